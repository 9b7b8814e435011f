// SeqAn3: one matrix a lane of 16 bits, and Myers's bit vectors for edit distance; alignments one after another.
// Header-only, so that the compiler's flags are its speed: -march=native.

#include <perf/peers/peer.hpp>
#include <seqan3/alignment/configuration/all.hpp>
#include <seqan3/alignment/pairwise/align_pairwise.hpp>
#include <seqan3/alignment/scoring/nucleotide_scoring_scheme.hpp>
#include <seqan3/alphabet/nucleotide/dna4.hpp>
#include <seqan3/alphabet/views/char_to.hpp>
#include <seqan3/version.hpp>

namespace pairscan::perf {
namespace {

namespace align_cfg = seqan3::align_cfg;
using Sequence = std::vector<seqan3::dna4>;

std::vector<std::pair<Sequence, Sequence>> encode(PeerTask const& task) {
  std::vector<Sequence> sequences;
  for (std::string const& gene : task.genes()) {
    auto const letters = gene | seqan3::views::char_to<seqan3::dna4>;
    sequences.emplace_back(letters.begin(), letters.end());
  }
  std::vector<std::pair<Sequence, Sequence>> pairs;
  for (GenePair const pair : task.pairs()) {
    pairs.emplace_back(sequences[pair.query], sequences[pair.target]);
  }
  return pairs;
}

auto linear() {
  Scheme const scheme;
  return align_cfg::method_global{} |
         align_cfg::scoring_scheme{seqan3::nucleotide_scoring_scheme{seqan3::match_score{scheme.match},
                                                                     seqan3::mismatch_score{scheme.mismatch}}} |
         align_cfg::gap_cost_affine{align_cfg::open_score{0}, align_cfg::extension_score{scheme.extend}};
}

template <class Configuration>
void align_all(PeerTask& task, Configuration const& configuration) {
  auto pairs = encode(task); // not const: SeqAn3 does not take such
  task.measure([&] {
    std::int64_t sum = 0;
    for (auto const& result : seqan3::align_pairwise(pairs, configuration)) {
      sum += result.score();
    }
    return sum;
  });
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  using namespace pairscan::perf;
  auto const score = align_cfg::output_score{};
  auto const edit = align_cfg::method_global{} | align_cfg::edit_scheme;
  return peer_main(
      argc, argv, "seqan3", seqan3::seqan3_version_cstring,
      {{"score",
        [&](PeerTask& task) {
          align_all(task, linear() | score | align_cfg::score_type<std::int16_t>{} | align_cfg::vectorised{});
        }},
       {"align", [&](PeerTask& task) { align_all(task, linear() | score | align_cfg::output_alignment{}); }},
       {"edit", [&](PeerTask& task) { align_all(task, edit | score); }},
       {"edit-align", [&](PeerTask& task) { align_all(task, edit | score | align_cfg::output_alignment{}); }}});
}
