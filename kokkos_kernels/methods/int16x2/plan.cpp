#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/methods/int16x2/borders.hpp>
#include <kokkos_kernels/methods/int16x2/columns.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/methods/int16x2/stage.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>

namespace pairscan {

namespace {

constexpr int kFewestLanes = 4;

// Fitted to 136 speeds of an H200 with 1 to 12 warps a scheduler (docs/decisions/0018), in a unit of their own: what
// two rows of all warps of a scheduler take; of one alone, which waits for itself; and passes over a pass that is
// alone.
constexpr double kStep = 0.6;
constexpr double kStepWarp = 0.43;
constexpr double kStepColumn = 0.064; // of bases, which take three instructions, others four
constexpr double kStepAlone = 3.3;
constexpr double kColumnsAlone = 28; // that a lane computes while it would wait
constexpr double kStepAloneColumn = 0.024;
constexpr double kManyPasses = 1.2;
constexpr double kNarrowPasses = 1.2; // of one lane each: as many more messages
constexpr double kManyTurns = 4;      // of all warps that run at a time: they no longer begin and end together

struct Choice {
  int lanes = 0;
  int width = 0; // 0 = none
  int passes = 0;
};

int passes_of(int cols, int slice) {
  return std::max(1, (cols + slice - 1) / slice);
}

/// Words of rows with one base: as many as are no more rows than a pass may have columns (docs/strategies.md). 0 = the
/// pass is too wide.
int block_of(int match, int slice) {
  int const most = kLargestMessageValue / match;
  return slice > most ? 0 : static_cast<int>(std::bit_floor(static_cast<unsigned>(most / 2)));
}

/// Whether 16 bits hold the values, those of padding, too.
bool fits(BatchShape const& shape, Choice const& choice) {
  int const match = reduced_scoring(shape.problem).match;
  bool const small =
      (std::int64_t{shape.longest()} + 1) * match <= std::int64_t{std::numeric_limits<std::uint16_t>::max()};
  return choice.passes == 1 ? small : block_of(match, choice.lanes * choice.width) > 0;
}

/// Time of a scheduler with so many warps, for two rows of each.
double step_time(BatchPlan const& plan, Choice const& choice, int warps) {
  double const columns = choice.width * (int16x2_looks_up(plan.shape) ? 1 : 4.0 / 3);
  double const alone = kStepAlone + kStepAloneColumn * std::max(0.0, columns - kColumnsAlone);
  return std::max(alone, kStep + warps * (kStepColumn * columns + kStepWarp));
}

/// The most warps of a scheduler.
int most_warps(BatchPlan const& plan, Choice const& choice) {
  int const registers = int16x2_looks_up(plan.shape) ? Int16x2Bases<kWidestInt16x2>::registers
                                                     : Int16x2Letters<kWidestInt16x2, SameLetters>::registers;
  return int16x2_warps(choice.width * registers, choice.passes > 1);
}

/// Time of two rows of all warps, as many at a time as registers allow. Passes wait for one another, and so for the
/// scheduler that has most of them: five for four schedulers take as long as eight.
double time_of_warps(BatchPlan const& plan, Choice const& choice) {
  constexpr int kThreadsAScheduler = 512;
  constexpr auto kTeamLanes = static_cast<std::size_t>(2 * Int16x2Shape::kThreads); // of two matrices each
  auto const schedulers = static_cast<std::size_t>(std::max(plan.budget.device_threads / kThreadsAScheduler, 1));
  std::size_t const lanes = std::max<std::size_t>(plan.shape.pairs, 1) * static_cast<std::size_t>(choice.lanes);
  std::size_t const warps = (lanes + kTeamLanes - 1) / kTeamLanes * static_cast<std::size_t>(choice.passes);
  int const most = most_warps(plan, choice);
  std::size_t const at_once = schedulers * static_cast<std::size_t>(most);
  double const turns = static_cast<double>(warps) / static_cast<double>(at_once);
  if (turns > kManyTurns) {
    return turns * step_time(plan, choice, most);
  }
  auto const rest = static_cast<int>((warps % at_once + schedulers - 1) / schedulers);
  return static_cast<double>(warps / at_once) * step_time(plan, choice, most) +
         (rest > 0 ? step_time(plan, choice, rest) : 0);
}

double cost_of(BatchPlan const& plan, Choice const& choice) {
  double const rows = plan.shape.longest() + 2.0 * choice.lanes * choice.passes; // passes wait for one another
  double const passes = choice.passes == 1 ? 1 : kManyPasses * (1 + kNarrowPasses / choice.lanes);
  return rows * time_of_warps(plan, choice) * passes;
}

/// Passes of a whole warp are slower with 38 and 44 columns per lane than with 40 and 48, as measured; for lengths that
/// take one pass those two are there: four lanes with 38 hold 150 columns.
bool is_usual(Choice const& choice) {
  return choice.passes == 1 || choice.lanes < Int16x2Shape::kThreads || (choice.width != 38 && choice.width != 44);
}

/// The cheapest width for so many lanes.
Choice choose(BatchPlan const& plan, int lanes) {
  Choice best{lanes};
  for (int const width : kInt16x2Widths) {
    Choice const choice{lanes, width, passes_of(plan.shape.longest(), lanes * width)};
    if (fits(plan.shape, choice) && is_usual(choice) &&
        (best.width == 0 || cost_of(plan, choice) < cost_of(plan, best))) {
      best = choice;
    }
  }
  return best;
}

/// The same, with half as many lanes or fewer where the values of such wide passes do not fit.
Choice choose_from(BatchPlan const& plan, int lanes) {
  Choice choice = choose(plan, lanes);
  while (choice.width == 0 && lanes > kFewestLanes) {
    lanes /= 2;
    choice = choose(plan, lanes);
  }
  return choice;
}

/// Fewer lanes waste less at the ends of rows, but make fewer warps of the same pairs.
Choice best_choice(BatchPlan const& plan) {
  constexpr std::size_t kManyWarps = 4096; // a device is full with
  Choice best = choose_from(plan, Int16x2Shape::kThreads);
  for (int lanes = best.lanes / 2; lanes >= kFewestLanes; lanes /= 2) {
    Choice const choice = choose(plan, lanes);
    if (plan.shape.pairs * static_cast<std::size_t>(lanes) / (2 * Int16x2Shape::kThreads) >= kManyWarps &&
        choice.width > 0 && cost_of(plan, choice) < cost_of(plan, best)) {
      best = choice;
    }
  }
  return best;
}

Choice named_choice(BatchPlan const& plan, Tuning const& asked) {
  Choice choice = best_choice(plan);
  if (asked.block > 0) {
    int lanes = kFewestLanes;
    while (lanes < Int16x2Shape::kThreads && 2 * Int16x2Shape::kThreads / lanes > asked.block) {
      lanes *= 2;
    }
    choice = choose_from(plan, lanes);
  }
  if (asked.slice > 0) {
    Choice wider{choice.lanes};
    for (int const width : kInt16x2Widths) {
      Choice const each{choice.lanes, width, passes_of(plan.shape.longest(), choice.lanes * width)};
      if (fits(plan.shape, each) && wider.width * wider.lanes < asked.slice) {
        wider = each;
      }
    }
    choice = wider;
  }
  return choice;
}

} // namespace

bool int16x2_looks_up(BatchShape const& shape) {
  LetterKind const letters = shape.problem.letters;
  bool const bases = letters == LetterKind::bases || letters == LetterKind::bases_or_unknown;
  return bases && reduced_scoring(shape.problem).match <= Int16x2Bases<kWidestInt16x2>::largest_match;
}

Int16x2Shape int16x2_shape(BatchShape const& shape, int lanes, int slice) {
  int const passes = passes_of(shape.longest(), slice);
  return passes == 1 ? Int16x2Shape{.threads = lanes}
                     : Int16x2Shape{lanes, passes, (shape.longest() + 1) / 2,
                                    block_of(reduced_scoring(shape.problem).match, slice)};
}

std::optional<std::string> int16x2_refusal(BatchShape const& shape) {
  if (auto reason = refuse_unless_reduced(shape.problem)) {
    return reason;
  }
  if (auto reason = refuse_large_match(shape.problem, Int16x2Letters<kWidestInt16x2, SameLetters>::largest_match)) {
    return reason;
  }
  BatchPlan plan;
  plan.shape = shape;
  return choose_from(plan, Int16x2Shape::kThreads).width > 0
             ? std::nullopt
             : std::optional<std::string>("has no pass whose values fit 16 bits for sequences of " +
                                          std::to_string(shape.longest()) + " residues");
}

double int16x2_seconds(BatchPlan const& plan) {
  // Of the 528 schedulers of an H200 (docs/performance.md). What a batch of few pairs takes above it decides between
  // widths (cost_of), not between methods.
  constexpr double kCellsPerScheduler = 13.3e12 / 528;
  return cells_of(plan.shape) / (kCellsPerScheduler * schedulers_of(plan.budget));
}

std::size_t plan_int16x2(BatchPlan& plan, Tuning const& asked) {
  bool const named = asked.names("int16x2"); // else the knobs are meant for values
  Choice const choice = named ? named_choice(plan, asked) : best_choice(plan);
  Int16x2Shape const shape = int16x2_shape(plan.shape, choice.lanes, choice.lanes * choice.width);
  plan.method_plan = std::make_shared<Int16x2Plan>(choice.lanes, choice.width);
  plan.cells = "int16 cells, two to a word";
  plan.tuning.method = "int16x2";
  plan.tuning.block = shape.matrices();
  plan.tuning.slice = choice.lanes * choice.width;
  plan.team_size = std::min(plan.budget.largest_team, Int16x2Shape::kThreads);
  plan.scratch_bytes = Int16x2Scratch::bytes(shape);
  plan.fixed_bytes = shape.passes == 1 ? 0 : sizeof(std::uint64_t);
  plan.bytes_per_pair = (shape.messages() + 1) / 2 * sizeof(std::uint64_t);
  return static_cast<std::size_t>(plan.tuning.block);
}

} // namespace pairscan
