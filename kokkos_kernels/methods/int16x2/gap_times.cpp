#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/methods/int16x2/gap_times.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace pairscan {

namespace {

constexpr int kSchedulers = 4;                 // of a multiprocessor
constexpr std::size_t kScratch = 227U * 1'024; // bytes, of a multiprocessor
constexpr std::size_t kTeamScratch = 1'024;    // that devices add to a team's
constexpr int kMoreRows = 20;                  // what a pass takes beside its rows

// Fitted to speeds of an H200 with 4 to 32 threads per group and all widths.
constexpr double kRow = 1.8;         // what a row takes beside its columns, in times of a column
constexpr double kManyPasses = 1.03; // where groups take several passes
constexpr double kMessageOfAll = 65; // what borders between them take, of a step of all groups' threads and columns
constexpr double kLongestTarget = 4; // times the mean of its batch, where that is not known
constexpr double kLastTeams = 1;     // of those at once that schedulers wait for at the end
constexpr double kAloneSpeed = 0.53; // of a scheduler with one warp, and what each further one adds
constexpr double kNextSpeed = 0.235;

// The same where some rows are looked at only (docs/decisions/0116, 0125 and 0126).
constexpr double kTwoColumns = 0.94; // a column of a row of teams with two sequences as columns
constexpr double kOneColumn = 1.13;  // and with one
constexpr double kSpeedOfWidth[] = {0.79, 0.925, 0.96, 0.975, 0.985, 1.0, 0.98, 0.97}; // of kTwoColumnWidths
constexpr double kSpeedOfFew = 0.945;                                                  // four threads per group
constexpr double kSpeedAtOnce[] = {0, 0.63, 0.915, 1, 1.1};                            // of so many warps
constexpr double kSampledPasses = 1.03;                                                // several, and each of them
constexpr double kSampledPass = 0.002;
constexpr double kLastSampledTeams = 0.4; // as the next batch begins meanwhile
static_assert(std::size(kSpeedOfWidth) == std::size(kTwoColumnWidths));

// Of an H200, cells per second with paths (docs/decisions/0084).
constexpr double kGapPathRate = 3.4e12;
constexpr double kEndedPathRate = 1.75e12;
constexpr double kLocalPathRate = 2.0e12;

double path_rate(Problem const& problem) {
  return problem.mode == Mode::local ? kLocalPathRate : has_other_ends(problem) ? kEndedPathRate : kGapPathRate;
}

/// Returns how many bundles have the columns of two rows of a tile.
double bundles_of_row(BatchShape const& batch, GapShape const& shape) {
  return std::max(1.0, std::ceil(batch.row_pairs / (shape.depth * shape.groups())));
}

/// Returns what a pass takes, in rows: those of a matrix, and those in which not all threads have one.
double rows_of_pass(BatchShape const& shape, GapShape const& how) {
  if (!how.shares_columns()) {
    return shape.longest() + how.threads + kMoreRows;
  }
  bool const search = shape.problem.mode == Mode::local;
  return search ? how.depth * mean_target(shape) + how.rows_apart() + kMoreRows
                : shape.longest_cols + how.threads + kMoreRows;
}

/// Returns what a row takes a warp in one of the passes, in columns.
double row_of_pass(GapShape const& how) {
  if (!how.sampled) {
    double const borders = how.passes == 1 ? 1 : kManyPasses + kMessageOfAll / (how.threads * how.width);
    return (how.width + kRow) * borders;
  }
  auto const at = std::find(std::begin(kTwoColumnWidths), std::end(kTwoColumnWidths), how.width);
  double const speed = kSpeedOfWidth[at - std::begin(kTwoColumnWidths)] * (how.threads == 4 ? kSpeedOfFew : 1);
  double const column = how.has_two_columns() ? kTwoColumns : kOneColumn;
  return column * how.width / speed * (how.passes == 1 ? 1 : kSampledPasses + kSampledPass * how.passes);
}

/// Returns the speed of a scheduler that has so many warps at once, of its greatest.
double speed_of(GapShape const& how, double warps) {
  if (!how.sampled) {
    return warps < 1 ? kAloneSpeed * warps : std::min(1.0, kAloneSpeed + kNextSpeed * (warps - 1));
  }
  int const below = std::min(static_cast<int>(warps), static_cast<int>(std::size(kSpeedAtOnce)) - 2);
  double const above = std::min(warps - below, 1.0);
  return kSpeedAtOnce[below] + above * (kSpeedAtOnce[below + 1] - kSpeedAtOnce[below]);
}

/// Returns the cells per second of the 528 schedulers of an H200, with many pairs of 1,500 residues.
double gap_rate(BatchPlan const& plan) {
  Problem const& problem = plan.shape.problem;
  GapScheme const scheme = gap_scheme(problem);
  bool const shares = shared_by_gaps(plan.shape, scheme) != GapShared::nothing;
  bool const few_letters = scheme.table.letters <= kFewLetters;
  bool const two = shared_by_gaps(plan.shape, scheme) == GapShared::two_columns;
  double const global = few_letters ? (shares ? 7.5e12 : 6.9e12) : two ? 8.0e12 : (shares ? 6.9e12 : 4.9e12);
  if (problem.mode == Mode::local) {
    return (opens_for_nothing(problem) ? 1.1 : has_room_for_ramp(problem) ? 0.85 : 0.8) * global;
  }
  return has_other_ends(problem) ? 0.84 * global : global;
}

} // namespace

