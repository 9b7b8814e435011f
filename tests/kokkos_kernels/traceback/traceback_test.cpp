// Paths: from kept matrices of every strategy, from directions of every lane width; canonical, and worth their score.

#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 7;
constexpr int kSlice = 64;

/// The canonical path by its definition, from the reference's matrix.
Path reference_path(PairCase const& test, PairDescriptor const& pair, LinearScoring const& scoring) {
  auto const matches = [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0; };
  auto const rows = test.rows(pair);
  auto const cols = test.cols(pair);
  auto const cells = reference::global_matrix(rows, cols, {scoring.match, scoring.mismatch, scoring.gap}, matches);
  Path path;
  std::size_t i = rows.size();
  std::size_t j = cols.size();
  while (i > 0 || j > 0) {
    bool const diagonal =
        i > 0 && j > 0 &&
        cells[i][j] == cells[i - 1][j - 1] + (matches(rows[i - 1], cols[j - 1]) ? scoring.match : scoring.mismatch);
    bool const up = i > 0 && cells[i][j] == cells[i - 1][j] + scoring.gap;
    path.insert(path.begin(), diagonal ? Step::both : up ? Step::row_only : Step::col_only);
    i -= diagonal || up;
    j -= diagonal || !up;
  }
  return path;
}

/// The sum over the path's columns.
std::int64_t score_of(Path const& path, PairCase const& test, PairDescriptor const& pair,
                      LinearScoring const& scoring) {
  std::int64_t score = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  for (Step const step : path) {
    if (step == Step::both) {
      score += (test.rows(pair)[i] & test.cols(pair)[j]) != 0 ? scoring.match : scoring.mismatch;
    } else {
      score += scoring.gap;
    }
    i += step != Step::col_only;
    j += step != Step::row_only;
  }
  EXPECT_EQ(i, static_cast<std::size_t>(pair.rows));
  EXPECT_EQ(j, static_cast<std::size_t>(pair.cols));
  return score;
}

PairCase mixed_pairs() {
  std::mt19937 random(kSeed);
  PairCase test{"mixed", {}, {}};
  for (int pair = 0; pair < 64; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 150), 1 + static_cast<int>(random() % 150), MatchRule::shared_base,
             random);
  }
  return test;
}

constexpr LinearScoring kSchemes[] = {{4, -5, -10}, {1, -1, -1}, {2, -1, -2}, {1, -9, -2}, {1, 0, 0}};

template <class Space>
class MatrixTraceback : public ::testing::Test {};
TYPED_TEST_SUITE(MatrixTraceback, SpacesOfBuild);

TYPED_TEST(MatrixTraceback, EveryStrategyThatKeepsMatricesGivesTheCanonicalPath) {
  PairCase const test = mixed_pairs();
  for (LinearScoring const& scoring : kSchemes) {
    for (Strategy<TypeParam> const* strategy : strategies<TypeParam>()) {
      for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
        if (!strategy->keeps_matrix()) {
          continue;
        }
        if constexpr (kIsHostSpace<TypeParam>) {
          BatchInFlight<TypeParam> slot(TypeParam{}, upload<TypeParam>(test.residues));
          BatchPlan const plan = strategy->plan(shape_of(test.pairs, type, scoring),
                                                budget_of(TypeParam{}, std::size_t{64} << 20U), {3, 7, 8});
          for (std::size_t begin = 0; begin < test.pairs.size(); begin += plan.capacity) {
            std::size_t const count = std::min(plan.capacity, test.pairs.size() - begin);
            slot.submit(*strategy, plan, std::span(test.pairs).subspan(begin, count));
            slot.wait();
            for (std::size_t index = 0; index < count; ++index) {
              PairDescriptor const& pair = test.pairs[begin + index];
              KeptMatrix const kept{slot.matrix(index), matrix_layout(plan, pair.cols).stride, type};
              Path const path = trace(kept, test.rows(pair), test.cols(pair), plan.shape.problem).path;
              ASSERT_EQ(path, reference_path(test, pair, scoring))
                  << strategy->name() << " " << pair.rows << " x " << pair.cols << ", seed " << kSeed;
              ASSERT_EQ(score_of(path, test, pair, scoring), slot.scores()[index]);
            }
          }
        }
      }
    }
  }
}

TEST(DirectionTraceback, EveryLaneWidthGivesTheCanonicalPath) {
  PairCase const test = mixed_pairs();
  for (LinearScoring const& scoring : kSchemes) {
    for (InstructionSet const* instructions : available_instruction_sets()) {
      for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
        auto const width = static_cast<std::size_t>(instructions->lanes(bytes_of(type)));
        for (std::size_t begin = 0; begin < test.pairs.size(); begin += width) {
          std::size_t const count = std::min(width, test.pairs.size() - begin);
          auto const pack = std::span(test.pairs).subspan(begin, count);
          BatchShape const shape = shape_of(pack, type, scoring);
          std::vector<std::int32_t> scores(count);
          AlignedBuffer scratch;
          AlignedBuffer columns;
          AlignedBuffer directions;
          std::size_t const words = direction_words(shape.longest_cols, type, 2);
          PackJob job;
          job.residues = test.residues.data();
          job.pairs = pack.data();
          job.count = static_cast<int>(count);
          job.problem = &shape.problem;
          job.slice = kSlice;
          job.scratch = scratch.reserve(2 * kSlice * instructions->pack_bytes(bytes_of(type)));
          job.columns = columns.reserve(2 * static_cast<std::size_t>(shape.longest_rows) *
                                        instructions->pack_bytes(bytes_of(type)));
          job.directions = directions.reserve(static_cast<std::size_t>(shape.longest_rows) * words *
                                              instructions->pack_bytes(bytes_of(type)));
          job.scores = scores.data();
          value_bodies(*instructions).direction_scan.pick(shape.problem, type)(job);
          for (std::size_t index = 0; index < count; ++index) {
            KeptDirections const kept{job.directions, words, instructions->lanes(bytes_of(type)),
                                      static_cast<int>(index), type};
            PairDescriptor const& pair = pack[index];
            Path const path = trace(kept, {pair.rows, pair.cols, kFromAnywhere}, pair.rows, pair.cols).path;
            ASSERT_EQ(path, reference_path(test, pack[index], scoring))
                << instructions->name << " " << to_string(type) << " " << pack[index].rows << " x " << pack[index].cols
                << ", seed " << kSeed;
            ASSERT_EQ(score_of(path, test, pack[index], scoring), scores[index]);
          }
        }
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
