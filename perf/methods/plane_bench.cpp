// How fast LazyRScan's methods are on a device (methods/bit_planes/device/kernel.hpp, methods/int16x2/kernel.hpp),
// kernels only: tiles of 32 x 32 pairs of genes, or of mutated copies of them where there are too few. Options (lists
// by commas):
//
//   --genes FILE     FASTA; without it random sequences
//   --pairs LIST     wanted; as many as a square has are taken, of whole tiles where it has more than one
//   --lengths LIST   genes are cropped to them
//   --scheme A,B,G   match, mismatch, gap; A,B,O,E = affine gaps of k residues that score O + E k
//   --ends KIND      gaps at all ends cost nothing (free), or what inner ones do (inner; the default); alignments of
//   any
//                    parts (local)
//   --blocks LIST    methods: N = bit planes with 128, 256, 512 or 1024 matrices per team, 0 = as planned;
//                    int16x2 or values = these as planned; int16x2:N = with 2, 4, 8 or 16 matrices per team;
//                    int16x2:N:S = with S columns per pass, too
//   --letters KIND   bases (as they are; the default), or compared as sets or residues are
//   --check          only compares scores with those of values
//
// Without --pairs a default programme of all of these runs, which takes an H200 about a minute.

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/bit_planes/device/launch.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/methods/int16x2/launch.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/portability/device_info.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <perf/methods/plane_bench_tiles.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr int kRuns = 5;

/// A method and its knobs.
struct AskedMethod {
  std::string_view name = "bit_planes";
  int block = 0; // matrices per team; 0 = as planned
  int slice = 0; // columns per pass; 0 = as planned
};

/// Scores of matches, mismatches and gaps.
struct Scheme {
  LinearScoring scoring{};
  std::optional<GapScores> affine{};
  bool free_ends = false;
  bool local = false;

  void set(BatchShape& shape) const {
    set_scheme(shape, scoring);
    if (affine) {
      shape.problem.recurrence = "affine";
      shape.problem.gaps.inner = *affine;
    }
    if (free_ends) {
      shape.problem.mode = Mode::semiglobal;
      shape.problem.free_ends = {true, true, true, true};
    }
    if (local) {
      shape.problem.mode = Mode::local;
    }
    if (!is_plain()) {
      shape.type = narrowest(shape.problem, shape.longest_rows, shape.longest_cols);
    }
  }

  /// Returns whether alignments are global, with linear gaps that score alike everywhere.
  [[nodiscard]] bool is_plain() const { return !affine && !free_ends && !local; }

  [[nodiscard]] std::string text() const {
    std::string const first = std::to_string(scoring.match) + "/" + std::to_string(scoring.mismatch) + "/";
    std::string const gaps =
        affine ? std::to_string(affine->open) + "/" + std::to_string(affine->extend) : std::to_string(scoring.gap);
    return first + gaps + (free_ends ? ", free ends" : local ? ", local" : "");
  }
};

/// Those of affine gaps whose networks are compiled: vsearch's inside, minimap2's, bwa's, blastn's, and small ones.
Scheme const kAffine[] = {{{1, -2, 0}, GapScores{-3, -1}},  {{1, -1, 0}, GapScores{-1, -1}},
                          {{2, -4, 0}, GapScores{-18, -2}}, {{2, -4, 0}, GapScores{-4, -2}},
                          {{0, -4, 0}, GapScores{-6, -2}},  {{1, -4, 0}, GapScores{-6, -1}},
                          {{2, -3, 0}, GapScores{-5, -2}}};

/// With networks for free ends: 5/-4/-10, mothur's, 4/-5/-10 (a wide one), and minimap2's affine gaps.
Scheme const kFreeEnds[] = {
    {{5, -4, -10}, {}, true}, {{1, -1, -2}, {}, true}, {{4, -5, -10}, {}, true}, {{2, -4, 0}, GapScores{-4, -2}, true}};

