// Paths that int16x2 gives with the scores of affine gaps, on every space of the build, against those of whole
// matrices: hosts play a device's lanes.

#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <tests/kokkos_kernels/methods/int16x2/gap_paths_only.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/kokkos_kernels/methods/traced_alignment.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr std::size_t kBytes = std::size_t{256} << 20U;
constexpr std::size_t kPathBytes = std::size_t{16} << 20U;
constexpr std::size_t kScratchBytes = 40'936; // of a team, that every device has

template <class Space>
class Int16x2Paths : public ::testing::Test {};
TYPED_TEST_SUITE(Int16x2Paths, SpacesOfBuild);

using Codes = std::span<std::uint8_t const>;

bool is_identical(std::uint8_t a, std::uint8_t b, LetterKind letters) {
  static std::string const single_letters = "ACDEFGHIKLMNOPQRSTUVWY";
  bool const single = letters == LetterKind::residues
                          ? single_letters.find(static_cast<char>('A' + a)) != std::string::npos
                          : a == 1 || a == 2 || a == 4 || a == 8;
  return a == b && single;
}

/// Gotoh's three matrices, whole, and the canonical path through them: seen from the last cell the diagonal, then a gap
/// of query residues, then one of target residues; a gap that may open does so.
class GotohPath {
public:
  GotohPath(Codes query, Codes target, Problem const& problem)
      : query_(query), target_(target), problem_(problem), stride_(target.size() + 1),
        best_((query.size() + 1) * stride_), down_(best_.size(), kNever), across_(best_.size(), kNever) {
    GapScores const gap = problem.gaps.inner;
    for (std::size_t i = 0; i <= query.size(); ++i) {
      for (std::size_t j = 0; j <= target.size(); ++j) {
        if (i > 0) {
          down_[at(i, j)] = std::max(best_[at(i - 1, j)] + gap.open, down_[at(i - 1, j)]) + gap.extend;
        }
        if (j > 0) {
          across_[at(i, j)] = std::max(best_[at(i, j - 1)] + gap.open, across_[at(i, j - 1)]) + gap.extend;
        }
        std::int64_t const paired = i > 0 && j > 0 ? best_[at(i - 1, j - 1)] + score(i, j) : kNever;
        best_[at(i, j)] = i + j == 0 ? 0 : std::max({paired, down_[at(i, j)], across_[at(i, j)]});
      }
    }
  }

  [[nodiscard]] Alignment alignment() const {
    std::string columns;
    GapScores const gap = problem_.gaps.inner;
    char in_gap = 0;
    for (std::size_t i = query_.size(), j = target_.size(); i > 0 || j > 0;) {
      std::int64_t const here = best_[at(i, j)];
      if (in_gap == 0 && i > 0 && j > 0 && here == best_[at(i - 1, j - 1)] + score(i, j)) {
        columns += is_identical(query_[--i], target_[--j], problem_.letters) ? '=' : 'X';
        continue;
      }
      in_gap = in_gap != 0 ? in_gap : i > 0 && here == down_[at(i, j)] ? 'I' : 'D';
      auto const& lane = in_gap == 'I' ? down_ : across_;
      std::int64_t const value = lane[at(i, j)];
      columns += in_gap;
      (in_gap == 'I' ? i : j) -= 1;
      in_gap = value == best_[at(i, j)] + gap.open + gap.extend ? '\0' : in_gap;
    }
    std::reverse(columns.begin(), columns.end());
    return alignment_of(columns, best_.back());
  }

private:
  static constexpr std::int64_t kNever = -1'000'000'000'000;

  [[nodiscard]] std::size_t at(std::size_t i, std::size_t j) const { return i * stride_ + j; }
  [[nodiscard]] std::int64_t score(std::size_t i, std::size_t j) const {
    std::uint8_t const a = query_[i - 1];
    std::uint8_t const b = target_[j - 1];
    if (problem_.scorer == "matrix") {
      return problem_.matrix.scores->scores[a][b];
    }
    bool const match = problem_.scorer == "residues" ? a == b && a != kNeverMatches : (a & b) != 0;
    return match ? problem_.scoring.match : problem_.scoring.mismatch;
  }
  Codes query_;
  Codes target_;
  Problem const& problem_;
  std::size_t stride_;
  std::vector<std::int64_t> best_;
  std::vector<std::int64_t> down_;
  std::vector<std::int64_t> across_;
};

