// Recurrences and a scorer of another project through the sweeps and kernels of values, against a search that shares no
// code with them.

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/host_pack_kernel.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/host_rectangle.hpp>
#include <kokkos_kernels/methods/values/pack_scan.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/traceback/kept_matrix_walk.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/kokkos_kernels/sweeps/one_residue_gaps.hpp>

#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 2026;
constexpr int kSlice = 32;
constexpr int kLongest = 80;
constexpr LinearScoring kScoring{4, -6, -5};

/// Computes the best alignment by trying every last column, with memory of what was tried.
class Search {
public:
  Search(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols, Problem const& problem)
      : rows_(rows), cols_(cols), problem_(problem) {}

  /// Nothing where gaps of one residue are too few.
  std::optional<int> best() { return from(0, 0, false); }

private:
  [[nodiscard]] int pair_score(std::uint8_t a, std::uint8_t b) const {
    LinearScoring const& scoring = problem_.scoring;
    bool const same = problem_.scorer == "residues" ? a == b && a != kNeverMatches : (a & b) != 0;
    auto const are = [&](int x, int y) { return (a == x && b == y) || (a == y && b == x); };
    bool const half = problem_.scorer == "transitions" && (are(1, 4) || are(2, 8));
    return same ? scoring.match : half ? (scoring.match + scoring.mismatch) / 2 : scoring.mismatch;
  }

  std::optional<int> from(std::size_t i, std::size_t j, bool in_gap) {
    if (i == rows_.size() && j == cols_.size()) {
      return 0;
    }
    auto const key = std::tuple(i, j, in_gap);
    if (auto const known = known_.find(key); known != known_.end()) {
      return known->second;
    }
    std::optional<int> best;
    auto const consider = [&](std::optional<int> rest, int score) {
      if (rest && (!best || *rest + score > *best)) {
        best = *rest + score;
      }
    };
    bool const only_one = problem_.recurrence == "one-residue";
    if (i < rows_.size() && j < cols_.size()) {
      consider(from(i + 1, j + 1, false), pair_score(rows_[i], cols_[j]));
    }
    if (i < rows_.size() && !in_gap) {
      consider(from(i + 1, j, only_one), problem_.scoring.gap);
    }
    if (j < cols_.size() && !in_gap) {
      consider(from(i, j + 1, only_one), problem_.scoring.gap);
    }
    return known_[key] = best;
  }

  std::span<std::uint8_t const> rows_;
  std::span<std::uint8_t const> cols_;
  Problem problem_;
  std::map<std::tuple<std::size_t, std::size_t, bool>, std::optional<int>> known_;
};

/// The same problem with gaps so dear that two residues are always paired.
Problem pairs_only(Problem problem) {
  problem.scoring.gap = -1'000;
  return problem;
}

/// One of the list, with its problem and pairs of all kinds of lengths: single residues, too unequal ones, several
/// slices.
template <class Compiled>
class RecurrenceTest : public ::testing::Test {
protected:
  using Score = typename Compiled::Score;

  RecurrenceTest() {
    std::mt19937 random(kSeed);
    MatchRule const rule = problem_.scorer == "residues" ? MatchRule::same_residue : MatchRule::shared_base;
    for (auto const& [rows, cols] : {std::pair{1, 1},
                                     {1, 2},
                                     {1, 3},
                                     {2, 1},
                                     {3, 1},
                                     {2, 5},
                                     {5, 2},
                                     {1, 40},
                                     {33, 31},
                                     {32, 64},
                                     {64, 32},
                                     {65, 65}}) {
      add_pair(test_, rows, cols, rule, random);
    }
    for (int pair = 0; pair < 40; ++pair) {
      int const rows = 1 + static_cast<int>(random() % kLongest);
      int const cols = std::clamp(rows - 4 + static_cast<int>(random() % 9), 1, kLongest);
      add_pair(test_, rows, cols, rule, random);
    }
    for (PairDescriptor const& pair : test_.pairs) {
      expected_.push_back(Search(test_.rows(pair), test_.cols(pair), problem_).best());
    }
  }

  void expect(std::size_t pair, std::int32_t score) const {
    auto const& [row, col, rows, cols] = test_.pairs[pair];
    if (expected_[pair]) {
      EXPECT_EQ(score, *expected_[pair]) << Compiled::name() << " " << rows << " x " << cols << ", seed " << kSeed;
    } else {
      EXPECT_LT(score, kInfeasible / 2) << Compiled::name() << " " << rows << " x " << cols << ", seed " << kSeed;
    }
  }

