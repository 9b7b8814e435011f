// LazyRScan by bit planes with gaps at the ends that score unlike inner ones: lists of pairs and tiles on every
// instruction set with planes, against references that share no code with it.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/methods/bit_planes/host/end_sums.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/methods/bit_planes/ended_problems.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr unsigned kSeed = 1970;
constexpr std::size_t kBatchBytes = std::size_t{256} << 20U;

std::vector<Budget> budgets_with_planes() {
  std::vector<Budget> all;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    if (plane_bodies(*instructions) != nullptr) {
      all.push_back(budget_of(HostSpace{}, kBatchBytes));
      all.back().instruction_set = instructions;
    }
  }
  return all;
}

BatchPlan plan_of(BatchShape shape, Problem const& problem, Budget const& budget,
                  std::string const& method = "bit_planes") {
  shape.problem = problem;
  shape.type = narrowest(shape.problem, shape.longest_rows, shape.longest_cols);
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, {.method = method});
}

std::string refusal_of(Problem const& problem) {
  Budget const budget = budgets_with_planes().front();
  try {
    (void)plan_of({100, 200, 200}, problem, budget);
  } catch (std::exception const& fault) {
    return fault.what();
  }
  return "";
}

/// Sums of numbers of up to so many bits, and the greatest of each, which is at least 0.
void expect_greatest_sums(int bits, int count) {
  constexpr int kLanes = 64;
  std::mt19937 random(kSeed);
  std::uniform_int_distribution<int> numbers(-(1 << (bits - 1)), (1 << (bits - 1)) - 1);
  using Maximum = PlaneMaximum<std::uint64_t>;
  int const planes = Maximum::planes_of_numbers(bits);
  Maximum maximum(bits + std::bit_width(static_cast<unsigned>(count)) + 1, planes);
  std::vector<int> sums(kLanes);
  std::vector<int> greatest(kLanes);
  for (int at = 0; at < count; ++at) {
    std::vector<std::uint64_t> number(static_cast<std::size_t>(planes));
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      int const more = numbers(random);
      sums[lane] += more;
      greatest[lane] = std::max(greatest[lane], sums[lane]);
      for (int plane = 0; plane < planes; ++plane) {
        number[static_cast<std::size_t>(plane)] |= static_cast<std::uint64_t>(more >> plane & 1) << lane;
      }
    }
    maximum.add(number.data());
  }
  maximum.finish();
  for (int lane = 0; lane < kLanes; ++lane) {
    auto const at = static_cast<std::size_t>(lane);
    ASSERT_EQ(maximum.sum(lane), sums[at]) << bits << " bits, " << count << " numbers, seed " << kSeed;
    ASSERT_EQ(maximum.best(lane), greatest[at]) << bits << " bits, " << count << " numbers, seed " << kSeed;
  }
}

TEST(PlaneMaximum, KeepsTheGreatestSumOfNumbersOfAnyWidth) {
  for (int const bits : {2, 4, 5, 8, 9, 13}) {
    for (int const count : {0, 1, 2, 15, 16, 17, 64, 1000}) {
      expect_greatest_sums(bits, count);
    }
  }
}

/// Lengths so uneven that matrices of a pack end in several slices, some before others have many columns.
PairCase list_of_pairs() {
  std::mt19937 random(kSeed);
  PairCase test{"ends", {}, {}};
  for (auto const& [rows, cols] : {std::pair{1, 1}, {1, 150}, {150, 1}, {64, 20}, {20, 64}, {65, 63}}) {
    add_pair(test, rows, cols, MatchRule::shared_base, random);
  }
  for (int pair = 0; pair < 30; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 24), 1 + static_cast<int>(random() % 24), MatchRule::shared_base,
             random);
  }
  return test;
}

