#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_cost.hpp>

namespace pairscan {
namespace {

// Measured on a core with AVX-512 (docs/decisions/0017), in steps of a word of cells: what a step takes besides its
// cells, where lanes hand states on and where they take over the next band, and what a band and a column take.
constexpr double kHandingOn = 0.5;
constexpr double kTakingOver = 0.8;
constexpr double kBandSteps = 150;
constexpr double kStepsAColumn = 0.5;

/// Of `bands` bands, of whose rows the first `dummies` stand before the matrix.
OnePairPlan plan_bands(int rows_a_lane, double bands, int dummies, double cols, int lanes) {
  constexpr int kDelay = kPlaneBandDelay;
  double const behind = kDelay * (lanes - 1);
  double const turns = cols >= kDelay * lanes ? 1 : bands; // that lanes are waited for
  double const steps = bands * cols + turns * behind - kDelay * (dummies / rows_a_lane);
  double const taking_over = (bands - turns) * behind * kTakingOver;
  return {false, steps * (rows_a_lane + kHandingOn) + taking_over + bands * kBandSteps, steps * rows_a_lane * lanes};
}

OnePairPlan plan_rows(int rows, int cols, int lanes) {
  int const full = kPlaneBandRows * lanes;
  int const rest = rows % full;
  int const rest_a_lane = (rest + lanes - 1) / lanes;
  bool const apart = rest_a_lane > 0 && rest_a_lane < kPlaneBandRows;
  int const bands = rows / full + (rest > 0 && !apart ? 1 : 0);
  OnePairPlan plan{false, kStepsAColumn * (static_cast<double>(rows) + cols), 0};
  auto const add = [&plan](OnePairPlan const& part) {
    plan.steps += part.steps;
    plan.swept += part.swept;
  };
  if (apart) {
    add(plan_bands(rest_a_lane, 1, rest_a_lane * lanes - rest, cols, lanes));
  }
  if (bands > 0) {
    add(plan_bands(kPlaneBandRows, bands, apart || rest == 0 ? 0 : full - rest, cols, lanes));
  }
  return plan;
}

} // namespace

OnePairPlan plan_one_pair(int rows, int cols, int lanes) {
  OnePairPlan const straight = plan_rows(rows, cols, lanes);
  OnePairPlan turned = plan_rows(cols, rows, lanes);
  turned.turned = true;
  return turned.steps < straight.steps ? turned : straight;
}

} // namespace pairscan
