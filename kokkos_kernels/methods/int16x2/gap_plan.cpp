#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/methods/int16x2/gap_times.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pairscan {

namespace {

constexpr int kLanes[] = {32, 16, 8, 4};
constexpr int kDepths[] = {1, 2, 4, 8};
constexpr int kMostBundles = 8;                         // of two rows of a tile
constexpr double kMostOfMean = 2;                       // rows of a bundle's matrices, of those in the mean
constexpr int kMostDepth = 32;                          // of teams that take a bundle
constexpr int kWideWarps[] = {4, 8, 12, kGapWideWarps}; // as many for each scheduler
constexpr std::size_t kRecountBytes = 256U << 20U;      // for the borders of all teams that compute scores again
constexpr std::size_t kRecountPart = 8;                 // of the budget is theirs at the most

/// Returns the bytes of scratch that a team of so many threads may have; 0 for any number. What Kokkos says leaves 8
/// for each thread of the largest team that a device has.
std::size_t team_scratch(Budget const& budget, int threads) {
  constexpr std::size_t kLargestTeam = 1'024;
  constexpr std::size_t kSpare = 128;
  bool const device = budget.instruction_set == nullptr && budget.scratch_bytes[0] != 0;
  return budget.scratch_bytes[0] + (device ? 8 * (kLargestTeam - static_cast<std::size_t>(threads)) - kSpare : 0);
}

/// Returns the scratch that a team of the shape may have; 0 for any number.
std::size_t scratch_of(Budget const& budget, GapShape const& shape) {
  bool const wide = shape.shares_columns() && budget.wide_scratch_bytes > 0;
  return wide ? budget.wide_scratch_bytes : team_scratch(budget, shape.team_threads());
}

/// Returns the depths that a shape may have: as many matrices as a row of tiles has in common.
std::vector<int> depths_of(BatchShape const& batch, GapShape const& shape) {
  std::vector<int> depths;
  if (shape.has_two_columns()) {
    for (int bundles = 1; bundles <= kMostBundles; ++bundles) {
      int const depth = static_cast<int>(std::ceil(batch.row_pairs / (bundles * shape.groups())));
      depths.push_back(std::clamp(depth, 1, kMostDepth));
    }
    return depths;
  }
  for (int const depth : kDepths) {
    bool const shares = batch.problem.mode == Mode::local && shape.shares_columns();
    if (depth == 1 || (shares && shape.lanes() * depth <= batch.row_pairs)) {
      depths.push_back(depth);
    }
  }
  return depths;
}

std::span<int const> widths_of(GapShared shared) {
  return shared == GapShared::two_columns ? std::span<int const>(kTwoColumnWidths) : std::span<int const>(kGapWidths);
}

/// Returns the warps that a team may have.
std::vector<int> warps_of(GapShared shared, int width) {
  std::vector<int> warps{kGapSharingWarps};
  if (shared == GapShared::two_columns) {
    warps.clear();
    std::copy_if(std::begin(kWideWarps), std::end(kWideWarps), std::back_inserter(warps),
                 [width](int each) { return each * GapShape::kThreads <= gap_threads(width, true); });
  }
  return warps;
}

bool fits(BatchPlan const& plan, GapShape const& shape) {
  std::size_t const scratch = scratch_of(plan.budget, shape);
  return scratch == 0 || GapScratch::bytes(shape) <= scratch;
}

/// Returns whether teams may have one sequence as the columns of all their matrices.
bool shares_columns_doubled(BatchShape const& shape, GapScheme const& scheme) {
  return scheme.table.letters > kFewLetters && scheme.symmetric &&
         has_room_to_double(shape.problem, shape.longest_rows, shape.longest_cols);
}

/// Returns the shape with as many matrices one behind another as are fastest.
GapShape with_best_depth(BatchPlan const& plan, GapShape shape) {
  GapShape best = shape;
  for (int const depth : depths_of(plan.shape, shape)) {
    shape.depth = depth;
    if (fits(plan, shape) && gap_times(plan, shape).all() < gap_times(plan, best).all()) {
      best = shape;
    }
  }
  return best;
}

/// Returns what matrices may have in common: what they are to have, and one sequence as their columns in place of two,
/// which leaves fewer halves of registers idle where rows of tiles are short.
std::vector<GapShared> kinds_of(BatchShape const& shape, GapShared shared, GapScheme const& scheme) {
  std::vector<GapShared> kinds{shared};
  if (shared == GapShared::two_columns && shares_columns_doubled(shape, scheme)) {
    kinds.push_back(GapShared::columns);
  }
  return kinds;
}

/// Returns the fastest of the shapes that fit into the scratch of a team, of one kind where it is named. Where none
/// fits, the narrowest.
GapShape best_shape(BatchPlan const& plan, GapScheme const& scheme, std::optional<GapShared> named = {}) {
  GapShared const shared = named.value_or(shared_by_gaps(plan.shape, scheme));
  std::optional<GapShape> best;
  auto const consider = [&](GapShape const& shape) {
    GapShape const each = with_best_depth(plan, shape);
    if (fits(plan, each) && (!best || gap_times(plan, each).all() < gap_times(plan, *best).all())) {
      best = each;
    }
  };
  for (GapShared const kind : named ? std::vector{*named} : kinds_of(plan.shape, shared, scheme)) {
    for (int const lanes : kLanes) {
      for (int const width : widths_of(kind)) {
        for (int const warps : warps_of(kind, width)) {
          consider(gap_shape(plan.shape, scheme, lanes, width, kind, warps));
        }
      }
    }
  }
  return best.value_or(gap_shape(plan.shape, scheme, kLanes[std::size(kLanes) - 1], kGapWidths[0], shared));
}

GapShape named_shape(BatchPlan const& plan, GapScheme const& scheme, Tuning const& asked,
                     std::optional<GapShared> kind) {
  GapShape shape = best_shape(plan, scheme, kind);
  if (asked.block > 0) {
    int lanes = 4;
    while (lanes < GapShape::kThreads && 2 * shape.team_threads() / lanes > asked.block) {
      lanes *= 2;
    }
    shape = gap_shape(plan.shape, scheme, lanes, shape.width, shape.shared, shape.warps);
  }
  if (asked.slice > 0) {
    int width = kGapWidths[0];
    for (int const wider : widths_of(shape.shared)) {
      width = shape.threads * width < asked.slice ? wider : width;
    }
    int const warps = std::min(shape.warps, gap_threads(width, shape.has_two_columns()) / GapShape::kThreads);
    shape = gap_shape(plan.shape, scheme, shape.threads, width, shape.shared, warps);
  }
  return with_best_depth(plan, shape);
}

} // namespace

