#include <kokkos_kernels/methods/bit_planes/inner_scheme.hpp>
#include <kokkos_kernels/methods/bit_planes/local_row.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <algorithm>

namespace pairscan {

ReducedAffine reduced_affine_scoring(Problem const& problem) {
  bool const is_linear = problem.recurrence == "linear";
  GapScores const gap = is_linear ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
  return reduce(AffineScores{problem.scoring.match, problem.scoring.mismatch, gap.open, gap.extend});
}

std::optional<std::string> refuse_local_on_planes(BatchShape const& shape) {
  Problem const& problem = shape.problem;
  if (auto reason = refuse_unless_match_scores(problem)) {
    return reason;
  }
  if (problem.scorer != "base_sets" || problem.letters == LetterKind::residues) {
    return "serves local alignments of bases only";
  }
  if (!with_local_network(reduced_affine_scoring(problem), [](auto const&) {})) {
    return "serves local alignments only by 1/-1 with gaps of 1k or 2k, by 1/-2 with gaps of 2 + 1k, and by multiples "
           "of these";
  }
  if (std::min(shape.longest_rows, shape.longest_cols) > kLargestLocalScore) {
    return "serves local alignments of up to " + std::to_string(kLargestLocalScore) + " bases";
  }
  return {};
}

} // namespace pairscan
