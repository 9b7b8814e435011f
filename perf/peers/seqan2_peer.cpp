// SeqAn2: one pair a lane of 16 bits, scores and alignments. Headers only, so that it is as fast as the compiler's
// flags let it be: -march=native, and as PEER_NAME seqan2-avx2 those of AVX2.

#include <perf/peers/peer.hpp>
#include <seqan/align_parallel.h>
#include <seqan/version.h>

namespace pairscan::perf {
namespace {

using Sequence = seqan::String<seqan::Dna>;
using Gaps = seqan::Gaps<Sequence, seqan::ArrayGaps>;

using FreeEnds = seqan::AlignConfig<true, true, true, true>;

/// SeqAn counts the opening in the first residue of a gap, and computes linear gaps where both are the same.
seqan::Score<std::int16_t, seqan::Simple> seqan_scheme(Scheme const& scheme) {
  auto const number = [](int score) { return static_cast<std::int16_t>(score); };
  return {number(scheme.match), number(scheme.mismatch), number(scheme.extend), number(scheme.open + scheme.extend)};
}

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

/// `score` takes a policy, the sequences and the scheme.
template <class Score>
void score_all(PeerTask& task, Score const& score) {
  auto const genes = encode(task);
  auto const scheme = seqan_scheme(task.scheme());
  task.measure([&] {
    seqan::StringSet<Sequence, seqan::Dependent<>> queries;
    seqan::StringSet<Sequence, seqan::Dependent<>> targets;
    for (GenePair const pair : task.pairs()) {
      seqan::appendValue(queries, genes[pair.query]);
      seqan::appendValue(targets, genes[pair.target]);
    }
    seqan::ExecutionPolicy<seqan::Serial, seqan::Vectorial> const policy;
    return sum_of(score(policy, queries, targets, scheme));
  });
}

void score_global(PeerTask& task) {
  score_all(task, [](auto const&... arguments) { return seqan::globalAlignmentScore(arguments...); });
}

void score_semiglobal(PeerTask& task) {
  score_all(task, [](auto const&... arguments) { return seqan::globalAlignmentScore(arguments..., FreeEnds()); });
}

void score_local(PeerTask& task) {
  score_all(task, [](auto const&... arguments) { return seqan::localAlignmentScore(arguments...); });
}

/// To rows with gaps; SeqAn makes no CIGAR of them.
void align_all(PeerTask& task) {
  auto genes = encode(task);
  auto const scheme = seqan_scheme(task.scheme());
  task.measure([&] {
    seqan::StringSet<Gaps> queries;
    seqan::StringSet<Gaps> targets;
    for (GenePair const pair : task.pairs()) {
      seqan::appendValue(queries, Gaps(genes[pair.query]));
      seqan::appendValue(targets, Gaps(genes[pair.target]));
    }
    return sum_of(seqan::globalAlignment(queries, targets, scheme));
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
  return peer_main(argc, argv, PEER_NAME, version(),
                   {{"score", score_global},
                    {"affine", score_global},
                    {"semiglobal", score_semiglobal},
                    {"local", score_local},
                    {"align", align_all}});
}
