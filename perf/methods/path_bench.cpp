// How fast a device gives the CIGARs of all pairs (methods/bit_planes/device/paths.hpp; where that has no network, and
// in other modes, methods/int16x2/gap_paths.hpp): kernels, copies to the host, and both in two slots that take turns,
// as the engine has them. Tiles of 32 x 32 pairs of genes, or of mutated copies of them where there are too few.
// Options (lists by commas):
//
//   --genes FILE     FASTA; without it random sequences
//   --pairs LIST     wanted; as many as a square of whole tiles has are taken (default 65536,131072)
//   --lengths LIST   genes are cropped to them (default 1500)
//   --scheme A,B,G   match, mismatch, gap (default 4,-5,-10); or A,B,O,E with gaps that open for O and extend for E per
//                    residue, as 2,-4,-18,-2
//   --ends O,E       the same of gaps at the ends, as -1,-1; affine gaps only, after --scheme
//   --mode MODE      global, semiglobal with four free ends, or local; after --scheme
//   --method NAME    int16x2: affine gaps by it although there is a network
//   --knobs M,S      of int16x2: matrices per team and columns per pass (default: as planned)
//
// Every path is checked: its counts must give its score. What differs makes the exit code 1.

#include <kokkos_kernels/batch/path_memory.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_launch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths_plan.hpp>
#include <kokkos_kernels/portability/device_info.hpp>

#include <cstdio>
#include <perf/methods/plane_bench_tiles.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <perf/support/seconds_of.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr int kRuns = 5;
constexpr int kTurns = 10; // batches of the two slots together
constexpr std::size_t kPathBytes = std::size_t{2} << 30U;

struct Options {
  std::string genes{};
  std::vector<std::size_t> pairs{65'536, 131'072};
  std::vector<int> lengths{1500};
  Problem problem{};
  std::string method{};
  Tuning knobs{.method = "int16x2"};

  /// Returns whether int16x2 gives the paths.
  [[nodiscard]] bool lanes() const {
    return method == "int16x2" || problem.mode != Mode::global || !ends_as_inner(problem) ||
           plane_network_cost(problem).gates == 0;
  }
};

BatchPlan unplanned(Square const& square, Problem const& problem, std::size_t bytes) {
  BatchShape shape{square.pairs, square.longest, square.longest};
  set_problem(shape, problem);
  shape.in_tiles = true;
  Budget budget = budget_of(Space{}, bytes);
  budget.path_bytes = kPathBytes;
  return {.strategy = "paths", .shape = shape, .budget = budget, .tuning = {}};
}

bool plan_paths(BatchPlan& plan, Options const& options) {
  return options.lanes() ? plan_gap_paths(plan, options.knobs) : plan_plane_paths(plan);
}

void launch_paths(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  plan.tuning.method == "int16x2" ? launch_gap_paths("perf::gap_paths", space, plan, batch)
                                  : launch_plane_paths("perf::paths", space, plan, batch);
}

/// Scores only, by the same method, in its own memory.
double seconds_of_scores(Square const& square, Options const& options, std::size_t bytes) {
  BatchPlan plan = unplanned(square, options.problem, bytes);
  bool const lanes = options.lanes();
  settle(plan, lanes ? plan_gaps(plan, {}) : plan_plane_words(plan, {.method = "bit_planes"}));
  Device<std::byte> const workspace = allocate<Device<std::byte>>("workspace", plan.workspace_bytes);
  Batch<Space> batch = square.batch;
  batch.workspace = workspace;
  return median_of(kRuns, [&] {
    lanes ? launch_gaps("perf::gaps", Space{}, plan, batch) : launch_plane_words("perf::words", Space{}, plan, batch);
    Space{}.fence();
  });
}

