// Paths in every order against all co-optimal alignments of short sequences.

#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/methods/values/order_paths.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <tests/kokkos_kernels/traceback/co_optimal_paths.hpp>
#include <tests/kokkos_kernels/traceback/order_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20261123;
constexpr std::size_t kRoomy = std::size_t{1} << 30U;

std::vector<PathOrder> all_orders() {
  std::vector<PathOrder> all;
  for (std::string_view const letters : {"MID", "MDI", "IMD", "IDM", "DMI", "DIM"}) {
    all.push_back(path_order(letters, GapTie::open));
    all.push_back(path_order(letters, GapTie::extend));
  }
  return all;
}

/// The best alignments of a pair; of local ones those that end in the first of the best cells.
std::vector<Alignment> best_alignments(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  auto const rows = test.rows(pair);
  auto const cols = test.cols(pair);
  bool const local = problem.mode == Mode::local;
  int best = local ? 0 : INT32_MIN;
  std::vector<Alignment> found;
  if (local) {
    found.push_back({});
  }
  for (int row_end = local ? 1 : pair.rows; row_end <= pair.rows; ++row_end) {
    for (int col_end = local ? 1 : pair.cols; col_end <= pair.cols; ++col_end) {
      int const before = best; // of cells that come first
      for (int row = 0; row < (local ? row_end : 1); ++row) {
        for (int col = 0; col < (local ? col_end : 1); ++col) {
          for (std::string const& columns : all_columns(row_end - row, col_end - col)) {
            Alignment const alignment{columns, row, col};
            int const score = score_of_columns(alignment, rows, cols, problem,
                                               [&](auto a, auto b) { return score_of_pair(problem, a, b); });
            if (score > best) {
              best = score;
              found.clear();
            }
            if (score == best && (best > before || !local)) {
              found.push_back(alignment);
            }
          }
        }
      }
    }
  }
  return found;
}

std::string text_of(Path const& path) {
  std::string text;
  for (Step const step : path) {
    text += kMoveLetters[static_cast<std::size_t>(step)];
  }
  return text;
}

/// Returns the columns that each pair's order asks for.
std::vector<std::string> expected_paths(std::vector<std::vector<Alignment>> const& best, Problem const& problem) {
  std::vector<std::string> expected;
  for (std::vector<Alignment> const& alignments : best) {
    std::vector<std::string> columns;
    for (Alignment const& alignment : alignments) {
      columns.push_back(alignment.columns);
    }
    expected.push_back(chosen(columns, problem));
  }
  return expected;
}

/// Compares every method that serves the problem on every instruction set.
void expect_paths(PairCase const& test, Problem const& problem, std::vector<std::string> const& expected) {
  int served = 0;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    for (PathMethod const* method : path_methods()) {
      PathSetting const setting{problem, instructions, kRoomy};
      if (method->refusal(setting, PathShape::of(test.pairs))) {
        continue;
      }
      ++served;
      auto const found = paths_by(*method, setting, test);
      for (std::size_t index = 0; index < found.size(); ++index) {
        PairDescriptor const& pair = test.pairs[index];
        ASSERT_EQ(text_of(found[index].path), expected[index])
            << "pair " << index << ", " << pair.rows << " x " << pair.cols << ", " << method->name() << " on "
            << instructions->name << ", " << describe(problem) << ", seed " << kSeed;
      }
    }
  }
  EXPECT_GT(served, 0) << describe(problem);
}

/// Returns how many pairs have different paths in different orders.
std::size_t expect_all_orders(PairCase const& test, Problem problem, std::vector<PathOrder> const& orders) {
  std::vector<std::vector<Alignment>> best;
  for (PairDescriptor const& pair : test.pairs) {
    best.push_back(best_alignments(test, pair, problem));
  }
  std::map<std::size_t, std::vector<std::string>> paths; // of each pair
  for (PathOrder const& order : orders) {
    problem.path_order = order;
    std::vector<std::string> const expected = expected_paths(best, problem);
    expect_paths(test, problem, expected);
    for (std::size_t index = 0; index < expected.size(); ++index) {
      paths[index].push_back(expected[index]);
    }
  }
  return static_cast<std::size_t>(std::count_if(paths.begin(), paths.end(), [](auto const& pair) {
    return std::count(pair.second.begin(), pair.second.end(), pair.second.front()) <
           static_cast<std::ptrdiff_t>(pair.second.size());
  }));
}

/// All orders but the canonical one, whose ends are a matter of its own (docs/strategies.md).
std::vector<PathOrder> other_orders() {
  std::vector<PathOrder> orders = all_orders();
  std::erase(orders, PathOrder{});
  return orders;
}

TEST(PathOrders, GiveThePathThatTheyAskForAtTheMargins) {
  std::mt19937 random(kSeed);
  for (Problem const& problem : margin_problems()) {
    EXPECT_GT(expect_all_orders(short_pairs(40, 5, random), problem, other_orders()), 0U) << describe(problem);
  }
}