/// With networks for local alignments.
Scheme const kLocal[] = {
    {{1, -1, -1}, {}, false, true}, {{1, -1, -2}, {}, false, true}, {{2, -4, 0}, GapScores{-4, -2}, false, true}};

struct Options {
  std::string genes{};
  std::vector<std::size_t> pairs{};
  std::vector<int> lengths{1500};
  std::vector<AskedMethod> methods{{}};
  Scheme scheme{};
  LetterKind letters = LetterKind::bases_or_unknown;
  bool check = false;
};

/// A way to score a square, with the memory that it takes.
class Way {
public:
  Way(Square& square, Scheme const& scheme, AskedMethod const& asked, LetterKind letters = LetterKind::bases_or_unknown)
      : square_(square) {
    BatchShape shape{square.pairs, square.longest, square.longest};
    scheme.set(shape);
    shape.in_tiles = true;
    shape.row_pairs = std::min<double>(square.sides.cols, static_cast<double>(square.pairs));
    shape.problem.letters = letters;
    shape.problem.scorer = letters == LetterKind::residues ? "residues" : "base_sets";
    std::size_t const bytes = kIsHostSpace<Space> ? std::size_t{1} << 30U : device_info(Space{}).free_bytes / 10 * 9;
    Budget const budget = budget_of(Space{}, bytes);
    Tuning const tuning{.block = asked.block, .slice = asked.slice, .method = asked.name};
    // int16x2 has kernels of its own for other alignments, which the strategy chooses
    by_strategy_ = asked.name == "values" || (asked.name == "int16x2" && !scheme.is_plain());
    if (by_strategy_) {
      plan_ = strategy().plan(shape, budget, tuning);
    } else {
      plan_ = {.strategy = "lazy_rscan", .shape = shape, .budget = budget, .tuning = {}};
      settle(plan_, asked.name == "int16x2" ? plan_int16x2(plan_, tuning) : plan_plane_words(plan_, tuning));
    }
    if (plan_.capacity < square.pairs) {
      throw Infeasible(describe(plan_) + ": too little memory");
    }
    workspace_ = allocate<Device<std::byte>>("workspace", plan_.workspace_bytes);
    square.batch.workspace = workspace_;
  }

  /// Seconds.
  double run() const {
    Space const space;
    space.fence();
    auto const begin = std::chrono::steady_clock::now();
    launch(space);
    space.fence();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  [[nodiscard]] std::vector<std::int32_t> scores() const {
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, square_.scores);
    return {host.data(), host.data() + host.size()};
  }

  [[nodiscard]] Tuning const& tuning() const { return plan_.tuning; }

private:
  [[nodiscard]] static Strategy<Space> const& strategy() { return *find_strategy<Space>("lazy_rscan"); }

  void launch(Space const& space) const {
    if (by_strategy_) {
      strategy().launch(space, plan_, square_.batch);
    } else if (plan_.tuning.method == "bit_planes") {
      launch_plane_words("perf::words", space, plan_, square_.batch);
    } else {
      launch_int16x2("perf::int16x2", space, plan_, square_.batch);
    }
  }

  Square& square_;
  BatchPlan plan_;
  bool by_strategy_;
  Device<std::byte> workspace_;
};

void measure(Genes const& genes, Options const& options) {
  for (int const length : options.lengths) {
    for (std::size_t const pairs : options.pairs) {
      Square square(genes, pairs, length);
      for (AskedMethod const& asked : options.methods) {
        Way const way(square, options.scheme, asked, options.letters);
        way.run();
        std::vector<double> seconds(kRuns);
        std::generate(seconds.begin(), seconds.end(), [&way] { return way.run(); });
        std::sort(seconds.begin(), seconds.end());
        double const median = seconds[kRuns / 2];
        std::printf("%s  length %5d  pairs %8zu  %-6s block %4d slice %4d  %8.0f GCUPS (%.0f..%.0f)  %.3f "
                    "Mpairs/s  %.3f ms\n",
                    options.scheme.text().c_str(), length, square.pairs, std::string(asked.name).c_str(),
                    way.tuning().block, way.tuning().slice, 1e-9 * static_cast<double>(square.cells) / median,
                    1e-9 * static_cast<double>(square.cells) / seconds.back(),
                    1e-9 * static_cast<double>(square.cells) / seconds.front(),
                    1e-6 * static_cast<double>(square.pairs) / median, 1e3 * median);
        std::fflush(stdout);
      }
    }
  }
}