std::vector<std::int32_t> scores_of(PairCase const& test, Problem const& problem, Budget const& budget,
                                    std::string const& method = "bit_planes") {
  BatchPlan const plan = plan_of({test.pairs.size(), 150, 150}, problem, budget, method);
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
  slot.submit(*find_strategy<HostSpace>("lazy_rscan"), plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

void expect_references_scores(PairCase const& test, NamedProblem const& each) {
  std::vector<std::int64_t> expected;
  for (PairDescriptor const& pair : test.pairs) {
    expected.push_back(reference_score(test, pair, each.problem));
  }
  for (Budget const& budget : budgets_with_planes()) {
    auto const scores = scores_of(test, each.problem, budget);
    for (std::size_t pair = 0; pair < expected.size(); ++pair) {
      ASSERT_EQ(scores[pair], expected[pair])
          << each.name << ", " << budget.host_instructions().name << ", pair " << pair << " of "
          << test.pairs[pair].rows << " x " << test.pairs[pair].cols << ", seed " << kSeed;
    }
  }
}

TEST(PlaneEnds, ListsOfPairsHaveTheReferencesScores) {
  PairCase const test = list_of_pairs();
  for (NamedProblem const& each : ended_problems()) {
    expect_references_scores(test, each);
  }
}

/// All matrices have a slice of columns in which letters are compared as bases.
TEST(PlaneEnds, ListsOfLongerPairsOfBasesHaveTheReferencesScores) {
  std::vector<NamedProblem> const all = ended_problems();
  for (LetterKind const letters : {LetterKind::bases, LetterKind::bases_or_unknown}) {
    PairCase test = pairs_of_lengths(12, 66, 140, MatchRule::shared_base, kSeed);
    for (std::uint8_t& code : test.residues) {
      code = std::has_single_bit(code) ? code : static_cast<std::uint8_t>(letters == LetterKind::bases ? 1 : 0);
    }
    for (std::size_t at = 0; at < all.size(); at += 7) {
      NamedProblem each = all[at];
      each.problem.letters = letters;
      expect_references_scores(test, each);
    }
  }
}

/// Where planes have no network for the ends that a change makes, values compute what they are compared with.
TEST(PlaneEnds, ScoresSurviveExchangeReversalAndOtherBatches) {
  PairCase const all = list_of_pairs();
  for (NamedProblem const& each : ended_problems()) {
    for (Budget const& budget : budgets_with_planes()) {
      SCOPED_TRACE(each.name + ", " + std::string(budget.host_instructions().name));
      expect_symmetries(all, each.problem, [&](PairCase const& test, Problem const& problem) {
        return scores_of(test, problem, budget, refusal_of(problem).empty() ? "bit_planes" : "values");
      });
    }
  }
}

/// Columns of a wide tile share packs of the widest registers; the triangle's sequences share none.
TileCase tiles() {
  std::vector<int> lengths = random_lengths(530, 1, 12);
  lengths.insert(lengths.end(), {1, 30, 80});
  TileCase test = sequences_of(lengths);
  std::iota(test.rows.begin(), test.rows.end(), 0U);
  test.cols = test.rows;
  test.add({0, 515, 530, 533, false});
  test.add({527, 529, 0, 515, false});
  test.add({0, 10, 0, 10, true});
  return test;
}

void expect_references_scores(TileCase const& test, NamedProblem const& each) {
  BatchShape shape{static_cast<std::size_t>(test.pairs), test.longest(), test.longest()};
  shape.in_tiles = true;
  PairCase const pairs = pairs_of(test);
  std::vector<std::int64_t> expected;
  for (PairDescriptor const& pair : pairs.pairs) {
    expected.push_back(reference_score(pairs, pair, each.problem));
  }
  for (Budget const& budget : budgets_with_planes()) {
    BatchPlan const plan = plan_of(shape, each.problem, budget);
    auto const scores = scores_of_tiles(*find_strategy<HostSpace>("lazy_rscan"), plan, test, 0, test.pairs);
    for (std::size_t pair = 0; pair < pairs.pairs.size(); ++pair) {
      ASSERT_EQ(scores[pair], expected[pair])
          << each.name << ", " << budget.host_instructions().name << ", pair " << pair;
    }
  }
}

TEST(PlaneEnds, TilesHaveTheReferencesScores) {
  TileCase const test = tiles();
  std::vector<NamedProblem> const all = ended_problems();
  for (std::size_t at = 0; at < all.size(); at += 23) {
    expect_references_scores(test, all[at]);
  }
}

TEST(PlaneEnds, RefusesWithItsReason) {
  if (budgets_with_planes().empty()) {
    GTEST_SKIP() << "no instruction set with planes runs here";
  }
  Problem const vsearch = affine_problem({2, -4, 0}, {-18, -2});
  EXPECT_THAT(refusal_of(with_ends(vsearch, 15)), HasSubstr("has no network of gates"));
  EXPECT_THAT(refusal_of(with_ends(vsearch, 15)), HasSubstr("because of the gaps at the ends"));
  Problem const odd = affine_problem({7, -6, 0}, {-19, -5}); // has none with ends as inner ones, either
  EXPECT_THAT(refusal_of(with_ends(odd, 15)), ::testing::Not(HasSubstr("because of")));
  Problem residues = with_ends(linear_problem({5, -4, -10}), 15);
  residues.scorer = "residues";
  EXPECT_THAT(refusal_of(residues), HasSubstr("letters are bases or sets of them"));
  Problem dear = vsearch;
  dear.gaps.ends.query_end = GapScores{-20, -2};
  EXPECT_THAT(refusal_of(dear), HasSubstr("for no more than inner ones"));
}

} // namespace
} // namespace pairscan::testing