/// Memory of a batch on its way through a device.
class Slot {
public:
  Slot(Space const& space, Square const& square, BatchPlan const& plan)
      : space_(space), plan_(plan), batch_(square.batch),
        scores_(allocate<Device<std::int32_t>>("scores", square.pairs)),
        workspace_(allocate<Device<std::byte>>("workspace", plan.workspace_bytes)) {
    paths_.reserve(plan);
    batch_.scores = scores_;
    batch_.workspace = workspace_;
    batch_.paths = paths_.view();
  }

  void start() {
    launch_paths(space_, plan_, batch_);
    paths_.copy_size(space_);
  }
  void wait() const { space_.fence(); }
  void copy() {
    paths_.copy(space_, static_cast<std::size_t>(batch_.count));
    wait();
  }

  [[nodiscard]] std::string cigar(TracedPair const& pair) const {
    return Cigar(CigarView({paths_.cigars() + pair.begin, pair.length})).text();
  }
  [[nodiscard]] auto traced() const { return paths_.pairs(static_cast<std::size_t>(batch_.count)); }
  [[nodiscard]] std::vector<std::int32_t> scores() const {
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, scores_);
    return {host.data(), host.data() + host.size()};
  }

private:
  Space space_;
  BatchPlan plan_;
  Batch<Space> batch_;
  Device<std::int32_t> scores_;
  Device<std::byte> workspace_;
  PathMemory<Space> paths_;
};

/// Batches of two slots in turn: one is copied and looked at while the other is computed.
double seconds_of_turns(std::vector<Slot>& slots) {
  return seconds_of([&] {
    for (int turn = 0; turn < kTurns + 2; ++turn) {
      Slot& slot = slots[static_cast<std::size_t>(turn) % 2];
      if (turn >= 2) {
        slot.wait();
        slot.copy();
      }
      if (turn < kTurns) {
        slot.start();
      }
    }
  });
}

/// What the runs of a CIGAR score. Gaps at the ends are its first run and its last one: a gap behind another one at an
/// end lies inside the matrix.
std::int64_t score_of(std::string const& cigar, Problem const& problem) {
  LinearScoring const& scoring = problem.scoring;
  GapScores const gap = problem.recurrence == "affine" ? problem.gaps.inner : GapScores{0, scoring.gap};
  bool const free = problem.mode == Mode::semiglobal;
  GapScores const end_gap = free ? GapScores{0, 0} : problem.gaps.ends.query_start.value_or(gap); // all are alike
  std::size_t const first = cigar.find_first_of("=XID");
  std::size_t const last = cigar.size() - 1;
  std::int64_t score = 0;
  std::int64_t run = 0;
  for (std::size_t at = 0; at < cigar.size(); ++at) {
    char const letter = cigar[at];
    if (letter >= '0' && letter <= '9') {
      run = 10 * run + (letter - '0');
      continue;
    }
    GapScores const& here = at == first || at == last ? end_gap : gap;
    score += letter == '='   ? run * scoring.match
             : letter == 'X' ? run * scoring.mismatch
                             : here.open + run * here.extend;
    run = 0;
  }
  return score;
}

/// How many pairs of a slot have no path, or one that has not their score.
std::size_t count_wrong(Slot const& slot, Problem const& problem) {
  std::size_t missing = 0;
  std::size_t wrong = 0;
  std::size_t bytes = 0;
  auto const scores = slot.scores();
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    TracedPair const& traced = slot.traced()[pair];
    bool const written = traced.begin != kNotWritten;
    missing += written ? 0 : 1;
    wrong += written && score_of(slot.cigar(traced), problem) != scores[pair] ? 1 : 0;
    bytes += traced.length;
  }
  std::printf("  %.0f bytes per CIGAR; %zu paths found no room, %zu do not give their score\n",
              static_cast<double>(bytes) / static_cast<double>(scores.size()), missing, wrong);
  return missing + wrong;
}