/// By the path method that a host would take: where gaps at the ends have scores of their own.
Alignment hosts_alignment(Codes query, Codes target, Problem const& problem) {
  PairCase test{"pair", {query.begin(), query.end()}, {}};
  test.residues.insert(test.residues.end(), target.begin(), target.end());
  test.pairs.push_back({0, query.size(), static_cast<int>(query.size()), static_cast<int>(target.size())});
  PathSetting const setting{problem, &widest_instruction_set(), kBytes, {}};
  PathMethod const* const method = choose_path_method(path_methods(), setting, test.pairs);
  PlacedPath const path = paths_by(*method, setting, test).front();
  std::string columns;
  std::size_t i = 0;
  std::size_t j = 0;
  for (Step const step : path.path) {
    bool const identical = step == Step::both && is_identical(query[i], target[j], problem.letters);
    columns += step == Step::row_only ? 'I' : step == Step::col_only ? 'D' : identical ? '=' : 'X';
    i += step != Step::col_only ? 1 : 0;
    j += step != Step::row_only ? 1 : 0;
  }
  return alignment_of(columns, score_of(path, query, target, problem));
}

Alignment expected(TileCase const& test, std::uint64_t pair, Problem const& problem) {
  RecordsOfPair const records = test.records_of(pair);
  if (!ends_as_inner(problem)) {
    return hosts_alignment(test.sequence(std::min(records.row, records.col)),
                           test.sequence(std::max(records.row, records.col)), problem);
  }
  return GotohPath(test.sequence(std::min(records.row, records.col)), test.sequence(std::max(records.row, records.col)),
                   problem)
      .alignment();
}

BatchShape shape_of(TileCase const& test, std::uint64_t count, Problem const& problem) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem = problem;
  shape.problem.wanted = Wanted::path;
  shape.in_tiles = true;
  return shape;
}

template <class Space = HostSpace>
BatchPlan plan_of(BatchShape const& shape, Tuning const& tuning, Budget budget, std::size_t path_bytes) {
  budget.path_bytes = path_bytes;
  return GapPathsOnly<Space>().plan(shape, budget, tuning);
}

/// Aligns all pairs in batches, each as large as the plan's capacity allows, and checks scores and paths. Gives how
/// many paths found no room.
template <class Space>
std::uint64_t check(TileCase const& test, Problem const& problem, Tuning const& tuning = {},
                    std::size_t path_bytes = kPathBytes, std::size_t bytes = kBytes) {
  GapPathsOnly<Space> const strategy;
  Budget budget = budget_of(Space{}, bytes);
  budget.scratch_bytes[0] = kScratchBytes;
  BatchPlan const plan = plan_of<Space>(shape_of(test, test.pairs, problem), tuning, budget, path_bytes);
  auto const instances = overlapping_instances(Space{}, 1);
  DeviceClock<Space> clock(instances);
  TileBatchInFlight<Space> slot(instances[0], upload<Space>(test.residues),
                                upload_table<Space>(test.rows, test.cols, test.offsets), clock, 0);
  clock.start();
  BatchRequest request;
  request.all_scores = true;
  std::uint64_t missing = 0;
  for (std::uint64_t first = 0; first < test.pairs; first += plan.capacity) {
    std::uint64_t const count = std::min<std::uint64_t>(plan.capacity, test.pairs - first);
    auto const tiles = test.tiles_of(first, count);
    slot.submit(strategy, plan, {tiles, first, static_cast<std::size_t>(count)}, request);
    slot.wait();
    for (std::uint64_t pair = 0; pair < count; ++pair) {
      TracedPair const& traced = slot.traced()[pair];
      if (traced.begin == kNotWritten) {
        ++missing;
        continue;
      }
      Alignment const found{slot.scores()[pair], {slot.text() + traced.begin, traced.length},
                            traced.matches,      traced.mismatches,
                            traced.gaps,         traced.outer_gaps};
      EXPECT_EQ(found, expected(test, first + pair, problem))
          << "pair " << first + pair << ", " << describe(problem) << ", block " << plan.tuning.block << ", slice "
          << plan.tuning.slice << ", seed " << kTileSeed;
      if (::testing::Test::HasFailure()) {
        return missing;
      }
    }
  }
  return missing;
}

