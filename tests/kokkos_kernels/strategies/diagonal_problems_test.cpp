// DScan, TiledDScan and Rodinia by every problem with gaps of other kinds than linear ones, on every space, instruction
// set and score type: scores and cells against a reference that tries every length of every gap, paths against those of
// a method that keeps directions.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/kokkos_kernels/traceback/order_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <span>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1997;
constexpr std::size_t kBatchBytes = std::size_t{64} << 20U;

/// Lengths on both sides of tiles (8, 16), registers (4 to 32 cells) and blocks of cells.
PairCase pairs_of(Problem const& problem) {
  std::mt19937 random(kSeed);
  MatchRule const rule = problem.letters == LetterKind::residues ? MatchRule::same_residue : match_rule(problem);
  PairCase test{"gaps", {}, {}};
  for (auto const& [rows, cols] : {std::pair{1, 1},
                                   {1, 19},
                                   {20, 1},
                                   {2, 3},
                                   {8, 8},
                                   {9, 7},
                                   {17, 16},
                                   {15, 34},
                                   {33, 31},
                                   {41, 12},
                                   {38, 67},
                                   {74, 45}}) {
    add_pair(test, rows, cols, rule, random);
  }
  take_matrix_codes(test, problem);
  return test;
}

BatchShape shape_of(PairCase const& test, Problem const& problem) {
  BatchShape shape{test.pairs.size(), 0, 0, ScoreType::int32};
  shape.problem = problem;
  for (PairDescriptor const& pair : test.pairs) {
    shape.longest_rows = std::max(shape.longest_rows, pair.rows);
    shape.longest_cols = std::max(shape.longest_cols, pair.cols);
  }
  return shape;
}

/// What a space gives, with registers of every width where it has them.
template <class Space>
std::vector<Budget> budgets() {
  Budget const native = budget_of(Space{}, kBatchBytes);
  if constexpr (!kIsHostSpace<Space>) {
    return {native};
  }
  std::vector<Budget> all;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    all.push_back(native);
    all.back().instruction_set = instructions;
  }
  return all;
}

/// In how many ways a problem is computed: by the strategies that compute anti-diagonals, with tiles of several sizes.
struct Way {
  std::string_view strategy;
  int tile;
};
constexpr Way kWays[] = {{"dscan", 0}, {"tiled_dscan", 8}, {"tiled_dscan", 40}, {"rodinia", 13}};

/// Calls check(slot, first, text) for the batches that each way computes with each budget; `first` is the number of a
/// batch's first pair, and the text says which way it is.
template <class Space, class Check>
void compute(PairCase const& test, BatchShape const& shape, Check const& check) {
  auto const all = budgets<Space>();
  for (Budget const& budget : all) {
    for (Way const& way : kWays) {
      if (way.strategy == "rodinia" && &budget != &all.front()) {
        continue; // its kernel is the same whatever the instruction set
      }
      Strategy<Space> const& strategy = *find_strategy<Space>(way.strategy);
      ASSERT_EQ(strategy.refusal(shape, budget), std::nullopt) << way.strategy;
      BatchInFlight<Space> slot(Space{}, upload<Space>(test.residues));
      BatchPlan const plan = strategy.plan(shape, budget, Tuning{.tile = way.tile});
      for (std::size_t first = 0; first < test.pairs.size(); first += plan.capacity) {
        std::size_t const count = std::min(plan.capacity, test.pairs.size() - first);
        slot.submit(strategy, plan, std::span(test.pairs).subspan(first, count));
        slot.wait();
        check(slot, first,
              std::string(way.strategy) + ", tile " + std::to_string(way.tile) + ", " +
                  std::string(to_string(shape.type)) + ", register " + std::to_string(budget.register_bytes()) +
                  " B, seed " + std::to_string(kSeed) + ", " + describe(shape.problem));
      }
    }
  }
}

std::vector<reference::GapAligner> references(PairCase const& test, Problem const& problem) {
  std::vector<reference::GapAligner> all;
  for (PairDescriptor const& pair : test.pairs) {
    all.emplace_back(pair.rows, pair.cols, pair_score(test, pair, problem), gap_costs(problem),
                     problem.mode == Mode::local);
  }
  return all;
}

