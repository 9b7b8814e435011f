// LazyRScan's device form on packed values, for any list of pairs, on every space of the build: hosts play a device's
// lanes.

#include <kokkos_kernels/methods/int16x2/kernel.hpp>
#include <kokkos_kernels/methods/int16x2/launch.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/simd/int16x2.hpp>
#include <tests/kokkos_kernels/strategies/strategy_fixture.hpp>
#include <tests/support/spaces_of_build.hpp>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 4711;
constexpr std::size_t kBytes = std::size_t{64} << 20U;
constexpr int kBlocks[] = {0, 2, 4, 8, 16}; // as planned, and 32, 16, 8 and 4 lanes for two matrices

template <class Space>
class PackedValuesTest : public ::testing::Test {};
TYPED_TEST_SUITE(PackedValuesTest, SpacesOfBuild);

/// The kernel as a strategy, whatever the space.
template <class Space>
class PackedOnly final : public Strategy<Space> {
public:
  explicit PackedOnly(LetterKind letters) : letters_(letters) {}

  [[nodiscard]] std::string_view name() const override { return "packed"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    plan.shape.problem.letters = letters_;
    EXPECT_EQ(int16x2_refusal(plan.shape), std::nullopt);
    Tuning named = tuning;
    named.method = "int16x2";
    settle(plan, plan_int16x2(plan, named));
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_int16x2("test::packed", space, plan, batch);
  }

private:
  LetterKind letters_;
};

/// The kernel with sixteen columns a lane and several passes, whose values have another base every `block` words.
template <class Space, class Columns>
class Int16x2WithBlocks final : public Strategy<Space> {
public:
  Int16x2WithBlocks(int lanes, int block) : lanes_(lanes), block_(block) {}

  [[nodiscard]] std::string_view name() const override { return "packed"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    Int16x2Shape const packed = int16x2_shape(shape);
    plan.team_size = std::min(budget.largest_team, Int16x2Shape::kThreads);
    plan.scratch_bytes = Int16x2Scratch::bytes(packed);
    plan.fixed_bytes = sizeof(std::uint64_t);
    plan.bytes_per_pair = packed.messages() * sizeof(std::uint64_t);
    settle(plan, static_cast<std::size_t>(packed.matrices()));
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_int16x2_kernel<Columns, true>("test::packed", space, int16x2_shape(plan.shape), plan, batch);
  }

private:
  [[nodiscard]] Int16x2Shape int16x2_shape(BatchShape const& shape) const {
    int const slice = lanes_ * Columns::columns;
    int const longest = std::max(shape.longest_rows, shape.longest_cols);
    return {lanes_, (longest + slice - 1) / slice, (longest + 1) / 2, block_};
  }

  int lanes_;
  int block_;
};

template <class Space>
void expect_scores(Strategy<Space> const& strategy, PairCase const& test, LinearScoring const& scoring, MatchRule rule,
                   Tuning const& tuning, std::size_t bytes, std::string const& what) {
  auto const scores =
      scores_of<Space>(strategy, test, scoring, rule, ScoreType::int16, tuning, budget_of(Space{}, bytes));
  ASSERT_EQ(scores.size(), test.pairs.size());
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    ASSERT_EQ(scores[pair], expected_score(test, test.pairs[pair], scoring, rule))
        << what << ", seed " << kSeed << ", pair " << pair << " of " << test.pairs[pair].rows << " x "
        << test.pairs[pair].cols;
  }
}

template <class Space>
void check(PairCase const& test, LinearScoring const& scoring, MatchRule rule, Tuning const& tuning = {},
           std::size_t bytes = kBytes) {
  LetterKind const letters = CodeUse::of(test.residues).kind(rule);
  expect_scores<Space>(PackedOnly<Space>(letters), test, scoring, rule, tuning, bytes,
                       "letters " + std::to_string(static_cast<int>(letters)) + ", block " +
                           std::to_string(tuning.block) + ", slice " + std::to_string(tuning.slice));
}

/// The same without sets of several bases: they become unknown.
PairCase without_sets(PairCase test) {
  for (std::uint8_t& code : test.residues) {
    code = (code & (code - 1)) == 0 ? code : 0;
  }
  return test;
}

