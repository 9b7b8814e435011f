#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/methods/bit_planes/device/best.hpp>
#include <kokkos_kernels/methods/bit_planes/device/ends.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

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

template <class Kernel>
Limit limit_of_kernel(int words) {
  return {Kernel::Limits::columns, Kernel::Scan::kStored, Kernel::Scratch::bytes(words)};
}

Limit limit_of_local(BatchShape const& shape, int lanes) {
  Limit limit;
  with_local_network(reduced_affine_scoring(shape.problem), [&]<class Network>(Network const&) {
    with_lanes<Network>(lanes, [&](auto most) {
      limit = limit_of_kernel<PlaneKernel<HostSpace, Network, decltype(most)::value, KeepBest<Network>>>(kPlaneThreads /
                                                                                                         lanes);
    });
  });
  return limit;
}

Limit limit_of(BatchShape const& shape, int lanes) {
  if (shape.problem.mode == Mode::local) {
    return limit_of_local(shape, lanes);
  }
  Limit limit;
  bool const ended = has_other_ends(shape.problem);
  with_plane_network(shape.problem, [&]<class Network>(Network const&) {
    with_lanes<Network>(lanes, [&](auto most) {
      using Kernel = PlaneKernel<HostSpace, Network, decltype(most)::value>;
      using Ended = PlaneKernel<HostSpace, Network, decltype(most)::value, KeepEnds<Network>>;
      int const words = kPlaneThreads / lanes;
      limit = ended ? limit_of_kernel<Ended>(words) : limit_of_kernel<Kernel>(words);
    });
  });
  return limit;
}

/// Returns why the sums of ends of a batch do not fit 16 bits, which hold a thread's part of a row or a column.
std::optional<std::string> refuse_long_ends(BatchShape const& shape) {
  constexpr int kMostSum = 32'767;
  SchemeWithEnds const all = scheme_with_ends(shape.problem);
  int most = 0;
  with_network_of_scheme(shape.problem, all, [&]<class Network>(Network const&) {
    most = most_of_a_step(all.ends, (1 << Network::step_planes) - 1);
  });
  int const part = std::max((shape.longest_rows + kFewestLanesOfEnds - 1) / kFewestLanesOfEnds, 40); // rows, columns
  if (most > kMostSum / part) {
    return "holds sums along the last row and column of at most " + std::to_string(kMostSum) +
           " per thread, here the lengths and the scores of gaps at the ends allow more";
  }
  return std::nullopt;
}

int fewest_lanes(BatchShape const& shape) {
  return has_other_ends(shape.problem) ? kFewestLanesOfEnds : kFewestLanes;
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
  for (int lanes = best / 2; lanes >= fewest_lanes(shape); lanes /= 2) {
    double const cost = cost_of(shape, lanes, limit_of(shape, lanes).columns);
    if (cost < kWorth * least) {
      best = lanes;
      least = cost;
    }
  }
  return best;
}

/// Measured with every affine network alike, which the stores of directions bound.
double affine_path_seconds(BatchPlan const& plan) {
  constexpr double kCellsPerScheduler = 5.3e12 / 528; // of an H200
  constexpr double kPairsAScheduler = 40;             // so many pairs' time is the least
  double const fewest = kPairsAScheduler * schedulers_of(plan.budget);
  double const by_number = fewest / static_cast<double>(std::max<std::size_t>(plan.shape.pairs, 1));
  return cells_of(plan.shape) / (kCellsPerScheduler * schedulers_of(plan.budget)) * std::max(1.0, by_number);
}

} // namespace

PlaneShape plane_shape(BatchPlan const& plan) {
  auto const& words = plan.data<PlaneWordsPlan>();
  PlaneShape shape;
  shape.threads = words.lanes;
  shape.width = words.width;
  shape.border = (plan.capacity + 4) / 4 * 16; // behind the numbers of as many tiles as pairs, and one
  int const margin = plan.shape.problem.mode == Mode::local ? 1 : 0; // KeepBest's
  bool const stores_edges =
      plan.shape.longest_cols + margin > words.lanes * words.width || has_other_ends(plan.shape.problem);
  shape.border_rows = stores_edges ? plan.shape.longest_rows + margin : 0;
  return shape;
}

std::size_t plane_border_bytes(PlaneShape const& shape, int stored) {
  return static_cast<std::size_t>(shape.words()) * static_cast<std::size_t>(shape.border_rows) *
         static_cast<std::size_t>(stored) * sizeof(std::uint32_t);
}

