// Without Kokkos: device compilers take no registers of several lanes.

#include <kokkos_kernels/methods/diagonals/host_rectangle.hpp>
#include <kokkos_kernels/methods/values/pack_scan.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/traceback/kept_matrix_walk.hpp>
#include <tests/kokkos_kernels/sweeps/recurrence_case.hpp>

#include <cstddef>

namespace pairscan::testing {
namespace {

template <class Lane, class Compiled, class Expect>
void expect_from_packs(Problem const& problem, PairCase const& test, Expect const& expect) {
  constexpr int kWidth = SimdTraits<Lane>::width;
  constexpr int kLanes = kValueLanes<typename Compiled::template On<Lane>>;
  std::vector<Lane> scratch((1 + kLanes) * kSlice);
  std::vector<Lane> columns((1 + kLanes) * kLongest);
  auto const scheme = Compiled::scheme(problem);
  for (std::size_t first = 0; first < test.pairs.size(); first += kWidth) {
    std::int32_t scores[kWidth];
    PackJob job;
    job.residues = test.residues.data();
    job.pairs = test.pairs.data() + first;
    job.count = std::min(kWidth, static_cast<int>(test.pairs.size() - first));
    job.slice = kSlice;
    job.scratch = scratch.data();
    job.columns = columns.data();
    job.scores = scores;
    scan_pack<typename Compiled::template ScorerOn<Lane>>(Compiled::template on<Lane>(scheme), job, KeepNothing{});
    for (int index = 0; index < job.count; ++index) {
      expect(first + static_cast<std::size_t>(index), scores[index]);
    }
  }
}

TYPED_TEST_SUITE(RecurrenceTest, AsTypes<ForeignProblems>::Types, );

TYPED_TEST(RecurrenceTest, RowSweepOfNumbersGivesTheSearchsScores) {
  expect_from_packs<typename TypeParam::Score, TypeParam>(
      this->problem_, this->test_, [this](std::size_t pair, std::int32_t score) { this->expect(pair, score); });
}

TYPED_TEST(RecurrenceTest, RowSweepOfRegistersGivesTheSearchsScores) {
  using Score = typename TypeParam::Score;
  using Lane = Pack<Score, kNativeRegisterBytes / static_cast<int>(sizeof(Score))>;
  expect_from_packs<Lane, TypeParam>(this->problem_, this->test_,
                                     [this](std::size_t pair, std::int32_t score) { this->expect(pair, score); });
}

TYPED_TEST(RecurrenceTest, AntiDiagonalSweepAndTraceBackServeCellsOfOneLane) {
  if constexpr (kValueLanes<typename TypeParam::template On<int>> == 1) {
    using Score = typename TypeParam::Score;
    using Scan = RectangleScan<typename TypeParam::template ScorerOn<Score>, typename TypeParam::template On<Score>>;
    auto const scheme = TypeParam::scheme(this->problem_);
    std::vector<Score> cells(kLongest * kLongest);
    std::vector<std::max_align_t> scratch(rectangle_scratch(kLongest, 1, TypeParam::kType));
    for (std::size_t pair = 0; pair < this->test_.pairs.size(); ++pair) {
      auto const rows = this->test_.rows(this->test_.pairs[pair]);
      auto const cols = this->test_.cols(this->test_.pairs[pair]);
      std::int32_t score = 0;
      RectangleJob job;
      job.rows = rows.data();
      job.cols = cols.data();
      job.height = static_cast<int>(rows.size());
      job.width = static_cast<int>(cols.size());
      job.cells = cells.data();
      job.stride = kLongest;
      job.scratch = scratch.data();
      job.score = &score;
      Scan(TypeParam::template on<Score>(scheme), job).run();
      this->expect(pair, score);
      Path const path =
          walk_kept_matrix<TypeParam>({cells.data(), kLongest, TypeParam::kType}, rows, cols, scheme, PathOrder{});
      int gaps = 0;
      int walked = 0;
      std::size_t row = 0;
      std::size_t col = 0;
      for (Step const step : path) {
        gaps += step != Step::both;
        std::size_t const next_row = row + (step != Step::col_only);
        std::size_t const next_col = col + (step != Step::row_only);
        if (step == Step::both) {
          walked += *Search(rows.subspan(row, 1), cols.subspan(col, 1), pairs_only(this->problem_)).best();
        }
        row = next_row;
        col = next_col;
      }
      EXPECT_EQ(walked + gaps * kScoring.gap, score) << TypeParam::name();
    }
  }
}

} // namespace
} // namespace pairscan::testing