/// Every kind of letters.
template <class Space>
void check_kinds(PairCase const& bases, PairCase const& residues, LinearScoring const& scoring, Tuning const& tuning) {
  check<Space>(bases, scoring, MatchRule::shared_base, tuning);
  check<Space>(without_sets(bases), scoring, MatchRule::shared_base, tuning);
  check<Space>(residues, scoring, MatchRule::same_residue, tuning);
}

TYPED_TEST(PackedValuesTest, AnyPairsWithAnyLanes) {
  PairCase const bases = pairs_of_lengths(101, 1, 140, MatchRule::shared_base, kSeed);
  PairCase const residues = pairs_of_lengths(101, 1, 140, MatchRule::same_residue, kSeed);
  for (int const block : kBlocks) {
    check_kinds<TypeParam>(bases, residues, {}, {.block = block});
  }
}

TYPED_TEST(PackedValuesTest, LengthsAroundLanesAndPasses) {
  std::mt19937 random(kSeed);
  PairCase test{"around widths", {}, {}};
  for (int const cols : {1, 2, 15, 16, 17, 63, 64, 65, 79, 80, 81, 191, 192, 193, 1535, 1536, 1537, 1700}) {
    for (int const rows : {1, 3, 33}) {
      add_pair(test, rows, cols, MatchRule::shared_base, random);
    }
  }
  add_pair(test, 1650, 1640, MatchRule::shared_base, random);
  add_pair(test, 1700, 3, MatchRule::shared_base, random);
  for (int const block : kBlocks) {
    check<TypeParam>(test, {}, MatchRule::shared_base, {.block = block});
    check<TypeParam>(without_sets(test), {}, MatchRule::shared_base, {.block = block});
  }
}