std::size_t measure(Genes const& genes, Options const& options, std::size_t pairs, int length) {
  Square square(genes, pairs, length);
  std::size_t const free = kIsHostSpace<Space> ? std::size_t{4} << 30U : device_info(Space{}).free_bytes;
  double const scores = seconds_of_scores(square, options, free / 4);
  BatchPlan plan = unplanned(square, options.problem, free / 20 * 9);
  if (!plan_paths(plan, options) || plan.capacity < square.pairs) {
    throw Infeasible("too little memory for the paths of " + std::to_string(square.pairs) + " pairs");
  }
  auto const instances = overlapping_instances(Space{}, 2);
  std::vector<Slot> slots;
  double const taking = seconds_of([&] {
    for (Space const& instance : instances) {
      slots.emplace_back(instance, square, plan);
    }
  });
  double const kernel = median_of(kRuns, [&] {
    slots[0].start();
    slots[0].wait();
  });
  double const copy = median_of(kRuns, [&] { slots[0].copy(); });
  double const turns = seconds_of_turns(slots) / kTurns;
  std::printf("%s; length %d  pairs %zu; %s; memory taken in %.2f s\n", describe(options.problem).c_str(), length,
              square.pairs, describe(plan).c_str(), taking);
  auto const print = [&](char const* what, double seconds) {
    std::printf("  %-34s %9.3f ms  %8.3f TCUPS\n", what, 1e3 * seconds,
                1e-12 * static_cast<double>(square.cells) / seconds);
  };
  print("scores only", scores);
  print("scores and paths", kernel);
  print("copy", copy);
  print("one batch after the other", kernel + copy);
  print("two slots in turn, each batch", turns);
  std::size_t const wrong = count_wrong(slots[0], options.problem);
  std::fflush(stdout);
  return wrong;
}

/// Returns whether there is such a mode.
bool read_mode(std::string const& name, Problem& problem) {
  problem.mode = name == "local" ? Mode::local : name == "semiglobal" ? Mode::semiglobal : Mode::global;
  bool const free = problem.mode == Mode::semiglobal;
  problem.free_ends = {free, free, free, free};
  problem.letters = LetterKind::bases_or_unknown;
  return problem.mode != Mode::global || name == "global";
}

/// Returns whether so many numbers are a scheme.
bool read_scheme(std::vector<int> const& scores, Problem& problem) {
  if (scores.size() == 3) {
    problem.scoring = {scores[0], scores[1], scores[2]};
  } else if (scores.size() == 4) {
    problem.recurrence = "affine";
    problem.letters = LetterKind::bases_or_unknown;
    problem.scoring = {scores[0], scores[1], 0};
    problem.gaps.inner = {scores[2], scores[3]};
  }
  return scores.size() == 3 || scores.size() == 4;
}

Options parse(int argc, char** argv) {
  Options options;
  options.problem.wanted = Wanted::path;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--genes") {
      options.genes = value;
    } else if (flag == "--method") {
      options.method = value;
    } else if (flag == "--pairs") {
      options.pairs = numbers<std::size_t>(value);
    } else if (flag == "--lengths") {
      options.lengths = numbers<int>(value);
    } else if (auto const knobs = flag == "--knobs" ? numbers<int>(value) : std::vector<int>{}; knobs.size() == 2) {
      options.knobs.block = knobs[0];
      options.knobs.slice = knobs[1];
    } else if (auto const end = flag == "--ends" ? numbers<int>(value) : std::vector<int>{}; end.size() == 2) {
      GapScores const gap{end[0], end[1]};
      options.problem.gaps.ends = {gap, gap, gap, gap};
    } else if (flag == "--mode") {
      return read_mode(value, options.problem);
    } else if (flag == "--scheme") {
      return read_scheme(numbers<int>(value), options.problem);
    } else {
      return false;
    }
    return true;
  });
  return options;
}

int run(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Options const options = parse(argc, argv);
  Genes const genes(options.genes);
  std::size_t wrong = 0;
  for (int const length : options.lengths) {
    for (std::size_t const pairs : options.pairs) {
      wrong += measure(genes, options, pairs, length);
    }
  }
  return wrong > 0 ? 1 : 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("path_bench", argc, argv, pairscan::perf::run);
}