/// Computes every score of a square by some methods and by values, and returns how many differ.
std::size_t count_differences(Genes const& genes, std::size_t pairs, int length, Scheme const& scheme,
                              std::vector<AskedMethod> const& methods) {
  Square square(genes, pairs, length);
  Way const values(square, scheme, {"values"});
  values.run();
  auto const expected = values.scores();
  std::size_t all = 0;
  for (AskedMethod const& asked : methods) {
    Way const way(square, scheme, asked);
    Kokkos::deep_copy(square.scores, 0);
    way.run();
    auto const found = way.scores();
    std::size_t different = 0;
    for (std::size_t pair = 0; pair < found.size(); ++pair) {
      different += found[pair] != expected[pair] ? 1 : 0;
    }
    std::printf("check %s  length %d  pairs %zu  %s, block %d, slice %d: %zu differ\n", scheme.text().c_str(), length,
                found.size(), std::string(asked.name).c_str(), way.tuning().block, way.tuning().slice, different);
    std::fflush(stdout);
    all += different;
  }
  return all;
}

std::size_t check(Genes const& genes) {
  std::size_t different = 0;
  bool const host = kIsHostSpace<Space>;
  for (Scheme const& scheme : kAffine) {
    different +=
        count_differences(genes, host ? 1024 : 40'000, 1'500, scheme,
                          {{"bit_planes", 128}, {"bit_planes", 256}, {"bit_planes", 512}, {"bit_planes", 1024}});
  }
  for (Scheme const& scheme : kFreeEnds) {
    for (int const length : {150, 1'500}) {
      different += count_differences(genes, host ? 1024 : 40'000, length, scheme,
                                     {{"bit_planes", 128}, {"bit_planes", 256}, {"bit_planes", 128, 64}});
    }
  }
  for (Scheme const& scheme : kLocal) {
    for (int const length : {150, 1'500}) {
      different += count_differences(
          genes, host ? 1024 : 40'000, length, scheme,
          {{"bit_planes", 128}, {"bit_planes", 256}, {"bit_planes", 512}, {"bit_planes", 1024}, {"int16x2"}});
    }
  }
  for (Scheme const& scheme : {Scheme{{4, -5, -10}}, Scheme{{0, -1, -1}}}) {
    for (int const length : {150, 400, 1500}) {
      different += count_differences(genes, host ? 1024 : 40'000, length, scheme,
                                     {{"bit_planes", 128},
                                      {"bit_planes", 256},
                                      {"bit_planes", 512},
                                      {"bit_planes", 1024},
                                      {"int16x2", 2},
                                      {"int16x2", 4},
                                      {"int16x2", 8},
                                      {"int16x2", 16}});
    }
    for (int const length : {3'000, 12'000}) { // several passes, in turn and at the same time
      different += count_differences(
          genes, host ? 4 : 400, length, scheme,
          {{"int16x2"}, {"int16x2", 2, 512}, {"int16x2", 2, 1'664}, {"int16x2", 4, 256}, {"int16x2", 16, 64}});
    }
  }
  return different;
}

/// Measures the default programme, which takes about a minute of an H200.
void run_all(Genes const& genes) {
  std::vector<AskedMethod> const few{{}, {"bit_planes", 128}, {"bit_planes", 256}, {"int16x2"}, {"values"}};
  std::vector<AskedMethod> const many{
      {}, {"bit_planes", 128}, {"bit_planes", 256}, {"bit_planes", 512}, {"bit_planes", 1024}};
  measure(genes, {.pairs = {4'096, 16'384, 33'000, 70'000, 135'000}, .methods = few});
  measure(genes, {.pairs = {4, 64, 256, 1'024}, .lengths = {3'000, 10'000, 30'000}, .methods = {{"int16x2"}}});
  measure(genes, {.pairs = {4, 16, 64}, .lengths = {100'000}, .methods = {{"int16x2"}}});
  measure(genes, {.pairs = {270'000, 540'000, 2'000'000}, .methods = many});
  measure(genes, {.pairs = {2'000'000}, .methods = many, .scheme = {{0, -1, -1}}});
  measure(genes, {.pairs = {8'000'000}, .lengths = {150}, .methods = many});
  measure(genes, {.pairs = {2'000'000}, .lengths = {400}, .methods = many});
  measure(genes, {.pairs = {8'000'000}, .lengths = {150}, .scheme = {{0, -1, -1}}});
  for (Scheme const& scheme : kAffine) {
    measure(genes, {.pairs = {70'000, 2'000'000}, .scheme = scheme});
  }
  for (Scheme const& scheme : kLocal) {
    measure(genes, {.pairs = {16'384, 65'536, 2'000'000}, .methods = {{}, {"int16x2"}}, .scheme = scheme});
  }
  for (Scheme scheme : kFreeEnds) { // beside the same with gaps at the ends that score as inner ones
    measure(genes, {.pairs = {2'000'000}, .methods = {{}, {"bit_planes", 128}, {"bit_planes", 256}}, .scheme = scheme});
    scheme.free_ends = false;
    measure(genes, {.pairs = {2'000'000}, .methods = {{}, {"bit_planes", 128}, {"bit_planes", 256}}, .scheme = scheme});
  }
}

std::vector<AskedMethod> asked_methods(std::string const& text) {
  std::vector<AskedMethod> found;
  for (std::string const& word : words(text)) {
    if (word == "values") {
      found.push_back({"values"});
    } else if (word.starts_with("int16x2")) {
      std::size_t const block = std::min(word.find(':'), word.size());
      std::size_t const slice = std::min(word.find(':', block + 1), word.size());
      auto const number = [&word](std::size_t colon) {
        return colon < word.size() ? std::stoi(word.substr(colon + 1)) : 0;
      };
      found.push_back({"int16x2", number(block), number(slice)});
    } else {
      found.push_back({"bit_planes", std::stoi(word)});
    }
  }
  return found;
}

LetterKind letters(std::string const& name) {
  return name == "residues" ? LetterKind::residues
         : name == "sets"   ? LetterKind::base_sets
                            : LetterKind::bases_or_unknown;
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "--check", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--check") {
      options.check = true;
    } else if (flag == "--ends") {
      options.scheme.free_ends = value == "free";
      options.scheme.local = value == "local";
    } else if (flag == "--genes") {
      options.genes = value;
    } else if (flag == "--pairs") {
      options.pairs = numbers<std::size_t>(value);
    } else if (flag == "--letters") {
      options.letters = letters(value);
    } else if (flag == "--lengths") {
      options.lengths = numbers<int>(value);
    } else if (flag == "--blocks") {
      options.methods = asked_methods(value);
    } else if (auto const scores = flag == "--scheme" ? numbers<int>(value) : std::vector<int>{}; scores.size() == 3) {
      options.scheme = {{scores[0], scores[1], scores[2]}, {}, options.scheme.free_ends, options.scheme.local};
    } else if (scores.size() == 4) {
      options.scheme = {
          {scores[0], scores[1], 0}, GapScores{scores[2], scores[3]}, options.scheme.free_ends, options.scheme.local};
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
  return pairscan::perf::run_main("plane_bench", argc, argv, pairscan::perf::run);
}
