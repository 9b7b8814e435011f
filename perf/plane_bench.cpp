// How fast LazyRScan's device form on bit planes is (plane_kernel.hpp), kernels only: tiles of 32 x 32 pairs of genes,
// or of mutated copies of them where there are too few. Options (lists by commas):
//
//   --genes FILE     FASTA; without it random sequences
//   --pairs LIST     wanted; as many as a square of whole tiles has are taken
//   --lengths LIST   genes are cropped to them
//   --scheme A,B,G   match, mismatch, gap
//   --blocks LIST    matrices a team: 128, 256, 512 or 1024, 0 = as planned; values = LazyRScan on values instead
//   --check          nothing but a comparison of scores with those of values
//
// Without --pairs a default programme of all of these runs, which takes an H200 about a minute.

#include <kokkos_kernels/device_info.hpp>
#include <kokkos_kernels/plane_launch.hpp>
#include <kokkos_kernels/strategy.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <perf/plane_bench_tiles.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr int kRuns = 5;
constexpr int kValues = -1; // instead of a block

struct Options {
  std::string genes{};
  std::vector<std::size_t> pairs{};
  std::vector<int> lengths{1500};
  std::vector<int> blocks{0};
  LinearScoring scoring{};
  bool check = false;
};

/// A way to score a square, with the memory that it takes.
class Way {
public:
  Way(Square& square, LinearScoring const& scoring, int block) : square_(square), words_(block != kValues) {
    BatchShape shape{square.pairs, square.longest, square.longest};
    set_scheme(shape, scoring);
    shape.in_tiles = true;
    std::size_t const bytes = kIsHostSpace<Space> ? std::size_t{1} << 30U : device_info(Space{}).free_bytes / 10 * 9;
    Budget const budget = budget_of(Space{}, bytes);
    if (words_) {
      plan_ = {.strategy = "words", .shape = shape, .budget = budget, .tuning = {}};
      settle(plan_, plan_plane_words(plan_, {.block = block, .form = CellForm::planes}));
    } else {
      plan_ = values().plan(shape, budget, {.form = CellForm::values});
    }
    if (plan_.capacity < square.pairs) {
      throw Infeasible(describe(plan_) + ": too little memory");
    }
    workspace_ = allocate<Device<std::byte>>("workspace", plan_.workspace_bytes);
    square.batch.workspace = workspace_;
    square.batch.scoring = reduce(scoring);
  }

  /// Seconds.
  double run() const {
    Space const space;
    space.fence();
    auto const begin = std::chrono::steady_clock::now();
    if (words_) {
      launch_plane_words("perf::words", space, plan_, square_.batch);
    } else {
      values().launch(space, plan_, square_.batch);
    }
    space.fence();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  [[nodiscard]] std::vector<std::int32_t> scores() const {
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, square_.scores);
    return {host.data(), host.data() + host.size()};
  }

  [[nodiscard]] Tuning const& tuning() const { return plan_.tuning; }

private:
  [[nodiscard]] static Strategy<Space> const& values() { return *find_strategy<Space>("lazy_rscan"); }

  Square& square_;
  bool words_;
  BatchPlan plan_;
  Device<std::byte> workspace_;
};

void measure(Genes const& genes, Options const& options) {
  for (int const length : options.lengths) {
    for (std::size_t const pairs : options.pairs) {
      Square square(genes, pairs, length);
      for (int const block : options.blocks) {
        Way const way(square, options.scoring, block);
        way.run();
        std::vector<double> seconds(kRuns);
        std::generate(seconds.begin(), seconds.end(), [&way] { return way.run(); });
        std::sort(seconds.begin(), seconds.end());
        double const median = seconds[kRuns / 2];
        std::printf("%3d/%d/%d  length %5d  pairs %8zu  %-6s block %4d slice %4d  %8.0f GCUPS (%.0f..%.0f)  %.3f "
                    "Mpairs/s  %.3f ms\n",
                    options.scoring.match, options.scoring.mismatch, options.scoring.gap, length, square.pairs,
                    block == kValues ? "values" : "words", way.tuning().block, way.tuning().slice,
                    1e-9 * static_cast<double>(square.cells) / median,
                    1e-9 * static_cast<double>(square.cells) / seconds.back(),
                    1e-9 * static_cast<double>(square.cells) / seconds.front(),
                    1e-6 * static_cast<double>(square.pairs) / median, 1e3 * median);
        std::fflush(stdout);
      }
    }
  }
}

