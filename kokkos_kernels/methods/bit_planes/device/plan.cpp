#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kFewestLanes = 4; // a word: a team's words are then the 32 rows of a usual tile
constexpr int kMostLanes = 32;
constexpr std::size_t kManyPairs = 200'000; // with more, a device is full although two words share a warp
constexpr int kStepCells = 2;               // what a step costs beside its cells

int round_up(int value, int unit) {
  return (value + unit - 1) / unit * unit;
}

/// What a limit says of a launch.
struct Limit {
  int columns = 0;
  int stored = 0; // words of a border's row
  std::size_t scratch_bytes = 0;
};

Limit limit_of(BatchShape const& shape, int lanes) {
  Limit limit;
  with_network(shape.match, shape.mismatch, [&](auto network) {
    with_lanes<decltype(network)>(lanes, [&](auto most) {
      using Kernel = PlaneKernel<HostSpace, decltype(network), decltype(most)::value>;
      limit = {Kernel::Limits::columns, Kernel::Scan::kStored, Kernel::Scratch::bytes(kPlaneThreads / lanes)};
    });
  });
  return limit;
}

/// Lane-steps, in cells, for a word.
double cost_of(BatchShape const& shape, int lanes, int columns) {
  double cost = 0;
  for (int rest = shape.longest_cols; rest > 0; rest -= lanes * columns) {
    int const width = std::min(columns, round_up((rest + lanes - 1) / lanes, 4));
    cost += static_cast<double>(lanes) * (shape.longest_rows + lanes - 1) * (width + kStepCells);
  }
  return cost;
}

/// Fewer lanes a word waste less at the ends of rows and columns, but larger teams leave more of a device idle at the
/// end of a batch: they must be worth it.
int best_lanes(BatchShape const& shape) {
  constexpr double kWorth = 0.95;
  if (shape.pairs < kManyPairs) {
    return kMostLanes;
  }
  int best = 16;
  double least = cost_of(shape, best, limit_of(shape, best).columns);
  for (int lanes = best / 2; lanes >= kFewestLanes; lanes /= 2) {
    double const cost = cost_of(shape, lanes, limit_of(shape, lanes).columns);
    if (cost < kWorth * least) {
      best = lanes;
      least = cost;
    }
  }
  return best;
}

} // namespace

PlaneShape plane_shape(BatchPlan const& plan) {
  PlaneShape shape;
  shape.threads = kWordMatrices * kPlaneThreads / plan.tuning.block;
  shape.width = plan.tuning.slice / shape.threads;
  shape.border = (plan.capacity + 4) / 4 * 16; // behind the numbers of as many tiles as pairs, and one
  shape.border_rows = plan.shape.longest_cols > plan.tuning.slice ? plan.shape.longest_rows : 0;
  return shape;
}

std::size_t plane_border_bytes(PlaneShape const& shape, int stored) {
  return static_cast<std::size_t>(shape.words()) * static_cast<std::size_t>(shape.border_rows) *
         static_cast<std::size_t>(stored) * sizeof(std::uint32_t);
}

bool plane_words_exist(BatchShape const& shape) {
  return shape.in_tiles && shape.letters != LetterKind::residues &&
         network_cost(shape.match, shape.mismatch).planes > 0;
}

bool plane_words_are_faster(BatchPlan const& plan) {
  constexpr double kThreadsAScheduler = 512;
  constexpr double kPairsAScheduler = 21; // two thirds of a word
  constexpr double kShort = 340;          // bases: below, what comes before and behind a word's rows weighs more
  constexpr double kFilled = 0.6;         // of a word: one for 16 pairs takes as long as packed values do for them
  constexpr int kGatesOfInt16x2 = 38;     // a cell in as many gates takes as long as one of packed values
  bool const bases = plan.shape.letters == LetterKind::bases || plan.shape.letters == LetterKind::bases_or_unknown;
  if (bases && network_cost(plan.shape.match, plan.shape.mismatch).gates > kGatesOfInt16x2) {
    return false;
  }
  bool const paths = plan.budget.path_bytes > 0; // which packed values do not give
  double const filled = paths ? 1 : plan.shape.word_pairs / kWordMatrices;
  double const schedulers = plan.budget.device_threads / kThreadsAScheduler;
  double const shortness = kShort / std::max(plan.shape.longest_cols, 1);
  return filled >= kFilled &&
         filled * static_cast<double>(plan.shape.pairs) >= kPairsAScheduler * schedulers * (1 + shortness * shortness);
}

std::size_t plan_plane_words(BatchPlan& plan, Tuning const& asked) {
  bool const named = asked.form == CellForm::planes && !asked.advice; // else the knobs are meant for values
  int lanes = best_lanes(plan.shape);
  if (named && asked.block > 0) {
    for (lanes = kFewestLanes; lanes < kMostLanes && kWordMatrices * kPlaneThreads / lanes > asked.block;) {
      lanes *= 2;
    }
  }
  Limit const limit = limit_of(plan.shape, lanes);
  int const width = named && asked.slice > 0 ? (asked.slice + lanes - 1) / lanes : limit.columns;
  plan.tuning.form = CellForm::planes;
  plan.tuning.block = kWordMatrices * kPlaneThreads / lanes;
  plan.tuning.slice = lanes * std::clamp(round_up(width, 4), 4, limit.columns);
  plan.team_size = std::min(plan.budget.largest_team, kPlaneThreads);
  plan.scratch_bytes = limit.scratch_bytes;
  auto const group = static_cast<std::size_t>(plan.tuning.block);
  std::size_t const borders = plane_border_bytes(
      plane_shape(plan),
      limit.stored); // for two teams per group: see teams_for in methods/bit_planes/device/launch.cpp
  plan.bytes_per_pair = 2 * sizeof(std::uint64_t) + (2 * borders + group - 1) / group;
  return group;
}

} // namespace pairscan