template <class Space>
void check_all(TileCase const& test, Problem const& problem, Tuning const& tuning = {}) {
  EXPECT_EQ(check<Space>(test, problem, tuning), 0U);
}

Problem affine(LinearScoring const& scoring, GapScores const& gap, LetterKind letters = LetterKind::base_sets) {
  Problem problem = affine_problem(scoring, gap);
  problem.letters = letters;
  problem.scorer = letters == LetterKind::residues ? "residues" : "base_sets";
  return problem;
}

Problem const kVsearch = affine({2, -4, 0}, {-18, -2});
Problem const kShortGaps = affine({2, -4, 0}, {-4, -2});
Problem const kWide = affine({5, -4, 0}, {-12, -4}); // eight bits per cell

/// Amino acids: few letters, so that some match.
TileCase with_residues(TileCase test, bool by_matrix) {
  for (std::size_t at = 0; at < test.residues.size(); ++at) {
    std::uint8_t const code = test.residues[at];
    test.residues[at] = at % 23 == 0 ? (by_matrix ? std::uint8_t{23} : kNeverMatches) : code;
  }
  return test;
}

TYPED_TEST(Int16x2Paths, AnyThreadsAndColumns) {
  TileCase test = triangle(random_lengths(20, 1, 120), 32);
  for (std::uint8_t& code : test.residues) { // profiles of few letters fit any device's scratch
    code = (code & (code - 1)) == 0 ? code : std::uint8_t{0};
  }
  for (Problem problem : {kVsearch, kWide}) {
    problem.letters = LetterKind::bases_or_unknown;
    for (int const block : {2, 4, 8, 16}) {
      for (int const width : kGapPathWidths) {
        check_all<TypeParam>(test, problem, {.block = block, .slice = 64 / block * width});
      }
    }
  }
}

TYPED_TEST(Int16x2Paths, TiesAreDecidedAlikeInEveryScheme) {
  TileCase const test = triangle(random_lengths(30, 1, 90), 32);
  for (Problem const& problem :
       {kShortGaps, affine({1, -1, 0}, {-1, -1}), affine({1, -2, 0}, {-3, -1}), affine({10, -8, 0}, {-19, -1}),
        affine({1, -4, 0}, {-6, -1}), affine({0, -4, 0}, {-6, -2}), affine({2, -3, 0}, {-5, -2}),
        affine({1, -1, 0}, {-2, 0}), affine({1, 0, 0}, {-1, 0}), affine({50, -40, 0}, {-30, -20}),
        affine({1, 1, 0}, {-1, -1}), affine({1, -2, 0}, {-9, -1})}) {
    check_all<TypeParam>(test, problem);
  }
}

TYPED_TEST(Int16x2Paths, EveryKindOfLetters) {
  TileCase const sets = triangle(random_lengths(24, 1, 80), 32);
  TileCase single = sets;
  for (std::uint8_t& code : single.residues) {
    code = (code & (code - 1)) == 0 && code != 0 ? code : std::uint8_t{4};
  }
  check_all<TypeParam>(single, affine({2, -4, 0}, {-18, -2}, LetterKind::bases));
  for (Problem problem : {kVsearch, kShortGaps}) {
    problem.letters = LetterKind::residues;
    problem.scorer = "residues";
    check_all<TypeParam>(with_residues(sets, false), problem);
  }
  Problem matrix = affine_problem({}, {-10, -1});
  matrix.scorer = "matrix";
  matrix.letters = LetterKind::residues;
  matrix.matrix = random_matrix(); // not symmetric
  check_all<TypeParam>(with_residues(sets, true), matrix);
}

