// Every cell of every kept matrix, of every strategy x space x lane width x score type, against the reference.

#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>
#include <tests/kokkos_kernels/traceback/kept_reference.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <cstring>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 44;
constexpr LinearScoring kScoring;

template <class Space>
class KeptMatrices : public ::testing::Test {};
TYPED_TEST_SUITE(KeptMatrices, SpacesOfBuild);

/// Lengths on both sides of registers (4 to 32 cells), lines (16, 32), slices (128) and tiles.
PairCase edges() {
  std::mt19937 random(kSeed);
  PairCase test{"edges", {}, {}};
  for (auto const& [rows, cols] :
       {std::pair{1, 1}, {1, 40}, {40, 1}, {2, 31}, {31, 32}, {32, 33}, {33, 31}, {64, 17}, {70, 96}, {127, 129}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  for (int pair = 0; pair < 40; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 300), 1 + static_cast<int>(random() % 300), MatchRule::shared_base,
             random);
  }
  return test;
}

std::int64_t cell_of(std::byte const* matrix, std::size_t at, ScoreType type) {
  std::int16_t narrow = 0;
  std::int32_t wide = 0;
  if (type == ScoreType::int16) {
    std::memcpy(&narrow, matrix + at * sizeof(narrow), sizeof(narrow));
    return narrow;
  }
  std::memcpy(&wide, matrix + at * sizeof(wide), sizeof(wide));
  return wide;
}

/// Cells of the slot's matrix `index` that differ from the reference's.
template <class Space>
int wrong_cells(BatchInFlight<Space> const& slot, std::size_t index, PairCase const& test) {
  PairDescriptor const& pair = slot.pairs()[index];
  auto const expected =
      reference::global_matrix(test.rows(pair), test.cols(pair), {kScoring.match, kScoring.mismatch, kScoring.gap},
                               [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0; });
  std::size_t const stride = matrix_layout(slot.plan(), pair.cols).stride;
  std::vector<std::byte> const matrix = slot.copy_of_matrix(index);
  ReducedScoring const reduced = reduce(kScoring);
  int wrong = 0;
  for (int row = 1; row <= pair.rows; ++row) {
    for (int col = 1; col <= pair.cols; ++col) {
      std::size_t const at = static_cast<std::size_t>(row - 1) * stride + static_cast<std::size_t>(col - 1);
      std::int64_t const cell = cell_of(matrix.data(), at, slot.plan().shape.type);
      wrong += reduced.score(static_cast<std::int32_t>(cell), row, col) !=
               expected[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
    }
  }
  return wrong;
}

template <class Space>
void check(Strategy<Space> const& strategy, PairCase const& test, Budget const& budget, ScoreType type,
           Tuning const& tuning) {
  BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
  BatchPlan const plan = strategy.plan(shape_of(test.pairs, type, kScoring), budget, tuning);
  for (std::size_t begin = 0; begin < test.pairs.size(); begin += plan.capacity) {
    std::size_t const count = std::min(plan.capacity, test.pairs.size() - begin);
    slot.submit(strategy, plan, std::span(test.pairs).subspan(begin, count));
    slot.wait();
    for (std::size_t index = 0; index < count; ++index) {
      PairDescriptor const& pair = test.pairs[begin + index];
      ASSERT_EQ(wrong_cells(slot, index, test), 0)
          << strategy.name() << ", " << to_string(type) << ", register " << budget.register_bytes() << " B, tile "
          << tuning.tile << ", " << pair.rows << " x " << pair.cols << ", seed " << kSeed;
    }
  }
}

TYPED_TEST(KeptMatrices, EveryCellIsTheReferences) {
  PairCase const test = edges();
  for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
    for (Budget const& budget : budgets<TypeParam>(std::size_t{256} << 20U)) {
      for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
        for (Tuning const& tuning : {Tuning{}, Tuning{.block = 5, .slice = 40, .tile = 37}}) {
          if (strategy->keeps_matrix()) {
            check(*strategy, test, budget, type, tuning);
          }
        }
      }
    }
  }
}