  template <class Lane>
  void expect_from_packs() const {
    constexpr int kWidth = SimdTraits<Lane>::width;
    constexpr int kLanes = kValueLanes<typename Compiled::template On<Lane>>;
    std::vector<Lane> scratch((1 + kLanes) * kSlice);
    std::vector<Lane> columns((1 + kLanes) * kLongest);
    auto const scheme = Compiled::scheme(problem_);
    for (std::size_t first = 0; first < test_.pairs.size(); first += kWidth) {
      std::int32_t scores[kWidth];
      PackJob job;
      job.residues = test_.residues.data();
      job.pairs = test_.pairs.data() + first;
      job.count = std::min(kWidth, static_cast<int>(test_.pairs.size() - first));
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

  static Problem problem() {
    Problem problem;
    problem.recurrence = Compiled::RecurrenceName::name;
    problem.scorer = Compiled::ScorerName::name;
    problem.scoring = kScoring;
    return problem;
  }

  Problem problem_ = problem();
  PairCase test_;
  std::vector<std::optional<int>> expected_;
};

template <class List>
struct AsTypes;
template <class... Each>
struct AsTypes<ProblemList<Each...>> {
  using Types = ::testing::Types<Each...>;
};
TYPED_TEST_SUITE(RecurrenceTest, AsTypes<ForeignProblems>::Types, );

TYPED_TEST(RecurrenceTest, RowSweepOfNumbersGivesTheSearchsScores) {
  this->template expect_from_packs<typename TypeParam::Score>();
}

TYPED_TEST(RecurrenceTest, RowSweepOfRegistersGivesTheSearchsScores) {
  using Score = typename TypeParam::Score;
  this->template expect_from_packs<Pack<Score, kNativeRegisterBytes / static_cast<int>(sizeof(Score))>>();
}

/// A batch on the host space, as a method of another project launches it.
template <class Compiled>
class HostBatch {
public:
  using Score = typename Compiled::Score;
  static constexpr int kLanes = kValueLanes<typename Compiled::template On<int>>;

  explicit HostBatch(PairCase const& test) : scores_("scores", test.pairs.size()) {
    batch.residues = decltype(batch.residues)(test.residues.data(), test.residues.size());
    batch.pairs = decltype(batch.pairs)(test.pairs.data(), test.pairs.size());
    batch.count = static_cast<int>(test.pairs.size());
    batch.scores = scores_;
    plan.shape.pairs = test.pairs.size();
    plan.shape.longest_rows = plan.shape.longest_cols = kLongest;
    plan.shape.type = Compiled::kType;
    plan.budget.scratch_bytes[0] = plan.budget.scratch_bytes[1] = std::size_t{1} << 16U;
    plan.budget.bytes = std::size_t{1} << 30U;
    plan.tuning.block = 16;
    plan.tuning.slice = kSlice;
  }

  void take_memory() {
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    workspace_ = Kokkos::View<std::byte*, Kokkos::HostSpace>("workspace", plan.workspace_bytes + kLaneAlignment);
    batch.workspace = workspace_;
  }

  Batch<HostSpace> batch;
  BatchPlan plan;

private:
  Kokkos::View<std::int32_t*, Kokkos::HostSpace> scores_;
  Kokkos::View<std::byte*, Kokkos::HostSpace> workspace_;
};

TYPED_TEST(RecurrenceTest, ThreadPerPairKernelGivesTheSearchsScores) {
  HostBatch<TypeParam> host(this->test_);
  plan_thread_matrices<false, HostBatch<TypeParam>::kLanes>(host.plan, true);
  host.take_memory();
  launch_thread_matrices<false, ForeignProblems>("test", HostSpace{}, host.plan, host.batch, this->problem_);
  HostSpace{}.fence();
  for (std::size_t pair = 0; pair < this->test_.pairs.size(); ++pair) {
    this->expect(pair, host.batch.scores(pair));
  }
}

TYPED_TEST(RecurrenceTest, HostPackKernelGivesTheSearchsScores) {
  using Lane = typename TypeParam::Score;
  HostBatch<TypeParam> host(this->test_);
  host.plan.team_size = 1;
  host.plan.scratch_bytes = (1 + HostBatch<TypeParam>::kLanes) * kSlice * sizeof(Lane) + kLaneAlignment;
  host.plan.bytes_per_pair = (1 + HostBatch<TypeParam>::kLanes) * kLongest * sizeof(Lane);
  host.take_memory();
  auto const scheme = TypeParam::scheme(this->problem_);
  launch_packs(
      "test", HostSpace{}, host.plan, host.batch,
      [scheme](PackJob const& job) {
        scan_pack<typename TypeParam::template ScorerOn<Lane>>(TypeParam::template on<Lane>(scheme), job,
                                                               KeepNothing{});
      },
      1);
  HostSpace{}.fence();
  for (std::size_t pair = 0; pair < this->test_.pairs.size(); ++pair) {
    this->expect(pair, host.batch.scores(pair));
  }
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
      Path const path = walk_kept_matrix<TypeParam>({cells.data(), kLongest, TypeParam::kType}, rows, cols, scheme);
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

TEST(CompiledProblems, WhatIsNotCompiledIsRefusedWithWhatIs) {
  Problem problem;
  problem.recurrence = "affine";
  try {
    with_compiled(problem, ScoreType::int16, [](auto) { FAIL() << "affine gaps are not compiled"; });
    FAIL() << "nothing was thrown";
  } catch (std::invalid_argument const& error) {
    std::string const text = error.what();
    EXPECT_NE(text.find(describe(problem)), std::string::npos) << text;
    EXPECT_NE(text.find("linear gaps, base_sets, int16"), std::string::npos) << text;
  }
}

} // namespace
} // namespace pairscan::testing
