// Distances on every instruction set against Algorithm 1 of the paper, cell by cell.

#include <kokkos_kernels/distances/distances.hpp>
#include <tests/support/reference_distance.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

namespace pairscan {
namespace {

constexpr unsigned kSeed = 2014;
constexpr int kLetters = 5;

/// Sequences, and pairs of them in an order that mixes queries.
struct Case {
  std::vector<std::uint8_t> residues{};
  std::vector<std::uint64_t> offsets{0};
  std::vector<DistancePair> pairs{};

  [[nodiscard]] std::span<std::uint8_t const> sequence(std::uint32_t number) const {
    return std::span(residues).subspan(offsets[number], offsets[number + 1] - offsets[number]);
  }
};

Case case_of(std::vector<int> const& lengths) {
  std::mt19937 random(kSeed);
  Case test;
  for (int const length : lengths) {
    for (int at = 0; at < length; ++at) {
      test.residues.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? random() % kLetters
                                                                          : static_cast<unsigned>(at) / 3 % kLetters));
    }
    test.offsets.push_back(test.residues.size());
  }
  for (std::uint32_t query = 0; query < lengths.size(); ++query) {
    for (std::uint32_t target = 0; target < lengths.size(); ++target) {
      test.pairs.push_back({query, target});
    }
  }
  std::shuffle(test.pairs.begin(), test.pairs.end(), random);
  return test;
}

DistanceRule unit_rule() {
  DistanceRule rule;
  rule.gap = 1;
  for (int row = 0; row < kLetters; ++row) {
    for (int col = 0; col < kLetters; ++col) {
      rule.costs.costs[row][col] = row == col ? 0 : 1;
    }
  }
  return rule;
}

/// Costs that no sum of them in doubles holds exactly, different in both directions.
DistanceRule odd_rule() {
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> cost(0.0, 3.0);
  DistanceRule rule;
  rule.gap = 0.7;
  for (auto& row : rule.costs.costs) {
    for (double& each : row) {
      each = cost(random);
    }
  }
  for (int letter = 0; letter < kLetters; ++letter) {
    rule.costs.costs[letter][letter] = 0.1;
  }
  return rule;
}

template <class Number>
reference::DistanceCell<Number> reference_cell(Case const& test, DistancePair const& pair, DistanceRule const& rule) {
  return reference::least_cost<Number>(
      test.sequence(pair.query), test.sequence(pair.target),
      [&rule](std::uint8_t a, std::uint8_t b) { return rule.costs.costs[a][b]; }, static_cast<Number>(rule.gap));
}

template <class Number>
double reference_distance(Case const& test, DistancePair const& pair, DistanceRule const& rule) {
  auto const cell = reference_cell<Number>(test, pair, rule);
  return static_cast<double>(cell.cost / static_cast<Number>(cell.columns));
}

std::vector<double> computed(Case const& test, DistanceRule const& rule, InstructionSet const& set) {
  std::vector<double> distances(test.pairs.size());
  make_distance_computer(rule, {test.residues, test.offsets}, set)->compute(test.pairs, distances);
  return distances;
}

/// Checks both kinds of number on every instruction set, byte for byte.
void check(Case const& test, DistanceRule rule) {
  for (Number const number : {Number::double_precision, Number::single_precision}) {
    rule.number = number;
    std::vector<double> expected;
    for (DistancePair const& pair : test.pairs) {
      expected.push_back(number == Number::double_precision ? reference_distance<double>(test, pair, rule)
                                                            : reference_distance<float>(test, pair, rule));
    }
    for (InstructionSet const* set : available_instruction_sets()) {
      auto const found = computed(test, rule, *set);
      for (std::size_t at = 0; at < found.size(); ++at) {
        ASSERT_EQ(std::memcmp(&found[at], &expected[at], sizeof(double)), 0)
            << set->name << ", pair " << test.pairs[at].query << ", " << test.pairs[at].target << ": " << found[at]
            << " instead of " << expected[at] << ", seed " << kSeed;
      }
    }
  }
}

TEST(Distances, AreThoseOfTheRecurrence) {
  Case const test = case_of({1, 2, 7, 31, 32, 33, 63, 64, 65, 20, 21, 22, 23, 24, 25, 26, 27, 96, 3});
  check(test, unit_rule());
  check(test, odd_rule());
}

TEST(Distances, TiesGoToTheDiagonalThenTheLeft) {
  DistanceRule rule = unit_rule();
  rule.gap = 0.5; // a mismatch costs as much as two gaps
  check(case_of({5, 9, 40, 41}), rule);
  rule.gap = 0; // every path of gaps is free
  check(case_of({5, 9, 40, 41}), rule);
}

TEST(Distances, LongSequencesAndOneQuery) {
  Case test = case_of({700, 650, 1, 500, 701, 650, 649, 20, 90, 100});
  std::erase_if(test.pairs, [](DistancePair const& pair) { return pair.query != 4; });
  check(test, odd_rule());
}

/// Each of the at most m + n additions along a path, and the division, rounds by half an ulp of a sum that is no
/// greater than the last: the least of all costs is within (m + n + 1) ulps/2 of the exact one.
TEST(Distances, CostsAreWithinTheirBoundOfLongDouble) {
  Case const test = case_of({64, 200, 333, 150});
  DistanceRule const rule = odd_rule();
  for (DistancePair const& pair : test.pairs) {
    auto const exact = reference_cell<long double>(test, pair, rule).cost;
    auto const steps =
        static_cast<long double>(test.sequence(pair.query).size() + test.sequence(pair.target).size() + 1);
    EXPECT_NEAR(static_cast<double>(reference_cell<double>(test, pair, rule).cost / exact), 1.0,
                static_cast<double>(steps * 0x1p-53L));
    EXPECT_NEAR(static_cast<double>(reference_cell<float>(test, pair, rule).cost / exact), 1.0,
                static_cast<double>(2 * steps * 0x1p-24L)) // costs are rounded, too
        << pair.query << ", " << pair.target;
  }
}

} // namespace
} // namespace pairscan