GapShared shared_by_gaps(BatchShape const& shape, GapScheme const& scheme) {
  constexpr double kFewestInRow = 8; // matrices of the smallest team of several warps
  if (!shape.in_tiles || shape.row_pairs < kFewestInRow) {
    return GapShared::nothing;
  }
  bool const many_letters = scheme.table.letters > kFewLetters && scheme.symmetric;
  constexpr double kFilled = 0.86; // of the halves of registers; where few are empty, two sequences are faster
  double const filled = shape.tile_rows / (2 * std::ceil(shape.tile_rows / 2));
  if (many_letters && filled >= kFilled && shape.problem.letters == LetterKind::residues &&
      has_room_for_ramp(shape.problem)) {
    return GapShared::two_columns;
  }
  return shares_columns_doubled(shape, scheme) ? GapShared::columns : GapShared::row;
}

std::size_t bundle_number_bytes(std::size_t tiles) {
  return (2 * tiles + 4) / 4 * (4 * sizeof(std::uint32_t)); // one number more than tiles, and borders are aligned
}

std::size_t two_column_teams(GapShape const& shape, std::size_t pairs, std::size_t border_bytes) {
  constexpr std::size_t kMore = 1'024; // bundles that are not full
  std::size_t const full = pairs / static_cast<std::size_t>(shape.matrices()) + 1;
  std::size_t const wanted = full + std::min(3 * full, kMore);
  std::size_t const bytes = static_cast<std::size_t>(shape.groups()) * shape.border_words() * sizeof(std::uint64_t);
  return bytes == 0 ? wanted : std::clamp<std::size_t>(border_bytes / bytes, 1, wanted);
}