/// Compares scores, every cell and every path with the naive reference, which tries every gap.
template <class Space>
void check_problem(Strategy<Space> const& strategy, PairCase const& test, Problem const& problem, Budget const& budget,
                   Tuning const& tuning) {
  BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
  BatchShape shape = shape_of(test.pairs, ScoreType::int16);
  shape.problem = problem;
  if (strategy.refusal(shape, budget)) {
    return;
  }
  BatchPlan const plan = strategy.plan(shape, budget, tuning);
  for (std::size_t begin = 0; begin < test.pairs.size(); begin += plan.capacity) {
    std::size_t const count = std::min(plan.capacity, test.pairs.size() - begin);
    slot.submit(strategy, plan, std::span(test.pairs).subspan(begin, count));
    slot.wait();
    for (std::size_t index = 0; index < count; ++index) {
      PairDescriptor const& pair = test.pairs[begin + index];
      auto const where = [&] {
        return std::string(strategy.name()) + ", register " + std::to_string(budget.register_bytes()) + " B, " +
               std::to_string(pair.rows) + " x " + std::to_string(pair.cols) + ", " + describe(problem);
      };
      auto const reference = reference_of(test, pair, problem);
      ASSERT_EQ(slot.scores()[index], reference.score()) << where();
      std::size_t const stride = matrix_layout(plan, pair.cols).stride;
      std::vector<std::byte> const matrix = slot.copy_of_matrix(index);
      for (int row = 1; row <= pair.rows; ++row) {
        for (int col = 1; col <= pair.cols; ++col) {
          std::size_t const at = static_cast<std::size_t>(row - 1) * stride + static_cast<std::size_t>(col - 1);
          ASSERT_EQ(cell_of(matrix.data(), at, shape.type), kept_cell(reference.cell(row, col), row, col, problem))
              << where() << ", row " << row << ", column " << col;
        }
      }
      auto const expected =
          paths_by(direction_paths_one_by_one(), {problem, &scalar_instruction_set(), std::size_t{1} << 24U},
                   {"", test.residues, {pair}});
      PlacedPath const path = trace({matrix.data(), stride, shape.type}, test.rows(pair), test.cols(pair), problem);
      ASSERT_EQ(path.path, expected[0].path) << where();
      ASSERT_EQ(path.row_begin, expected[0].row_begin) << where();
      ASSERT_EQ(path.col_begin, expected[0].col_begin) << where();
    }
  }
}

/// DScan computes a matrix in tiles where scratch does not hold all of its rows.
TYPED_TEST(KeptMatrices, MatricesThatScratchDoesNotHoldAreComputedInTiles) {
  constexpr std::size_t kLittle = 2500;
  std::mt19937 random(kSeed);
  PairCase test{"tall", {}, {}};
  for (auto const& [rows, cols] : {std::pair{421, 60}, {300, 131}, {1, 7}, {131, 9}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  Budget budget = budgets<TypeParam>(std::size_t{64} << 20U).front();
  budget.instruction_set = nullptr; // a thread per block of cells, as devices have them
  Strategy<TypeParam> const& strategy = *find_strategy<TypeParam>("dscan");
  BatchShape const shape = shape_of(test.pairs, ScoreType::int16, kScoring);
  ASSERT_GT(strategy.plan(shape, budget, {}).scratch_bytes, kLittle);
  budget.scratch_bytes[0] = budget.scratch_bytes[1] = kLittle;
  check(strategy, test, budget, ScoreType::int16, {});
  for (std::vector<Problem> const& problems : {margin_problems(), local_problems()}) {
    check_problem(strategy, test, problems.front(), budget, {});
  }
}

/// Several slices, registers and groups of rows, and pairs that end at different places of one pack.
TYPED_TEST(KeptMatrices, EveryProblemIsServedAsTheReferenceSays) {
  std::mt19937 random(kSeed);
  PairCase test{"problems", {}, {}};
  for (auto const& [rows, cols] : {std::pair{1, 1}, {1, 40}, {40, 1}, {31, 32}, {33, 31}, {9, 50}, {35, 66}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  auto const all = budgets<TypeParam>(std::size_t{64} << 20U);
  for (std::vector<Problem> const& problems : {margin_problems(), local_problems()}) {
    for (Problem const& problem : problems) {
      for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
        for (Budget const& budget : all) {
          // the baseline computes the same whatever the instruction set
          if (strategy->keeps_matrix() && (strategy->name() != "rodinia" || &budget == &all.front())) {
            check_problem(*strategy, test, problem, budget, {.block = 5, .slice = 32, .tile = 16});
          }
        }
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
