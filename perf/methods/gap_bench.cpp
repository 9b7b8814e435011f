// How fast int16x2 and values are on a device with affine gaps, local alignments and matrices, kernels only: all pairs
// of a square of random genes and mutated copies of them. Options (lists by commas):
//
//   --problems LIST  of the names below; without it all of them
//   --pairs LIST     wanted; a square has about as many
//   --lengths LIST   genes are as long
//   --methods LIST   int16x2, values, or int16x2:N:S with N matrices per team and S columns per pass
//   --queries LIST   lengths of queries, each against as many targets as pairs, in place of squares: random proteins of
//                    360 residues on average, with BLOSUM62 and local alignments
//   --together N     so many queries of a length are searched with at a time (1)
//   --longest N      one of the targets has N residues
//   --top N          so many best pairs of each query are of interest: of other pairs scores are not compared
//   --as LIST        tiles, rows, list: what the method is told of the pairs; those of a tile's row share a sequence,
//   and
//                    `rows` tells of one row of each tile only
//
// The first method's scores are compared with those of the others.

#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <scoring/named_matrices.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <perf/methods/plane_bench_tiles.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr int kRuns = 5;

struct NamedProblem {
  std::string name;
  Problem problem;
};

Problem affine(LinearScoring const& scoring, GapScores const& gap, Mode mode) {
  Problem problem;
  problem.recurrence = "affine";
  problem.mode = mode;
  problem.letters = LetterKind::bases;
  problem.scoring = scoring;
  problem.gaps.inner = gap;
  return problem;
}

/// Genes have codes that are those of amino acids, too.
Problem protein(Mode mode) {
  Problem problem = affine({4, -4, 0}, {-11, -1}, mode);
  problem.scorer = "matrix";
  problem.letters = LetterKind::residues;
  problem.matrix.scores = std::make_shared<SubstitutionMatrix const>(named_matrix("BLOSUM62", UnknownScore{-1}).scores);
  return problem;
}

std::vector<NamedProblem> all_problems() {
  std::vector<NamedProblem> all{{"affine", affine({5, -4, 0}, {-12, -4}, Mode::global)},
                                {"affine-half", affine({10, -8, 0}, {-19, -1}, Mode::global)},
                                {"affine-sets", affine({5, -4, 0}, {-12, -4}, Mode::global)},
                                {"local", affine({5, -4, 0}, {-12, -4}, Mode::local)},
                                {"local-linear", affine({4, -5, -10}, {0, -10}, Mode::local)},
                                {"local-ones", affine({1, -1, -1}, {0, -1}, Mode::local)},
                                {"local-minimap2", affine({2, -4, 0}, {-4, -2}, Mode::local)},
                                {"vsearch", affine({2, -4, 0}, {-18, -2}, Mode::global)},
                                {"blosum62", protein(Mode::global)},
                                {"blosum62-local", protein(Mode::local)},
                                {"semiglobal", affine({5, -4, 0}, {-12, -4}, Mode::semiglobal)}};
  all[2].problem.letters = LetterKind::base_sets;
  GapScores const cheap{-1, -1};
  std::find_if(all.begin(), all.end(), [](NamedProblem const& each) {
    return each.name == "vsearch";
  })->problem.gaps.ends = {cheap, cheap, cheap, cheap};
  all.back().problem.free_ends = {true, true, true, true};
  return all;
}

struct AskedMethod {
  std::string text;
  std::string name;
  int block = 0;
  int slice = 0;
};