/// Returns the cells of the slot's matrix `index` that differ from the reference's.
template <class Score, class Space>
int wrong_cells(BatchInFlight<Space> const& slot, std::size_t index, reference::GapAligner const& expected) {
  PairDescriptor const& pair = slot.pairs()[index];
  std::size_t const stride = matrix_layout(slot.plan(), pair.cols).stride;
  std::vector<std::byte> const matrix = slot.copy_of_matrix(index);
  int wrong = 0;
  for (int row = 1; row <= pair.rows; ++row) {
    for (int col = 1; col <= pair.cols; ++col) {
      std::size_t const at = static_cast<std::size_t>(row - 1) * stride + static_cast<std::size_t>(col - 1);
      Score cell = 0;
      std::memcpy(&cell, matrix.data() + at * sizeof(cell), sizeof(cell));
      wrong += cell != expected.cell(row, col);
    }
  }
  return wrong;
}

template <class Space>
class DiagonalProblems : public ::testing::Test {};
TYPED_TEST_SUITE(DiagonalProblems, SpacesOfBuild);

TYPED_TEST(DiagonalProblems, ScoresAndCellsAreTheReferences) {
  for (NamedProblem const& each : gap_problems()) {
    PairCase const test = pairs_of(each.problem);
    auto const expected = references(test, each.problem);
    BatchShape shape = shape_of(test, each.problem);
    for (ScoreType const type : {narrowest(each.problem, shape.longest_rows, shape.longest_cols), ScoreType::int32}) {
      shape.type = type;
      compute<TypeParam>(
          test, shape, [&](BatchInFlight<TypeParam> const& slot, std::size_t first, std::string const& text) {
            for (std::size_t index = 0; index < slot.pairs().size(); ++index) {
              PairDescriptor const& pair = slot.pairs()[index];
              reference::GapAligner const& reference = expected[first + index];
              ASSERT_EQ(slot.scores()[index], reference.score()) << pair.rows << " x " << pair.cols << ", " << text;
              ASSERT_EQ(type == ScoreType::int16 ? wrong_cells<std::int16_t>(slot, index, reference)
                                                 : wrong_cells<std::int32_t>(slot, index, reference),
                        0)
                  << pair.rows << " x " << pair.cols << ", " << text;
            }
          });
    }
  }
}

TYPED_TEST(DiagonalProblems, PathsAreThoseOfDirections) {
  std::mt19937 random(kSeed);
  std::vector<Problem> problems = margin_problems();
  for (Problem const& local : local_problems()) {
    problems.push_back(local);
  }
  for (Problem const& problem : problems) {
    PairCase test = short_pairs(20, 8, random);
    add_pair(test, 45, 38, MatchRule::shared_base, random);
    auto const expected =
        paths_by(direction_paths_one_by_one(), {problem, &scalar_instruction_set(), kBatchBytes}, test);
    BatchShape shape = shape_of(test, problem);
    shape.type = ScoreType::int16;
    compute<TypeParam>(
        test, shape, [&](BatchInFlight<TypeParam> const& slot, std::size_t first, std::string const& text) {
          for (std::size_t index = 0; index < slot.pairs().size(); ++index) {
            PairDescriptor const& pair = slot.pairs()[index];
            std::vector<std::byte> const matrix = slot.copy_of_matrix(index);
            KeptMatrix const kept{matrix.data(), matrix_layout(slot.plan(), pair.cols).stride, shape.type};
            PlacedPath const found = trace(kept, test.rows(pair), test.cols(pair), problem);
            ASSERT_EQ(found.path, expected[first + index].path) << pair.rows << " x " << pair.cols << ", " << text;
            ASSERT_EQ(found.row_begin, expected[first + index].row_begin);
            ASSERT_EQ(found.col_begin, expected[first + index].col_begin);
          }
        });
  }
}

} // namespace
} // namespace pairscan::testing