std::optional<std::string> plane_words_refusal(BatchShape const& shape) {
  Problem const& problem = shape.problem;
  if (problem.recurrence != "linear" && problem.recurrence != "affine") {
    return "serves affine and linear gaps only";
  }
  if (auto reason = problem.mode == Mode::local ? refuse_local_on_planes(shape) : std::nullopt) {
    return reason;
  }
  bool const ended = has_other_ends(problem);
  if (auto reason = ended ? refuse_ends_on_planes(problem) : refuse_unless_match_scores(problem)) {
    return reason;
  }
  if (problem.letters == LetterKind::residues) {
    return "serves sequences of bases only";
  }
  if (!shape.in_tiles) {
    return "serves pairs that come as tiles only";
  }
  if (plane_network_cost(problem).planes > 0) {
    return ended ? refuse_long_ends(shape) : std::nullopt;
  }
  if (ended) {
    return "has no network of gates for these scores with these gaps at the ends";
  }
  return problem.recurrence == "affine" ? "has no network of gates for these scores with affine gaps"
                                        : refuse_large_match(problem, kLargestNetworkMatch);
}

bool keeps_plane_paths(Problem const& problem) {
  return problem.mode != Mode::local && ends_as_inner(problem) && !refuse_other_orders(problem.path_order);
}

bool plane_paths_wanted(BatchPlan const& plan) {
  Problem const& problem = plan.shape.problem;
  return problem.wanted == Wanted::path && keeps_plane_paths(problem) && plan.budget.path_bytes > 0;
}

//                                           1,500 bases, 15 gates: pairs ->
//     seconds  int16x2        /
//                           /  ____         below some 10,500 pairs words take as long as for one word per scheduler,
//     words   _____________/__/             above them time grows with the words, full or not
//                         /
double plane_words_seconds(BatchPlan const& plan) {
  if (plan.gives_paths() && plan.shape.problem.recurrence == "affine") {
    return affine_path_seconds(plan);
  }
  constexpr double kCellsPerScheduler = 13.3e12 / 528; // of an H200, of pairs that a full word would hold (int16x2's)
  constexpr double kPairsAScheduler = 19; // of a word's 32: so many pairs' time is the least that words take
  constexpr double kShort = 340;          // bases: below, what comes before and behind a word's rows weighs more
  constexpr double kFilled = 0.6;         // of a word: one for 16 pairs takes as long as packed values do for them
  constexpr double kGates = 38;           // per cell, with which full words are no faster than packed values
  constexpr double kMeasuredGates = 15;   // of the network that the least time was measured with
  constexpr double kBesideGates = 4;      // what else a cell takes then
  BatchShape const& shape = plan.shape;
  bool const bases =
      shape.problem.letters == LetterKind::bases || shape.problem.letters == LetterKind::bases_or_unknown;
  double const words_per_row = std::max(std::ceil(shape.row_pairs / kWordMatrices), 1.0);
  double const filled = plane_paths_wanted(plan) ? 1 : shape.row_pairs / (words_per_row * kWordMatrices);
  double const shortness = kShort / std::max(shape.longest_cols, 1);
  double const fewest = kPairsAScheduler * schedulers_of(plan.budget) * (1 + shortness * shortness) / filled;
  double const gates = bases ? plane_network_cost(shape.problem).gates : 0;
  bool const computes_only = bases && !plane_paths_wanted(plan); // what is stored for paths does not grow with them
  double const longer = computes_only ? (gates + kBesideGates) / (kMeasuredGates + kBesideGates) : 1;
  double const by_number = longer * fewest / static_cast<double>(std::max<std::size_t>(shape.pairs, 1));
  double const by_gates = gates / kGates;
  return cells_of(shape) / (kCellsPerScheduler * schedulers_of(plan.budget)) *
         std::max({kFilled / filled, by_gates, by_number});
}

std::size_t plan_plane_words(BatchPlan& plan, Tuning const& asked) {
  bool const named = asked.names("bit_planes"); // else the knobs are meant for values
  int lanes = best_lanes(plan.shape);
  if (named && asked.block > 0) {
    for (lanes = fewest_lanes(plan.shape); lanes < kMostLanes && kWordMatrices * kPlaneThreads / lanes > asked.block;) {
      lanes *= 2;
    }
  }
  Limit const limit = limit_of(plan.shape, lanes);
  int const width = named && asked.slice > 0 ? (asked.slice + lanes - 1) / lanes : limit.columns;
  auto const words = std::make_shared<PlaneWordsPlan>(lanes, std::clamp(round_up(width, 4), 4, limit.columns));
  plan.method_plan = words;
  plan.cells = "cells in bit planes";
  plan.tuning.method = "bit_planes";
  plan.tuning.block = kWordMatrices * kPlaneThreads / lanes;
  plan.tuning.slice = lanes * words->width;
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