struct Options {
  std::vector<std::string> problems{};
  std::vector<int> queries{};
  int together = 1;
  int longest = 0;
  int top = 0;
  std::vector<std::string> as{"tiles", "list"};
  std::vector<std::size_t> pairs{65'536};
  std::vector<int> lengths{1'500};
  std::vector<AskedMethod> methods{{"int16x2", "int16x2"}, {"values", "values"}};
};

/// A method's plan for a square, with the memory that it takes.
class Way {
public:
  Way(Square& square, Problem const& problem, AskedMethod const& asked, std::string const& as)
      : square_(square), method_(find_method<Space>(asked.name)) {
    if (method_ == nullptr) {
      throw std::invalid_argument(asked.name + " is for devices only");
    }
    BatchShape shape{square.pairs, square.longest_row, square.longest};
    shape.problem = problem;
    shape.in_tiles = as != "list";
    shape.tile_rows = as == "tiles" ? std::min(square.sides.rows, square.row_count) : 1;
    shape.row_pairs = std::min<double>(square.sides.cols, static_cast<double>(square.pairs));
    shape.mean_cols = square.mean_cols;
    shape.type = narrowest(problem, square.longest, square.longest);
    Budget const budget = budget_of(Space{}, device_info(Space{}).free_bytes / 10 * 9);
    if (auto const reason = method_->refusal(shape, budget)) {
      throw std::invalid_argument(asked.name + " " + *reason);
    }
    plan_ = method_->plan(shape, budget, {.block = asked.block, .slice = asked.slice, .method = method_->name()});
    if (plan_.capacity < square.pairs) {
      throw Infeasible(describe(plan_) + ": too little memory");
    }
    workspace_ = allocate<Device<std::byte>>("workspace", plan_.workspace_bytes);
  }

  /// Seconds.
  double run() const {
    Space const space;
    square_.batch.workspace = workspace_;
    space.fence();
    auto const begin = std::chrono::steady_clock::now();
    method_->launch(space, plan_, square_.batch);
    space.fence();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  /// Returns the scores of all pairs, or, where some are of interest only, the best of these.
  [[nodiscard]] std::vector<std::int32_t> scores() const {
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, square_.scores);
    std::vector<std::int32_t> scores(host.data(), host.data() + host.size());
    if (auto const top = static_cast<std::size_t>(square_.batch.tiles.best.top); top > 0 && top < scores.size()) {
      std::sort(scores.rbegin(), scores.rend());
      scores.resize(top);
    }
    return scores;
  }

  [[nodiscard]] Tuning const& tuning() const { return plan_.tuning; }

private:
  Square& square_;
  Method<Space> const* method_;
  BatchPlan plan_;
  Device<std::byte> workspace_;
};

/// Prints a line, and returns whether the scores are those of the method before it.
bool measure(Square& square, NamedProblem const& each, AskedMethod const& asked, std::string const& as,
             std::vector<std::int32_t>& expected) {
  Way const way(square, each.problem, asked, as);
  Kokkos::deep_copy(square.scores, -1);
  way.run();
  auto const scores = way.scores();
  std::vector<double> seconds(kRuns);
  std::generate(seconds.begin(), seconds.end(), [&way] { return way.run(); });
  std::sort(seconds.begin(), seconds.end());
  auto const gcups = [&](double time) { return 1e-9 * static_cast<double>(square.cells) / time; };
  bool const same = expected.empty() || scores == expected;
  std::printf("%-14s %5d x %5d pairs %8zu %-15s %-5s block %3d slice %5d %7.0f GCUPS (%.0f..%.0f)%s\n",
              each.name.c_str(), square.longest_row, square.longest, square.pairs, asked.text.c_str(), as.c_str(),
              way.tuning().block, way.tuning().slice, gcups(seconds[kRuns / 2]), gcups(seconds.back()),
              gcups(seconds.front()), same ? "" : "  SCORES DIFFER");
  std::fflush(stdout);
  expected = scores;
  return same;
}

std::vector<AskedMethod> asked_methods(std::string const& text) {
  std::vector<AskedMethod> found;
  for (std::string const& word : words(text)) {
    std::size_t const block = std::min(word.find(':'), word.size());
    std::size_t const slice = std::min(word.find(':', block + 1), word.size());
    auto const number = [&word](std::size_t colon) {
      return colon < word.size() ? std::stoi(word.substr(colon + 1)) : 0;
    };
    found.push_back({word, word.substr(0, block), number(block), number(slice)});
  }
  return found;
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--problems") {
      options.problems = words(value);
    } else if (flag == "--pairs") {
      options.pairs = numbers<std::size_t>(value);
    } else if (flag == "--lengths") {
      options.lengths = numbers<int>(value);
    } else if (flag == "--queries") {
      options.queries = numbers<int>(value);
    } else if (flag == "--together") {
      options.together = std::stoi(value);
    } else if (flag == "--longest") {
      options.longest = std::stoi(value);
    } else if (flag == "--top") {
      options.top = std::stoi(value);
    } else if (flag == "--as") {
      options.as = words(value);
    } else if (flag == "--methods") {
      options.methods = asked_methods(value);
    } else {
      return false;
    }
    return true;
  });
  return options;
}

/// Returns whether all methods give the same scores.
bool measure_all(Square& square, NamedProblem const& each, Options const& options) {
  bool same = true;
  std::vector<std::int32_t> expected;
  for (AskedMethod const& asked : options.methods) {
    for (std::string const& as : options.as) {
      same = measure(square, each, asked, as, expected) && same;
    }
  }
  return same;
}

/// Queries, and targets of 30 residues and more: gamma-distributed, as lengths of proteins are about. Every thousandth
/// target has the first query inside.
std::vector<Sequence> search_of(int query, int together, std::size_t targets, int longest) {
  constexpr std::string_view kLetters = "ACDEFGHIKLMNPQRSTVWYACDEFGHIKLNPQRSTVYADEGKLSVX";
  std::mt19937 random(2026);
  std::gamma_distribution<double> lengths(2.2, 150);
  auto const protein = [&](int length) {
    Sequence codes(static_cast<std::size_t>(length));
    for (std::uint8_t& code : codes) {
      code = static_cast<std::uint8_t>(kLetters[random() % kLetters.size()] - 'A');
    }
    return codes;
  };
  std::vector<Sequence> all(static_cast<std::size_t>(together));
  std::generate(all.begin(), all.end(), [&] { return protein(query); });
  for (std::size_t target = 0; target < targets; ++target) {
    all.push_back(
        protein(target == 1 && longest > 0 ? longest : std::min(30 + static_cast<int>(lengths(random)), 5'000)));
    if (target % 1'000 == 0) {
      all.back().insert(all.back().end(), all[0].begin(), all[0].end());
    }
  }
  return all;
}

bool measure_searches(Options const& options) {
  bool same = true;
  for (int const query : options.queries) {
    for (std::size_t const pairs : options.pairs) {
      Square square(
          search_of(query, options.together, pairs / static_cast<std::size_t>(options.together), options.longest),
          static_cast<std::uint32_t>(options.together));
      if (options.top > 0) {
        square.set_top(options.top);
      }
      same = measure_all(square, {"search", protein(Mode::local)}, options) && same;
    }
  }
  return same;
}

int run(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Options const options = parse(argc, argv);
  if (!options.queries.empty()) {
    return measure_searches(options) ? 0 : 1;
  }
  auto const& wanted = options.problems;
  bool same = true;
  for (NamedProblem const& each : all_problems()) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), each.name) == wanted.end()) {
      continue;
    }
    for (int const length : options.lengths) {
      for (std::size_t const pairs : options.pairs) {
        Square square(Genes(""), pairs, length);
        same = measure_all(square, each, options) && same;
      }
    }
  }
  return same ? 0 : 1;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("gap_bench", argc, argv, pairscan::perf::run);
}
