#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace pairscan {

namespace {

/// The least and the greatest score of two residues, padding among them.
std::pair<int, int> scores_of(Problem const& problem) {
  if (SubstitutionMatrix const* const matrix = problem.matrix.scores.get()) {
    return {std::min<int>(matrix->least, matrix->padding_score()), matrix->greatest};
  }
  return std::minmax(problem.scoring.match, problem.scoring.mismatch);
}

} // namespace

LocalBodies const& local_bodies(InstructionSet const& set) {
  return bodies_for<LocalBodies>(set);
}

bool lanes_hold_scheme(Problem const& problem, int width) {
  std::int64_t const most = (std::int64_t{1} << (8 * lane_bytes(width) - 1)) - 1;
  GapScores const gap = gap_rules(problem).inner;
  auto const [least, greatest] = scores_of(problem);
  std::int64_t const first = -std::int64_t{gap.open} - gap.extend;
  bool const fits = least >= -most - 1 && greatest <= most && first <= most;
  return fits && (width != kMovingBytes || moving_range_of(problem).rows > 0);
}

MovingRange moving_range_of(Problem const& problem) {
  auto const [least, greatest] = scores_of(problem);
  return moving_range(gap_rules(problem).inner, least, greatest, kSweptColumns);
}

} // namespace pairscan
