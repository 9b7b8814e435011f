// What the parts of int16x2's affine paths take on a device (methods/int16x2/gap_paths.hpp): the same kernel without
// keeping cells, without walks, and with both. Global alignments of genes, 2/-4 with 18 + 2k. Options:
//
//   --genes FILE     FASTA; without it random sequences
//   --pairs N        wanted; as many as a square of whole tiles has are taken (default 123904)
//   --matrices LIST  per team: 2, 4, 8 or 16 (default 4,8,16), with 32, 16, 8 or 4 threads for two of them

#include <kokkos_kernels/batch/path_memory.hpp>
#include <kokkos_kernels/methods/int16x2/gap_kernel.hpp>
#include <kokkos_kernels/methods/int16x2/gap_paths.hpp>
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

constexpr int kRuns = 3;
constexpr int kLength = 1500;
constexpr int kBits = 4;

template <int kWidth>
using Whole = KeepGapPaths<GlobalGaps<kWidth>, kBits>;

/// Keeps cells, and walks no paths.
template <int kWidth>
struct CellsOnly : Whole<kWidth> {
  using Whole<kWidth>::Whole;
  template <class Kernel, class Member>
  KOKKOS_FUNCTION void finish(Kernel const&, Member const& team, GapScratch const&, GapScanned const&, int) const {
    team.team_barrier();
  }
};

/// Keeps no cells either.
template <int kWidth>
struct Neither : CellsOnly<kWidth> {
  using CellsOnly<kWidth>::CellsOnly;
  static PAIRSCAN_FUNCTION void keep_row(typename Whole<kWidth>::State&, GlobalGaps<kWidth> const&, int, int) {}
};

/// Looks at each cell of a path.
template <int kWidth>
struct CellByCell : Whole<kWidth> {
  template <class Space>
  CellByCell(Batch<Space> const& batch, Problem const& problem, GapPathArea const& where, std::uint32_t* counter)
      : Whole<kWidth>(batch, problem, where, counter) {
    this->match = 0;
  }
};

struct Options {
  std::string genes{};
  std::size_t pairs = 123'904;
  std::vector<int> matrices{4, 8, 16};
};

Problem problem_of_bench() {
  Problem problem;
  problem.recurrence = "affine";
  problem.letters = LetterKind::bases_or_unknown;
  problem.scoring = {2, -4, 0};
  problem.gaps.inner = {-18, -2};
  problem.wanted = Wanted::path;
  return problem;
}

/// A batch with its memory, planned for so many columns per thread.
struct Bench {
  Square square;
  BatchPlan plan;
  Device<std::byte> workspace;
  PathMemory<Space> paths;

  Bench(Genes const& genes, std::size_t pairs, int matrices, int width) : square(genes, pairs, kLength) {
    BatchShape shape{square.pairs, square.longest, square.longest};
    set_problem(shape, problem_of_bench());
    shape.in_tiles = true;
    std::size_t const free = kIsHostSpace<Space> ? std::size_t{4} << 30U : device_info(Space{}).free_bytes;
    Budget budget = budget_of(Space{}, free / 4 * 3);
    budget.path_bytes = std::size_t{2} << 30U;
    plan = {.strategy = "paths", .shape = shape, .budget = budget, .tuning = {}};
    Tuning const knobs{.block = matrices, .slice = 64 / matrices * width, .method = "int16x2"};
    if (!plan_gap_paths(plan, knobs)) {
      throw Infeasible("too little memory");
    }
    workspace = allocate<Device<std::byte>>("workspace", plan.workspace_bytes);
    paths.reserve(plan);
  }

  template <class Keep, class Columns>
  void launch() const {
    using Kernel = Int16x2GapKernel<Space, Columns, Keep>;
    Batch<Space> batch = square.batch;
    batch.workspace = workspace;
    batch.paths = paths.view();
    auto const& how = plan.data<GapPathsPlan>();
    auto* const taken = reinterpret_cast<std::uint32_t*>(workspace.data());
    start_paths("perf::parts", Space{}, taken, batch);
    typename Kernel::Policy policy(Space{}, how.teams, plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Keep const keep(batch, plan.shape.problem, how.area, taken);
    Kokkos::parallel_for("perf::parts", policy, Kernel{batch, plan.shape.problem, how.shape, how.borders, keep});
    Space{}.fence();
  }

  template <class Keep, class Columns>
  void measure(char const* what) const {
    double const median = median_of(kRuns, [this] { launch<Keep, Columns>(); });
    std::printf("  %-44s %9.3f ms  %7.3f TCUPS\n", what, 1e3 * median,
                1e-12 * static_cast<double>(square.cells) / median);
    std::fflush(stdout);
  }
};

template <int kWidth>
void measure_all(Genes const& genes, std::size_t pairs, int matrices) {
  Bench const bench(genes, pairs, matrices, kWidth);
  std::printf("%zu pairs, %d columns per thread, %d matrices per team, %d teams\n", bench.square.pairs, kWidth,
              matrices, bench.plan.data<GapPathsPlan>().teams);
  using Columns = GlobalGaps<kWidth>;
  bench.measure<Neither<kWidth>, Columns>("scores");
  bench.measure<CellsOnly<kWidth>, Columns>("scores and cells");
  bench.measure<Whole<kWidth>, Columns>("scores, cells and walks");
  bench.measure<CellByCell<kWidth>, Columns>("the same, walks that look at each cell");
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--genes") {
      options.genes = value;
    } else if (flag == "--pairs") {
      options.pairs = numbers<std::size_t>(value)[0];
    } else if (flag == "--matrices") {
      options.matrices = numbers<int>(value);
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
  for (int const matrices : options.matrices) {
    measure_all<48>(genes, options.pairs, matrices);
    measure_all<32>(genes, options.pairs, matrices);
  }
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("path_parts_bench", argc, argv, pairscan::perf::run);
}