TEST(PathOrders, GiveThePathFromTheNearestEnd) {
  std::mt19937 random(kSeed);
  std::vector<PathOrder> const orders{path_order("MID", GapTie::open, EndTie::nearest),
                                      path_order("DMI", GapTie::extend, EndTie::nearest),
                                      path_order("IDM", GapTie::open, EndTie::nearest),
                                      path_order("IDM", GapTie::extend)}; // whose ends are mostly others
  for (Problem const& problem : margin_problems()) {
    EXPECT_GT(expect_all_orders(short_pairs(20, 5, random), problem, orders), 0U) << describe(problem);
  }
}

TEST(PathOrders, GiveThePathThatTheyAskForOfLocalAlignments) {
  std::mt19937 random(kSeed);
  for (Problem const& problem : local_problems()) {
    (void)expect_all_orders(short_pairs(40, 5, random), problem, all_orders());
  }
}

TEST(PathOrders, TheCanonicalOneIsTheFirstWhereEndsScoreAsInnerGaps) {
  std::mt19937 random(kSeed);
  for (Problem const& problem :
       {linear(1, -1, -1), linear(2, -1, 0), with_matrix(linear(1, -1, -1)), with_matrix(linear(2, -3, -1)),
        affine(1, -1, {-1, -1}), affine(2, -4, {-2, -1}), affine(2, -3, {0, -1}), with_matrix(affine(1, -2, {0, -1})),
        with_matrix(affine(3, -1, {-2, 0})), two_piece({-1, -2}, {-3, -1}), two_piece({0, -2}, {-2, -1})}) {
    (void)expect_all_orders(short_pairs(40, 5, random), problem, {PathOrder{}});
  }
}

/// Pairs that fill several words, slices and packs; scores of 16 and of 32 bits.
TEST(PathOrders, AreTheSameOfLongerPairsOnEveryInstructionSet) {
  std::mt19937 random(kSeed);
  PairCase test{"longer", {}, {}};
  for (int pair = 0; pair < 40; ++pair) {
    int const rows = 1 + static_cast<int>(random() % 400);
    add_pair(test, rows, 1 + static_cast<int>(random() % 400), MatchRule::shared_base, random);
  }
  for (Problem problem : {linear(2, -1, -1), affine(2, -2, {-2, -1}), with_matrix(affine(3, -2, {-3, 0})),
                          two_piece({-1, -2}, {-4, -1}), affine(200, -300, {-200, -100})}) {
    for (Problem each : {problem, in_mode(problem, Mode::semiglobal, kSomeFree), in_mode(problem, Mode::local)}) {
      auto const canonical = paths_by(direction_paths_one_by_one(), {each, &scalar_instruction_set(), kRoomy}, test);
      each.path_order = path_order("DMI", GapTie::extend);
      auto const expected = paths_by(order_paths_one_by_one(), {each, &scalar_instruction_set(), kRoomy}, test);
      for (std::size_t index = 0; index < test.pairs.size(); ++index) {
        auto const rows = test.rows(test.pairs[index]);
        auto const cols = test.cols(test.pairs[index]);
        ASSERT_EQ(score_of(expected[index], rows, cols, each), score_of(canonical[index], rows, cols, each));
      }
      for (InstructionSet const* instructions : available_instruction_sets()) {
        auto const found = paths_by(order_paths(), {each, instructions, kRoomy}, test);
        for (std::size_t index = 0; index < found.size(); ++index) {
          ASSERT_EQ(found[index].path, expected[index].path) << instructions->name << ", " << describe(each);
        }
      }
    }
  }
}

/// Moves of a pack of such lengths go past the caches where registers are wide.
TEST(PathOrders, AreTheSameOfPacksThatOutgrowTheCaches) {
  PairCase const test = pairs_of_lengths(33, 700, 760, MatchRule::shared_base, kSeed);
  Problem problem = in_mode(affine(2, -3, {-4, -2}), Mode::local);
  problem.letters = LetterKind::base_sets;
  for (std::string_view const order : {"MID", "DMI"}) {
    problem.path_order = path_order(order, GapTie::open);
    bool const canonical = problem.path_order == PathOrder{};
    PathMethod const& method = canonical ? direction_paths() : order_paths();
    PathMethod const& one_by_one = canonical ? direction_paths_one_by_one() : order_paths_one_by_one();
    auto const expected = paths_by(one_by_one, {problem, &scalar_instruction_set(), kRoomy}, test);
    for (InstructionSet const* instructions : available_instruction_sets()) {
      auto const found = paths_by(method, {problem, instructions, kRoomy}, test);
      for (std::size_t index = 0; index < found.size(); ++index) {
        ASSERT_EQ(found[index].path, expected[index].path) << instructions->name << ", " << describe(problem);
        ASSERT_EQ(found[index].row_begin, expected[index].row_begin);
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