TYPED_TEST(PackedValuesTest, ScoresDoNotDependOnTheSlice) {
  PairCase const bases = pairs_of_lengths(20, 1, 420, MatchRule::shared_base, kSeed);
  PairCase const residues = pairs_of_lengths(20, 1, 420, MatchRule::same_residue, kSeed);
  for (int const slice : {1, 20 * 8, 24 * 8, 28 * 8, 32 * 8, 40 * 8, 48 * 8, 52 * 8, 65'536}) {
    check_kinds<TypeParam>(bases, residues, {}, {.block = 8, .slice = slice});
  }
}

TYPED_TEST(PackedValuesTest, EverySchemeThatFits) {
  PairCase const bases = pairs_of_lengths(60, 1, 120, MatchRule::shared_base, kSeed);
  PairCase const residues = pairs_of_lengths(60, 1, 120, MatchRule::same_residue, kSeed);
  for (LinearScoring const& scoring : {LinearScoring{0, -1, -1},
                                       {1, 0, 0},
                                       {1, -1, -1},
                                       {2, -1, -2},
                                       {2, -4, -20},
                                       {5, -4, -10},
                                       {1, -30, -2},
                                       {20, -13, -30},
                                       {27, -100, -50},
                                       {10, 9, -3}}) {
    check_kinds<TypeParam>(bases, residues, scoring, {});
  }
}

TYPED_TEST(PackedValuesTest, LettersOfEverySet) {
  PairCase test{"sets", {}, {}};
  std::mt19937 random(kSeed);
  for (int pair = 0; pair < 7; ++pair) {
    PairDescriptor const each{test.residues.size(), test.residues.size() + 90, 90, 70};
    for (int letter = 0; letter < 160; ++letter) {
      test.residues.push_back(static_cast<std::uint8_t>(random() % 16));
    }
    test.pairs.push_back(each);
  }
  for (int const block : kBlocks) {
    check<TypeParam>(test, {}, MatchRule::shared_base, {.block = block});
    check<TypeParam>(test, {0, -1, -1}, MatchRule::shared_base, {.block = block});
  }
}

TYPED_TEST(PackedValuesTest, BatchesAsSmallAsMemoryAllows) {
  PairCase const test = pairs_of_lengths(9, 1500, 1700, MatchRule::shared_base, kSeed);
  check<TypeParam>(test, {}, MatchRule::shared_base, {.block = 2}, std::size_t{4} * 3500);
}

/// Sequences of one letter: the largest values that there are.
PairCase alike(int length) {
  PairCase test{"alike", {}, {}};
  test.residues.assign(2 * static_cast<std::size_t>(length), std::uint8_t{2});
  test.pairs.push_back({0, static_cast<std::uint64_t>(length), length, length});
  test.pairs.push_back({0, static_cast<std::uint64_t>(length), length - 1, 17});
  return test;
}

TYPED_TEST(PackedValuesTest, ValuesUpToSixteenBits) {
  for (auto const& [length, scoring] : {std::pair<int, LinearScoring>{1660, {18, -1, -10}}, // D = 38, one pass
                                        {6000, {10, -1, -1}},                               // 12
                                        {5500, {9, -1, -5}},         // 19: passes as wide as can be
                                        {900, {311, -100, -100}}}) { // 511, and such narrow ones
    check<TypeParam>(alike(length), scoring, MatchRule::shared_base);
    check<TypeParam>(alike(length), scoring, MatchRule::same_residue);
  }
}

TEST(PackedValues, ExistForAnyLengthUnlessAMatchIsLarge) {
  auto const exist = [](int match, int length) {
    BatchShape shape{1, length, length};
    shape.problem.scoring = {match, 1, 0}; // that is what it is reduced to
    return !int16x2_refusal(shape);
  };
  EXPECT_TRUE(exist(8, 1'000'000));
  EXPECT_TRUE(exist(511, 1'000'000));
  EXPECT_TRUE(exist(512, 126));
  EXPECT_FALSE(exist(512, 128));
  EXPECT_FALSE(exist(513, 10));
  BatchShape affine{1, 10, 10};
  affine.problem.recurrence = "affine";
  EXPECT_TRUE(int16x2_refusal(affine));
}

/// Where pairs are few a pass has as many columns as take no longer than fewer would, or as many as make a warp for
/// each scheduler; where they are many, as many as one lane's registers and 16 bits allow.
TEST(PackedValues, PassesAreNarrowWhereLongPairsAreFew) {
  auto const slice_of = [](std::size_t pairs) {
    BatchPlan plan;
    plan.shape = {pairs, 100'000, 100'000, ScoreType::int32};
    plan.shape.problem.letters = LetterKind::bases;
    plan.budget.device_threads = 528 * 512;
    plan.budget.largest_team = 1024;
    (void)plan_int16x2(plan, {});
    EXPECT_EQ(plan.tuning.block, 2);
    return plan.tuning.slice;
  };
  EXPECT_EQ(slice_of(2), 32 * 28);
  EXPECT_EQ(slice_of(16), 32 * 48) << "8 couples of 66 passes: 528 warps";
  EXPECT_EQ(slice_of(1'000), 32 * 52);
}

TEST(PackedValues, PassesShareTheMemoryOfTheirBorder) {
  BatchPlan plan;
  plan.shape = {1'000, 100'000, 100'000, ScoreType::int32};
  (void)plan_int16x2(plan, {});
  EXPECT_GE(plan.bytes_per_pair, std::size_t{200'000});
  EXPECT_LE(plan.bytes_per_pair, std::size_t{200'300});
}

template <class Columns, class Space>
void check_blocks(PairCase const& test, LinearScoring const& scoring, MatchRule rule) {
  for (int const lanes : {4, 8, 16, 32}) {
    for (int const block : {1, 2, 4, 16, 64}) {
      expect_scores<Space>(Int16x2WithBlocks<Space, Columns>(lanes, block), test, scoring, rule, {}, kBytes,
                           std::to_string(lanes) + " lanes, blocks of " + std::to_string(block));
    }
  }
}

TYPED_TEST(PackedValuesTest, BlocksOfRowsOfAnyLength) {
  PairCase bases = pairs_of_lengths(13, 1, 500, MatchRule::shared_base, kSeed);
  PairCase residues = pairs_of_lengths(13, 1, 500, MatchRule::same_residue, kSeed);
  std::mt19937 random(kSeed);
  for (int const rows : {0, 1, 2, 63, 64, 65, 127, 128, 129, 257}) { // around the ends of blocks
    for (int const cols : {0, 64, 65, 129, 513}) {
      add_pair(bases, rows, cols, MatchRule::shared_base, random);
      add_pair(residues, rows, cols, MatchRule::same_residue, random);
    }
  }
  check_blocks<Int16x2Bases<16>, TypeParam>(without_sets(bases), {}, MatchRule::shared_base);
  check_blocks<Int16x2Letters<16, MeetingSets>, TypeParam>(bases, {}, MatchRule::shared_base);
  check_blocks<Int16x2Letters<16, SameLetters>, TypeParam>(residues, {10, -9, -10}, MatchRule::same_residue);
}

TYPED_TEST(PackedValuesTest, LongPairsInSeveralPasses) {
  std::mt19937 random(kSeed);
  for (int const block : {0, 16}) { // with fewer threads passes are narrower
    PairCase bases{"long", {}, {}};
    PairCase residues{"long", {}, {}};
    int const part = block == 0 ? 1 : 2;
    for (auto const& [rows, cols] : {std::pair{4200, 1700}, {4100, 100}, {300, 4191}, {2049, 1700}, {8200, 3}}) {
      add_pair(bases, rows / part, cols / part, MatchRule::shared_base, random);
      add_pair(residues, rows / part, cols / part, MatchRule::same_residue, random);
    }
    check_kinds<TypeParam>(bases, residues, {}, block == 0 ? Tuning{} : Tuning{.block = block});
  }
}

TYPED_TEST(PackedValuesTest, VeryLongPairs) {
  std::mt19937 random(kSeed);
  PairCase test{"very long", {}, {}};
  add_pair(test, 20'000, 800, MatchRule::shared_base, random);
  add_pair(test, 8'300, 900, MatchRule::shared_base, random);
  add_pair(test, 700, 20'000, MatchRule::shared_base, random);
  check<TypeParam>(without_sets(test), {}, MatchRule::shared_base);
}

TYPED_TEST(PackedValuesTest, LargeMatchesOfLongPairs) {
  PairCase const bases = pairs_of_lengths(3, 1000, 1800, MatchRule::shared_base, kSeed);
  PairCase const residues = pairs_of_lengths(3, 1000, 1800, MatchRule::same_residue, kSeed);
  for (LinearScoring const& scoring : {LinearScoring{10, -9, -10}, {27, -10, -50}, {141, -100, -100}}) { // 30, 127, 341
    check_kinds<TypeParam>(bases, residues, scoring, {});
  }
}

TEST(Int16x2Halves, AreTwoNumbers) {
  std::mt19937 random(kSeed);
  for (int times = 0; times < 1000; ++times) {
    std::uint32_t const a = static_cast<std::uint32_t>(random());
    std::uint32_t const b = static_cast<std::uint32_t>(random());
    std::uint32_t const c = static_cast<std::uint32_t>(random());
    for (int half = 0; half < 2; ++half) {
      std::uint32_t const x = half_of(a, half);
      std::uint32_t const y = half_of(b, half);
      std::uint32_t const z = half_of(c, half);
      ASSERT_EQ(half_of(max_halves(a, b), half), std::max(x, y));
      ASSERT_EQ(half_of(min_halves(a, b), half), std::min(x, y));
      ASSERT_EQ(half_of(max3_halves(a, b, c), half), std::max({x, y, z}));
    }
  }
  EXPECT_EQ(choose_bytes(0x03020100, 0x07060504, 0xf5e0), 0x00050000U);
  EXPECT_EQ(choose_bytes(0x83020100, 0x07060584, 0xcb43), 0xffff8483U);
  EXPECT_EQ((choose_bytes<0xcb43>(0x83020100, 0x07060584)), 0xffff8483U);
  EXPECT_EQ(add_max_halves(halves(10, 3), halves(0xfffe, 0xfffb), both_halves(1)), halves(8, 1));
}

TEST(Int16x2Bases, OnlyRowsOfUnknownLettersTakeTime) {
  constexpr std::uint32_t kFour[] = {0x08040201, kNoLetter << 16U | 0x02000004};
  for (int which = 0; which < 4; ++which) {
    Words<4> const rows = Int16x2Bases<16>::four_rows({}, kFour[which & 1], kFour[which >> 1]);
    for (int row = 0; row < 4; ++row) {
      bool const unknown = row == 1 && which != 0;
      EXPECT_EQ(Int16x2Bases<16>::is_slow_row(rows.word[row]), unknown) << which << ", " << row;
    }
  }
}

} // namespace
} // namespace pairscan::testing
