#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/methods/int16x2/best_rows.hpp>
#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/methods/int16x2/gap_times.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/traceback/path_cigars.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kAlign = 256;  // of areas
constexpr std::size_t kCounter = 16; // bytes in front of the borders
constexpr std::size_t kFewest = 4;   // a quarter of the teams that a device could run

// In units of GapTimes, fitted to four shapes of 123,904 pairs of 1,500 bases on an H200 (docs/decisions/0084): what a
// row takes where its cells are kept, beside what its scores do, of many groups more often since what their passes tell
// one another leaves the caches; and what a walk takes per row while its warp computes nothing, where it looks at each
// cell. One along runs of matches is counted, and not measured.
constexpr double kPathRow = 16;
constexpr double kPathRowOfManyGroups = 32;
constexpr double kWalkRow = 640;
constexpr double kWalkRowOfMatches = 150;
constexpr double kSpilled =
    1.1; // how much longer steps take with 32 columns per thread, whose registers do not suffice

std::size_t round_up(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

bool is_local(Problem const& problem) {
  return problem.mode == Mode::local;
}

int rows_per_step(BatchPlan const& plan, GapShape const& shape) {
  return has_other_ends(plan.shape.problem) ? EndGaps<16>::rows_per_step : gap_rows_per_step(shape.width);
}

int cell_bits(Problem const& problem) {
  return gap_differences(problem) <= 1 << kGapCellBits[0] ? kGapCellBits[0] : kGapCellBits[1];
}

/// Returns the teams that a device runs at a time, or that the batch has work for.
std::size_t teams_wanted(BatchPlan const& plan, GapShape const& how) {
  std::size_t const groups = std::max<std::size_t>(plan.shape.pairs, 1) / static_cast<std::size_t>(how.matrices()) + 1;
  double const running = gap_times(plan, how).most_at_once * schedulers_of(plan.budget);
  bool const on_device = plan.budget.device_threads > 0;
  return std::min(groups, on_device ? static_cast<std::size_t>(running)
                                    : static_cast<std::size_t>(std::max(plan.budget.host_threads, 1)));
}

std::size_t cell_bytes(GapShape const& shape, int bits, int rows_per_step) {
  std::size_t const steps =
      static_cast<std::size_t>((shape.rows + rows_per_step - 1) / rows_per_step + shape.threads - 1);
  std::size_t const row =
      static_cast<std::size_t>(shape.width * bits / 16 * GapShape::kThreads) * sizeof(std::uint32_t);
  return static_cast<std::size_t>(shape.passes) * static_cast<std::size_t>(steps * rows_per_step) * row;
}

/// A plan of a shape, with as many teams as the memory holds.
std::shared_ptr<GapPathsPlan> paths_of_shape(BatchPlan const& plan, GapShape const& how, int bits) {
  auto paths = std::make_shared<GapPathsPlan>(how);
  GapPathArea& area = paths->area;
  paths->bits = bits;
  paths->borders = kCounter;
  area.cell_bytes = cell_bytes(how, bits, rows_per_step(plan, how));
  area.cigar_bytes = CigarWriter::most_bytes(static_cast<std::uint64_t>(plan.shape.longest_rows) +
                                             static_cast<std::uint64_t>(plan.shape.longest_cols));
  area.team_bytes = round_up(
      area.cell_bytes + GapPathArea::kBestBytes + static_cast<std::size_t>(how.matrices()) * area.cigar_bytes, kAlign);
  paths->recount_teams = gap_recount_teams(plan, how);
  std::size_t const borders = static_cast<std::size_t>(how.groups()) * how.border_words() * sizeof(std::uint64_t);
  std::size_t const fixed = kCounter + kAlign;
  std::size_t const room = plan.budget.bytes < fixed ? 0 : (plan.budget.bytes - fixed) / (borders + area.team_bytes);
  auto const teams = std::min(teams_wanted(plan, how), room);
  area.begin = round_up(kCounter + teams * borders, kAlign);
  paths->teams = static_cast<int>(teams);
  return paths;
}

/// Returns about how long a batch takes: warps wait while their paths are walked, and others compute.
double time_of(BatchPlan const& plan, GapPathsPlan const& paths) {
  double const at_once = std::max(paths.teams, 1) / schedulers_of(plan.budget);
  GapTimes times = gap_times(plan, paths.shape, at_once);
  double const row = paths.shape.groups() > 4 ? kPathRowOfManyGroups : kPathRow;
  times.of_warp += row * paths.shape.passes * paths.shape.rows;
  times.of_warp *= paths.shape.width == 32 ? kSpilled : 1;
  int const ways = has_other_ends(plan.shape.problem) ? 3 : 1; // the path, and the last row and column
  bool const by_matches = best_match(plan.shape.problem) > 0;
  double const walk = ways * (by_matches ? kWalkRowOfMatches : kWalkRow) * paths.shape.rows;
  return times.all() + times.warps / times.at_once * walk;
}

bool is_asked(GapShape const& shape, Tuning const& asked) {
  bool const named = asked.names("int16x2");
  int const block = std::clamp(asked.block, 2, 16);
  int const widest = kGapPathWidths[std::size(kGapPathWidths) - 1];
  int const width = std::min((asked.slice + shape.threads - 1) / shape.threads, widest);
  bool const narrowest = shape.width >= width && shape.width - width < 16;
  return !named || ((asked.block == 0 || shape.matrices() == block) && (asked.slice == 0 || narrowest));
}

/// Returns the fastest of the shapes that fit; null where none does.
std::shared_ptr<GapPathsPlan> best_paths(BatchPlan const& plan, Tuning const& asked) {
  GapScheme const scheme = gap_scheme(plan.shape.problem);
  int const bits = cell_bits(plan.shape.problem);
  std::shared_ptr<GapPathsPlan> best;
  // With other ends registers spill where threads have 48 columns: 1.76 TCUPS on an H200 in place of 1.87.
  bool const spills = has_other_ends(plan.shape.problem) || is_local(plan.shape.problem);
  int const widest = spills && !asked.names("int16x2") ? 32 : 48;
  for (int threads = 4; threads <= GapShape::kThreads; threads *= 2) {
    for (int const width : kGapPathWidths) {
      GapShape shape = gap_shape(plan.shape, scheme, threads, width);
      shape.query_rows = is_local(plan.shape.problem); // of equal best cells the first by row of the query counts
      auto const paths = paths_of_shape(plan, shape, bits);
      std::size_t const scratch = plan.budget.scratch_bytes[0];
      bool const fits = paths->teams > 0 && width <= widest && (scratch == 0 || GapScratch::bytes(shape) <= scratch) &&
                        is_asked(shape, asked);
      if (fits && (!best || time_of(plan, *paths) < time_of(plan, *best))) {
        best = paths;
      }
    }
  }
  return best;
}

} // namespace

