// SeqAn2: one pair a lane of 16 bits, scores and alignments. Headers only, so that it is as fast as the compiler's
// flags let it be: -march=native.

#include <perf/peers/peer.hpp>
#include <seqan/align_parallel.h>
#include <seqan/version.h>

namespace pairscan::perf {
namespace {

using Sequence = seqan::String<seqan::Dna>;
using Gaps = seqan::Gaps<Sequence, seqan::ArrayGaps>;

seqan::Score<std::int16_t, seqan::Simple> const kScheme(kMatch, kMismatch, kGap);

std::vector<Sequence> encode(PeerTask const& task) {
  std::vector<Sequence> genes;
  for (std::string const& gene : task.genes()) {
    genes.emplace_back(gene.c_str());
  }
  return genes;
}

template <class Scores>
std::int64_t sum_of(Scores const& scores) {
  std::int64_t sum = 0;
  for (auto const score : scores) {
    sum += score;
  }
  return sum;
}

void score_all(PeerTask& task) {
  auto const genes = encode(task);
  task.measure([&] {
    seqan::StringSet<Sequence, seqan::Dependent<>> queries;
    seqan::StringSet<Sequence, seqan::Dependent<>> targets;
    for (GenePair const pair : task.pairs()) {
      seqan::appendValue(queries, genes[pair.query]);
      seqan::appendValue(targets, genes[pair.target]);
    }
    seqan::ExecutionPolicy<seqan::Serial, seqan::Vectorial> const policy;
    return sum_of(seqan::globalAlignmentScore(policy, queries, targets, kScheme));
  });
}

/// To rows with gaps; SeqAn makes no CIGAR of them.
void align_all(PeerTask& task) {
  auto genes = encode(task);
  task.measure([&] {
    seqan::StringSet<Gaps> queries;
    seqan::StringSet<Gaps> targets;
    for (GenePair const pair : task.pairs()) {
      seqan::appendValue(queries, Gaps(genes[pair.query]));
      seqan::appendValue(targets, Gaps(genes[pair.target]));
    }
    return sum_of(seqan::globalAlignment(queries, targets, kScheme));
  });
}

std::string version() {
  return std::to_string(SEQAN_VERSION_MAJOR) + "." + std::to_string(SEQAN_VERSION_MINOR) + "." +
         std::to_string(SEQAN_VERSION_PATCH);
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  using namespace pairscan::perf;
  return peer_main(argc, argv, "seqan2", version(), {{"score", score_all}, {"align", align_all}});
}