TYPED_TEST(Int16x2Paths, LengthsAroundPassesAndSteps) {
  for (int const longest : {1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 191, 192, 193, 300}) {
    TileCase test = sequences_of(random_lengths(12, std::max(1, longest - 6), longest));
    test.add({0, 6, 6, 12});
    for (int const block : {4, 16}) {
      check_all<TypeParam>(test, longest % 2 == 0 ? kVsearch : kShortGaps, {.block = block, .slice = 1});
    }
  }
}

TYPED_TEST(Int16x2Paths, VeryUnequalAndEmptySequences) {
  TileCase test = sequences_of({0, 1, 300, 2, 0, 40, 700, 3, 31, 33, 0, 1});
  test.add({0, 12, 0, 12, true});
  for (Problem const& problem : {kVsearch, kShortGaps, kWide}) {
    check_all<TypeParam>(test, problem);
  }
}

TYPED_TEST(Int16x2Paths, LongSequences) {
  TileCase test = sequences_of({1500, 1490, 1, 1500, 180, 1499});
  test.add({0, 6, 0, 6, true});
  check_all<TypeParam>(test, kVsearch);
  check_all<TypeParam>(test, kShortGaps, {.block = 16});
  std::fill(test.residues.begin(), test.residues.end(), std::uint8_t{4});
  check_all<TypeParam>(test, kWide);
}

/// Gaps at the ends that cost less than inner ones, or nothing; those of query and target may differ.
TYPED_TEST(Int16x2Paths, EndsWithScoresOfTheirOwn) {
  TileCase const few = triangle(random_lengths(24, 1, 90), 32);
  TileCase unequal = sequences_of({0, 1, 300, 2, 0, 40, 230, 3, 31, 33, 0, 1, 64, 192});
  unequal.add({0, 14, 0, 14, true});
  GapScores const none{0, 0};
  GapScores const cheap{-1, -1};
  for (Problem const& inner : {kVsearch, kShortGaps, kWide}) {
    for (EndGapScores const& ends :
         {EndGapScores{cheap, cheap, cheap, cheap}, EndGapScores{none, none, none, none},
          EndGapScores{cheap, none, GapScores{-3, 0}, GapScores{-2, -2}}, EndGapScores{{}, none, {}, cheap},
          EndGapScores{GapScores{-4, -2}, {}, GapScores{0, -2}, {}}}) {
      Problem problem = inner;
      problem.gaps.ends = ends;
      check_all<TypeParam>(few, problem, {.block = 16, .slice = 1});
      check_all<TypeParam>(few, problem, {.block = 2});
      check_all<TypeParam>(unequal, problem, {.block = 8, .slice = 1});
    }
  }
}

TYPED_TEST(Int16x2Paths, LongGaps) {
  TileCase test = sequences_of({400, 400, 400, 250});
  auto const sequence = [&test](std::size_t record) { return test.residues.begin() + static_cast<int>(400 * record); };
  std::copy(sequence(0), sequence(0) + 200, sequence(1)); // the same, with 150 other letters in between
  std::copy(sequence(0) + 350, sequence(0) + 400, sequence(1) + 350);
  std::copy(sequence(0), sequence(0) + 100, sequence(3)); // the same, but for a piece
  std::copy(sequence(0) + 250, sequence(0) + 400, sequence(3) + 100);
  test.add({0, 4, 0, 4, true});
  for (Problem const& problem : {kVsearch, kShortGaps, kWide}) {
    check_all<TypeParam>(test, problem);
  }
}

TYPED_TEST(Int16x2Paths, TeamsTakeTheirMatricesInTurn) {
  TileCase const test = triangle(random_lengths(40, 90, 100), 32);
  GapShape shape = gap_shape(shape_of(test, 1, kVsearch), gap_scheme(kVsearch), 32, 16);
  std::size_t const some_teams =
      std::size_t{110} * (std::size_t{300} << 10U); // a device wants one for each 2 of 780 pairs
  EXPECT_EQ(shape.passes, 1);
  EXPECT_EQ(check<TypeParam>(test, kVsearch, {.block = 2, .slice = 512}, kPathBytes, some_teams), 0U);
}