/// Either sequence may be the rows'.
GapShape gap_shape(BatchShape const& shape, GapScheme const& scheme, int threads, int width, GapShared shared,
                   int warps) {
  int const slice = threads * width;
  GapShape how{.threads = threads,
               .width = width,
               .passes = std::max(1, (shape.longest() + slice - 1) / slice),
               .rows = shape.longest(),
               .letters = scheme.table.letters,
               .words = scheme.table.words(),
               .warps = 1,
               .shared = shared};
  if (how.shares_columns()) {
    how.warps = warps;
  }
  how.sampled = how.has_two_columns() || (shared == GapShared::columns && has_room_to_negate(shape.problem));
  if (how.has_two_columns()) { // the tile's rows have the columns
    how.passes = std::max(1, (shape.longest_rows + slice - 1) / slice);
    how.rows = shape.longest_cols;
    how.turn_rows = static_cast<int>(kMostOfMean * std::max(mean_target(shape), 1.0));
  }
  if (shape.problem.mode == Mode::local) {
    how.ceiling = gap_ceiling(shape.problem, how.part(), how.rows_apart(), shared == GapShared::columns ? 2 : 1);
  }
  return how;
}

int gap_recount_teams(BatchPlan const& plan, GapShape const& how) {
  BatchShape const& shape = plan.shape;
  bool const reaches = reaches_gap_ceiling(shape.problem, shape.longest_rows, shape.longest_cols, how.ceiling);
  if (!reaches && !how.sampled) {
    return 0;
  }
  auto const pairs = static_cast<double>(std::max<std::size_t>(shape.pairs, 1));
  std::size_t const bytes = std::min(kRecountBytes, plan.budget.bytes / kRecountPart);
  double const by_memory = static_cast<double>(bytes / recount_bytes(1, std::max(shape.longest(), 1)));
  double const teams = schedulers_of(plan.budget);
  return static_cast<int>(std::clamp(std::min(teams, by_memory), 1.0, pairs));
}

bool takes_gap_kernels(Problem const& problem) {
  return problem.recurrence != "linear" || problem.mode != Mode::global || problem.scorer == "matrix" ||
         has_other_ends(problem);
}

std::optional<std::string> gap_refusal(BatchShape const& shape) {
  return refuse_gap_problem(shape.problem, shape.longest_rows, shape.longest_cols);
}

std::size_t plan_gaps(BatchPlan& plan, Tuning const& asked, std::optional<GapShared> kind) {
  GapScheme const scheme = gap_scheme(plan.shape.problem);
  GapShape const shape =
      asked.names("int16x2") ? named_shape(plan, scheme, asked, kind) : best_shape(plan, scheme, kind);
  auto const data = std::make_shared<Int16x2GapPlan>(shape);
  data->recount_teams = gap_recount_teams(plan, shape);
  plan.method_plan = data;
  plan.cells = "int16 cells, two to a word";
  plan.tuning.method = "int16x2";
  plan.tuning.block = shape.lanes();
  plan.tuning.slice = shape.threads * shape.width;
  plan.team_size = std::min(plan.budget.largest_team, shape.team_threads());
  plan.scratch_bytes = GapScratch::bytes(shape);
  plan.fixed_bytes = recount_bytes(data->recount_teams, plan.shape.longest());
  auto const pairs_of_group = static_cast<std::size_t>(2 * shape.depth);
  plan.bytes_per_pair = (shape.border_words() + pairs_of_group - 1) / pairs_of_group * sizeof(std::uint64_t);
  if (shape.has_two_columns()) { // twice as many teams as there are full ones, and the numbers of bundles
    plan.bytes_per_pair = 2 * plan.bytes_per_pair + 2 * sizeof(std::uint64_t);
  }
  return static_cast<std::size_t>(shape.matrices());
}

void settle_gaps(BatchPlan& plan, Tuning const& asked, std::optional<GapShared> kind) {
  std::size_t const group = plan_gaps(plan, asked, kind);
  Budget const budget = plan.budget;
  plan.budget.scratch_bytes[0] = scratch_of(budget, plan.data<Int16x2GapPlan>().shape);
  plan.budget.scratch_bytes[1] = std::max(plan.budget.scratch_bytes[0], budget.scratch_bytes[1]);
  settle(plan, group);
  plan.budget = budget; // later batches are planned with it
}

} // namespace pairscan
