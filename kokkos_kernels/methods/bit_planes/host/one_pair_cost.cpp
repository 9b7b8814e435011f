#include <kokkos_kernels/methods/bit_planes/host/one_pair_cost.hpp>
#include <kokkos_kernels/methods/host_lanes.hpp>

namespace pairscan {
namespace {

// Measured on a core with AVX-512 (docs/decisions/0017), in steps of a word of cells: what a step takes besides its
// cells, where lanes hand states on and where they take over the next stripe, and what a stripe and a column take.
constexpr double kHandingOn[] = {0, 1.2, 0.5}; // by plane_stripe_delay
constexpr double kTakingOver = 0.8;
constexpr double kStripeSteps = 150;
constexpr double kStepsAColumn = 0.5;

/// Of `stripes` stripes, of whose rows the first `dummies` stand before the matrix.
LonePairPlan plan_stripes(int rows_a_lane, double stripes, int dummies, double cols, int lanes, int delay) {
  double const behind = delay * (lanes - 1);
  double const turns = cols >= delay * lanes ? 1 : stripes; // that lanes are waited for
  double const steps = stripes * cols + turns * behind - delay * (dummies / rows_a_lane);
  double const taking_over = (stripes - turns) * behind * kTakingOver;
  return {false, steps * (rows_a_lane + kHandingOn[delay]) + taking_over + stripes * kStripeSteps,
          steps * rows_a_lane * lanes};
}

LonePairPlan plan_rows(int rows, int cols, int lanes) {
  int const full = kPlaneStripeRows * lanes;
  int const delay = plane_stripe_delay(rows, lanes);
  int const rest = rows % full;
  int const rest_a_lane = (rest + lanes - 1) / lanes;
  bool const apart = rest_a_lane > 0 && rest_a_lane < kPlaneStripeRows;
  int const stripes = rows / full + (rest > 0 && !apart ? 1 : 0);
  LonePairPlan plan{false, kStepsAColumn * (static_cast<double>(rows) + cols), 0};
  auto const add = [&plan](LonePairPlan const& part) {
    plan.steps += part.steps;
    plan.swept += part.swept;
  };
  if (apart) {
    add(plan_stripes(rest_a_lane, 1, rest_a_lane * lanes - rest, cols, lanes, delay));
  }
  if (stripes > 0) {
    add(plan_stripes(kPlaneStripeRows, stripes, apart || rest == 0 ? 0 : full - rest, cols, lanes, delay));
  }
  return plan;
}

} // namespace

LonePairPlan plan_lone_pair(int rows, int cols, int lanes) {
  LonePairPlan const straight = plan_rows(rows, cols, lanes);
  LonePairPlan turned = plan_rows(cols, rows, lanes);
  turned.turned = true;
  return turned.steps < straight.steps ? turned : straight;
}

} // namespace pairscan
