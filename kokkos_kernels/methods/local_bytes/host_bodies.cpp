#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/portability/processor.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace pairscan {

std::pair<int, int> bounds_of_scores(Problem const& problem) {
  if (SubstitutionMatrix const* const matrix = problem.matrix.scores.get()) {
    return {std::min<int>(matrix->least, matrix->padding_score()), matrix->greatest};
  }
  return std::minmax(problem.scoring.match, problem.scoring.mismatch);
}

bool gains_by_raised_bytes(InstructionSet const& set) {
  return set.register_bytes == kWidestRegister && is_by_intel();
}

LocalBodies const& local_bodies(InstructionSet const& set) {
  return bodies_for<LocalBodies>(set);
}

bool computes_in(Problem const& problem, InstructionSet const& set, int width) {
  if (local_bodies(set).widths[width].pick(problem) == nullptr || !lanes_hold_scheme(problem, width)) {
    return false;
  }
  bool const has_raised = width == kBytes || width == kMovingBytes;
  return is_raised(width) ? gains_by_raised_bytes(set) : !has_raised || !computes_in(problem, set, width - 1);
}

bool lanes_hold_scheme(Problem const& problem, int width) {
  std::int64_t const most = (std::int64_t{1} << (8 * lane_bytes(width) - 1)) - 1;
  GapScores const gap = gap_rules(problem).inner;
  auto const [least, greatest] = bounds_of_scores(problem);
  std::int64_t const first = -std::int64_t{gap.open} - gap.extend;
  bool const fits = least >= -most - 1 && greatest <= most && first <= most;
  int const margin = is_raised(width) ? kRaisedMargin : 0;
  bool const has_margin = margin == 0 || (-least <= margin && -gap.extend <= margin);
  bool const moves = width == kMovingBytes || width == kRaisedMovingBytes;
  return fits && has_margin && (!moves || moving_range_of(problem, margin).rows > 0);
}

MovingRange moving_range_of(Problem const& problem, int margin) {
  auto const [least, greatest] = bounds_of_scores(problem);
  return moving_range(gap_rules(problem).inner, least, greatest, kSweptColumns, margin);
}

} // namespace pairscan