std::optional<std::string> refuse_gap_paths(BatchShape const& shape) {
  Problem const& problem = shape.problem;
  if (auto reason = refuse_gap_problem(problem, shape.longest_rows, shape.longest_cols)) {
    return reason;
  }
  if (!takes_gap_kernels(problem)) {
    return "gives no paths of global alignments with linear gaps";
  }
  if (is_local(problem) && shape.longest() > kMostBestRows) {
    return "gives paths of local alignments up to " + std::to_string(kMostBestRows) + " residues only";
  }
  return refuse_other_orders(problem.path_order);
}

bool gap_paths_wanted(BatchPlan const& plan) {
  return plan.shape.problem.wanted == Wanted::path && plan.budget.path_bytes > 0 && !refuse_gap_paths(plan.shape);
}

bool plan_gap_paths(BatchPlan& plan, Tuning const& asked) {
  std::size_t const cigar = usual_cigar_bytes(plan.shape);
  std::size_t const capacity =
      std::min(std::max<std::size_t>(plan.shape.pairs, 1), plan.budget.path_bytes / (cigar + sizeof(TracedPair)));
  auto const paths = best_paths(plan, asked);
  if (capacity == 0 || !paths || static_cast<std::size_t>(paths->teams) * kFewest < teams_wanted(plan, paths->shape)) {
    return false;
  }
  GapShape const& shape = paths->shape;
  plan.method_plan = paths;
  plan.cells = "paths, and int16 cells, two to a word";
  plan.tuning.method = "int16x2";
  plan.tuning.block = shape.matrices();
  plan.tuning.slice = shape.threads * shape.width;
  plan.team_size = std::min(plan.budget.largest_team, GapShape::kThreads);
  plan.scratch_bytes = GapScratch::bytes(shape);
  plan.capacity = capacity;
  plan.cigar_bytes = capacity * cigar;
  // Where memory is short a batch takes all of it, so that the next one, of shorter sequences, need not take it anew.
  bool const is_short = static_cast<std::size_t>(paths->teams) < teams_wanted(plan, shape);
  plan.workspace_bytes =
      is_short ? plan.budget.bytes
               : std::max(paths->area.begin + static_cast<std::size_t>(paths->teams) * paths->area.team_bytes,
                          recount_bytes(paths->recount_teams, plan.shape.longest()));
  plan.bytes_per_pair = (paths->area.team_bytes +
                         static_cast<std::size_t>(shape.groups()) * shape.border_words() * sizeof(std::uint64_t)) /
                        static_cast<std::size_t>(shape.matrices());
  return true;
}

} // namespace pairscan