GapTimes gap_times(BatchPlan const& plan, GapShape const& how, double warps_in_memory) {
  GapTimes times;
  double const full = static_cast<double>(plan.shape.pairs) / how.matrices();
  double const filled = plan.shape.row_pairs / (bundles_of_row(plan.shape, how) * how.depth * how.groups());
  double const teams = std::max(1.0, how.has_two_columns() ? full / filled : full);
  int const by_registers = gap_threads(how.width, how.sampled) / (kSchedulers * GapShape::kThreads);
  auto const by_scratch = static_cast<int>(kScratch / (GapScratch::bytes(how) + kTeamScratch));
  int const teams_at_once = std::min(kSchedulers * by_registers / how.warps, by_scratch);
  times.warps = std::max(how.warps * teams / schedulers_of(plan.budget), 1.0);
  times.most_at_once = static_cast<double>(how.warps * teams_at_once) / kSchedulers;
  times.at_once = std::min({times.warps, times.most_at_once, warps_in_memory});
  times.speed = speed_of(how, times.at_once);
  // Teams that share columns have the sequence of a row of tiles there, whatever is longer.
  int const slice = how.threads * how.width;
  bool const shares = how.shares_columns();
  int const passes = shares ? std::max(1, (plan.shape.longest_rows + slice - 1) / slice) : how.passes;
  double const row = passes * row_of_pass(how);
  times.of_warp = row * rows_of_pass(plan.shape, how);
  double const rows_of_longest =
      how.rows_apart() + (how.has_two_columns() ? how.rows_in_turn()
                                                : plan.shape.longest_cols + (how.depth - 1) * mean_target(plan.shape));
  times.least = shares ? row * rows_of_longest / kAloneSpeed : 0;
  double const last = how.sampled ? kLastSampledTeams : kLastTeams;
  times.last = shares ? last * times.at_once * times.of_warp / times.speed : 0;
  return times;
}

double mean_target(BatchShape const& shape) {
  return shape.mean_cols > 0 ? shape.mean_cols : shape.longest_cols / kLongestTarget;
}

double gap_seconds(BatchPlan const& plan) {
  if (plan.gives_paths()) {
    return cells_of(plan.shape) / (path_rate(plan.shape.problem) / 528 * schedulers_of(plan.budget));
  }
  return cells_of(plan.shape) / (gap_rate(plan) / 528 * schedulers_of(plan.budget));
}

} // namespace pairscan