TYPED_TEST(Int16x2Paths, TextsThatFindNoRoomAreNamed) {
  TileCase test = triangle(std::vector<int>(40, 400), 32);
  for (std::size_t at = 0; at < test.residues.size(); ++at) {
    test.residues[at] = static_cast<std::uint8_t>(at % 2); // 1=1X1=1X, two characters per column
  }
  std::uint64_t const missing = check<TypeParam>(test, kVsearch);
  EXPECT_GT(missing, 0U);
  EXPECT_LT(missing, test.pairs);
}

TEST(PlanGapPaths, TakesWhatTheMemoryHolds) {
  Budget budget = budget_of(HostSpace{}, std::size_t{60} << 30U);
  budget.device_threads = 132 * 2048;
  budget.scratch_bytes[0] = 220'000;
  BatchShape shape = shape_of(sequences_of({1500, 1500}), 1'000'000, kVsearch);
  shape.problem.letters = LetterKind::bases;
  std::size_t const room = std::size_t{384} << 20U;
  BatchPlan const all = plan_of(shape, {}, budget, room);
  EXPECT_TRUE(all.gives_paths());
  EXPECT_EQ(all.data<GapPathsPlan>().bits, 4);
  EXPECT_LE(all.workspace_bytes, budget.bytes);
  EXPECT_LE(all.text_bytes + all.capacity * sizeof(TracedPair), room);
  EXPECT_GT(all.capacity, 100'000U);
  EXPECT_LT(all.bytes_per_pair, 1'300'000U) << "half a byte per cell";
  BatchShape wide = shape;
  wide.problem = kWide;
  wide.problem.wanted = Wanted::path;
  EXPECT_EQ(plan_of(wide, {}, budget, room).data<GapPathsPlan>().bits, 8);
  shape.pairs = 1;
  EXPECT_LT(plan_of(shape, {}, budget, room).workspace_bytes, all.workspace_bytes / 20) << "one pair needs few teams";
  shape.pairs = 1'000'000;
  budget.bytes = std::size_t{5} << 30U;
  EXPECT_LE(plan_of(shape, {}, budget, room).workspace_bytes, budget.bytes) << "a warp for two pairs takes the least";
  budget.bytes = std::size_t{500} << 20U; // less than a quarter of the teams
  EXPECT_THROW((void)plan_of(shape, {}, budget, room), Infeasible);
  EXPECT_THROW((void)plan_of(shape, {}, budget, 0), Infeasible) << "no paths are wanted";
}

TEST(PlanGapPaths, RefusesWhatItDoesNotServe) {
  auto const refused = [](Problem const& problem, int length = 100) {
    BatchShape shape{1, length, length};
    shape.problem = problem;
    return refuse_gap_paths(shape).value_or("");
  };
  EXPECT_EQ(refused(kVsearch), "");
  EXPECT_THAT(refused(kWide, 5'100), ::testing::HasSubstr("16 bits"));
  Problem local = kVsearch;
  local.mode = Mode::local;
  EXPECT_NE(refused(local), "");
  Problem free = kVsearch;
  free.mode = Mode::semiglobal;
  free.free_ends = {true, true, true, true};
  EXPECT_THAT(refused(free), ::testing::HasSubstr("global"));
  EXPECT_THAT(refused(affine({1, -1, 0}, {0, -1})), ::testing::HasSubstr("opening"));
  EXPECT_THAT(refused(affine({1, -30, 0}, {-2, -1})), ::testing::HasSubstr("two residues"));
  Problem order = kVsearch;
  order.path_order = path_order("DIM", GapTie::open);
  EXPECT_THAT(refused(order), ::testing::HasSubstr("MID"));
}

} // namespace
} // namespace pairscan::testing
