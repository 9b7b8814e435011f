// LazyRScan's device form on packed values, for any list of pairs, on every space of the build: hosts play a device's
// lanes.

#include <kokkos_kernels/packed_halves.hpp>
#include <kokkos_kernels/packed_launch.hpp>

#include "strategy_fixture.hpp"

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 4711;
constexpr std::size_t kBytes = std::size_t{64} << 20U;
constexpr int kBlocks[] = {0, 2, 4, 8, 16}; // as planned, and 32, 16, 8 and 4 lanes for two matrices

template <class Space>
class PackedValuesTest : public ::testing::Test {};
template <class List>
struct AsTypes;
template <class... Each>
struct AsTypes<SpaceList<Each...>> {
  using type = ::testing::Types<Each...>;
};
TYPED_TEST_SUITE(PackedValuesTest, typename AsTypes<Spaces>::type);

/// The kernel as a strategy, whatever the space.
template <class Space>
class PackedOnly final : public Strategy<Space> {
public:
  explicit PackedOnly(LetterKind letters) : letters_(letters) {}

  [[nodiscard]] std::string_view name() const override { return "packed"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }
  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = tuning};
    plan.shape.letters = letters_;
    EXPECT_TRUE(packed_values_exist(plan.shape));
    Tuning named = tuning;
    named.form = CellForm::packed;
    settle(plan, plan_packed_values(plan, named));
    return plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    launch_packed_values("test::packed", space, plan, batch);
  }

private:
  LetterKind letters_;
};

template <class Space>
void check(PairCase const& test, LinearScoring const& scoring, MatchRule rule, Tuning const& tuning = {},
           std::size_t bytes = kBytes) {
  LetterKind const letters = CodeUse::of(test.residues).kind(rule);
  PackedOnly<Space> const strategy(letters);
  auto const scores =
      scores_of<Space>(strategy, test, scoring, rule, ScoreType::int16, tuning, budget_of(Space{}, bytes));
  ASSERT_EQ(scores.size(), test.pairs.size());
  for (std::size_t pair = 0; pair < scores.size(); ++pair) {
    ASSERT_EQ(scores[pair], expected_score(test, test.pairs[pair], scoring, rule))
        << "letters " << static_cast<int>(letters) << ", block " << tuning.block << ", slice " << tuning.slice
        << ", seed " << kSeed << ", pair " << pair << " of " << test.pairs[pair].rows << " x " << test.pairs[pair].cols;
  }
}

PairCase pairs_of_lengths(int count, int shortest, int longest, MatchRule rule) {
  std::mt19937 random(kSeed);
  auto const length = [&] {
    return shortest + static_cast<int>(random() % static_cast<unsigned>(longest - shortest + 1));
  };
  PairCase test{"random lengths", {}, {}};
  for (int pair = 0; pair < count; ++pair) {
    int const rows = length();
    add_pair(test, rows, length(), rule, random);
  }
  return test;
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
  PairCase const bases = pairs_of_lengths(101, 1, 140, MatchRule::shared_base);
  PairCase const residues = pairs_of_lengths(101, 1, 140, MatchRule::same_residue);
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
  PairCase const bases = pairs_of_lengths(20, 1, 420, MatchRule::shared_base);
  PairCase const residues = pairs_of_lengths(20, 1, 420, MatchRule::same_residue);
  for (int const slice : {1, 20 * 8, 24 * 8, 28 * 8, 32 * 8, 40 * 8, 48 * 8, 52 * 8, 65'536}) {
    check_kinds<TypeParam>(bases, residues, {}, {.block = 8, .slice = slice});
  }
}

TYPED_TEST(PackedValuesTest, EverySchemeThatFits) {
  PairCase const bases = pairs_of_lengths(60, 1, 120, MatchRule::shared_base);
  PairCase const residues = pairs_of_lengths(60, 1, 120, MatchRule::same_residue);
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
  PairCase const test = pairs_of_lengths(9, 1500, 1700, MatchRule::shared_base);
  check<TypeParam>(test, {}, MatchRule::shared_base, {.block = 2}, std::size_t{4} * 3500);
}

TYPED_TEST(PackedValuesTest, ValuesUpToSixteenBits) {
  PairCase test{"alike", {}, {}};
  test.residues.assign(2 * 5000, std::uint8_t{2});
  test.pairs.push_back({0, 5000, 5000, 5000});
  test.pairs.push_back({0, 5000, 4999, 17});
  check<TypeParam>(test, {10, -1, -1}, MatchRule::shared_base); // a match of 12
  BatchShape const longer{1, 5462, 5462, ScoreType::int32, 12, 1};
  EXPECT_FALSE(packed_values_exist(longer));
}

TEST(PackedHalves, AreTwoNumbers) {
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
  EXPECT_EQ(add_max_halves(halves(10, 3), halves(0xfffe, 0xfffb), both_halves(1)), halves(8, 1));
}

} // namespace
} // namespace pairscan::testing
