// WFA2: wavefronts, whose work grows with the distance of a pair rather than with its cells.

#include <cstdlib>
#include <memory>
#include <perf/peers/peer.hpp>

extern "C" { // after <cstdint> and <ctime>, which its headers lack
#include <wavefront/wavefront_align.h>
}

namespace pairscan::perf {
namespace {

using Aligner = std::unique_ptr<wavefront_aligner_t, decltype(&wavefront_aligner_delete)>;

Aligner make_aligner(Scheme const& scheme, distance_metric_t metric, alignment_scope_t scope) {
  wavefront_aligner_attr_t attributes = wavefront_aligner_attr_default;
  attributes.distance_metric = metric;
  attributes.alignment_scope = scope;
  attributes.heuristic.strategy = wf_heuristic_none; // exact; the default drops wavefronts that lag behind
  // Penalties: a negative one is a gain.
  attributes.linear_penalties = {-scheme.match, -scheme.mismatch, -scheme.extend};
  attributes.affine_penalties = {-scheme.match, -scheme.mismatch, -scheme.open, -scheme.extend};
  return {wavefront_aligner_new(&attributes), wavefront_aligner_delete};
}

void align_all(PeerTask& task, distance_metric_t metric, alignment_scope_t scope) {
  Aligner const aligner = make_aligner(task.scheme(), metric, scope);
  std::vector<char> cigar;
  task.measure([&] {
    std::int64_t sum = 0;
    for (GenePair const pair : task.pairs()) {
      std::string const& query = task.query(pair);
      std::string const& target = task.target(pair);
      wavefront_align(aligner.get(), query.data(), static_cast<int>(query.size()), target.data(),
                      static_cast<int>(target.size()));
      cigar_t* const path = aligner->cigar;
      if (scope == compute_alignment) {
        cigar.resize(2 * (query.size() + target.size()) + 1); // a count of 1 is printed too
        cigar_sprint(cigar.data(), path, true);
      }
      sum += metric == edit ? -std::abs(path->score) : path->score;
    }
    return sum;
  });
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  using namespace pairscan::perf;
  return peer_main(argc, argv, "wfa2", "-",
                   {{"score", [](PeerTask& task) { align_all(task, gap_linear, compute_score); }},
                    {"affine", [](PeerTask& task) { align_all(task, gap_affine, compute_score); }},
                    {"align", [](PeerTask& task) { align_all(task, gap_linear, compute_alignment); }},
                    {"edit", [](PeerTask& task) { align_all(task, edit, compute_score); }},
                    {"edit-align", [](PeerTask& task) { align_all(task, edit, compute_alignment); }}});
}