/// Every score of a square by words, in all blocks, and by values; gives how many differ.
std::size_t count_differences(Genes const& genes, std::size_t pairs, int length, LinearScoring const& scoring) {
  Square square(genes, pairs, length);
  Way const values(square, scoring, kValues);
  values.run();
  auto const expected = values.scores();
  std::size_t all = 0;
  for (int const block : {128, 256, 512, 1024}) {
    Way const words(square, scoring, block);
    Kokkos::deep_copy(square.scores, 0);
    words.run();
    auto const found = words.scores();
    std::size_t different = 0;
    for (std::size_t pair = 0; pair < found.size(); ++pair) {
      different += found[pair] != expected[pair] ? 1 : 0;
    }
    std::printf("check %d/%d/%d  length %d  pairs %zu  block %d: %zu differ\n", scoring.match, scoring.mismatch,
                scoring.gap, length, found.size(), block, different);
    std::fflush(stdout);
    all += different;
  }
  return all;
}

std::size_t check(Genes const& genes) {
  std::size_t different = 0;
  bool const host = kIsHostSpace<Space>;
  for (LinearScoring const& scoring : {LinearScoring{4, -5, -10}, LinearScoring{0, -1, -1}}) {
    for (int const length : {150, 400, 1500}) {
      different += count_differences(genes, host ? 1024 : 40'000, length, scoring);
    }
  }
  return different;
}

/// About a minute of an H200.
void run_all(Genes const& genes) {
  std::vector<int> const all{0, 128, 256, 512, 1024};
  measure(genes, {.pairs = {4'096, 16'384, 33'000, 70'000, 135'000}, .blocks = {0, 128, 256, kValues}});
  measure(genes, {.pairs = {270'000, 540'000, 2'000'000}, .blocks = all});
  measure(genes, {.pairs = {2'000'000}, .blocks = all, .scoring = {0, -1, -1}});
  measure(genes, {.pairs = {8'000'000}, .lengths = {150}, .blocks = all});
  measure(genes, {.pairs = {2'000'000}, .lengths = {400}, .blocks = all});
  measure(genes, {.pairs = {8'000'000}, .lengths = {150}, .scoring = {0, -1, -1}});
}

template <class Number>
std::vector<Number> numbers(std::string const& text) {
  std::vector<Number> found;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(',', begin), text.size());
    std::string const word = text.substr(begin, end - begin);
    found.push_back(word == "values" ? static_cast<Number>(kValues) : static_cast<Number>(std::stol(word)));
    begin = end + 1;
  }
  return found;
}

Options parse(int argc, char** argv) {
  Options options;
  for (int at = 1; at < argc; ++at) {
    std::string const flag = argv[at];
    if (flag == "--check") {
      options.check = true;
      continue;
    }
    if (at + 1 == argc) {
      throw std::invalid_argument(flag + ": not an option, or without its value");
    }
    std::string const value = argv[++at];
    if (flag == "--genes") {
      options.genes = value;
    } else if (flag == "--pairs") {
      options.pairs = numbers<std::size_t>(value);
    } else if (flag == "--lengths") {
      options.lengths = numbers<int>(value);
    } else if (flag == "--blocks") {
      options.blocks = numbers<int>(value);
    } else if (auto const scores = flag == "--scheme" ? numbers<int>(value) : std::vector<int>{}; scores.size() == 3) {
      options.scoring = {scores[0], scores[1], scores[2]};
    } else {
      throw std::invalid_argument(flag + " " + value + ": not an option");
    }
  }
  return options;
}

int run(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Options const options = parse(argc, argv);
  Genes const genes(options.genes);
  if (!options.pairs.empty()) {
    measure(genes, options);
    return 0;
  }
  if (check(genes) > 0) {
    return 1;
  }
  if (!options.check) {
    run_all(genes);
  }
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  try {
    return pairscan::perf::run(argc, argv);
  } catch (std::exception const& error) {
    std::fprintf(stderr, "plane_bench: %s\n", error.what());
    return 2;
  }
}
