// Distances on every instruction set against Algorithm 1 of the paper, cell by cell.

#include <kokkos_kernels/distances/distances.hpp>
#include <tests/kokkos_kernels/distances/distance_cases.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace pairscan {
namespace {

using namespace testing;

std::vector<double> computed(Case const& test, DistanceRule const& rule, InstructionSet const& set) {
  std::vector<double> distances(test.pairs.size());
  make_distance_computer(rule, {test.residues, test.offsets}, set)->compute(test.pairs, distances);
  return distances;
}

/// Checks both kinds of number on every instruction set, byte for byte.
void check(Case const& test, DistanceRule rule) {
  for (Number const number : {Number::double_precision, Number::single_precision}) {
    rule.number = number;
    std::vector<double> const expected = expected_distances(test, rule);
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
  check(test, decimal_rule());
}

TEST(Distances, AreThoseOfTheRecurrenceOverBlocksOfRows) {
  check(case_of({127, 128, 129, 255, 257, 2, 34, 35, 36, 37}), decimal_rule());
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
  check(test, decimal_rule());
}

/// Each of the at most m + n additions along a path, and the division, rounds by half an ulp of a sum that is no
/// greater than the last: the least of all costs is within (m + n + 1) ulps/2 of the exact one.
TEST(Distances, CostsAreWithinTheirBoundOfLongDouble) {
  Case const test = case_of({64, 200, 333, 150});
  DistanceRule const rule = decimal_rule();
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

/// Returns reads that were cut from 16S genes and mutated, and all pairs of the first few.
Case real_reads(std::uint32_t count) {
  Case test;
  std::ifstream in(PAIRSCAN_PRESET_DATA "/reads.fasta");
  for (std::string line; std::getline(in, line) && test.offsets.size() <= count;) {
    if (line.starts_with('>')) {
      continue;
    }
    for (char const letter : line) {
      test.residues.push_back(static_cast<std::uint8_t>((letter & ~' ') - 'A')); // matrix codes, lower case folded
    }
    test.offsets.push_back(test.residues.size());
  }
  for (std::uint32_t query = 0; query < count; ++query) {
    for (std::uint32_t target = 0; target < count; ++target) {
      test.pairs.push_back({query, target});
    }
  }
  return test;
}

/// What the product computes in one number and in the other, of real reads.
struct InBothNumbers {
  InBothNumbers(Case const& test, DistanceRule rule) {
    InstructionSet const& set = *available_instruction_sets().back();
    doubles = computed(test, rule, set);
    rule.number = Number::single_precision;
    floats = computed(test, rule, set);
  }

  std::vector<double> doubles{};
  std::vector<double> floats{};
};

/// docs/distances.md, "Numbers": each number is cost / columns of an alignment whose cost is within `spread` of the
/// least one, and the costs are within it of one another.
TEST(Distances, FloatsAreWithinTheirBoundOfDoublesOnRealReads) {
  Case const test = real_reads(6);
  ASSERT_EQ(test.offsets.size(), 7U);
  DistanceRule const rule = decimal_rule();
  InBothNumbers const found(test, rule);
  for (std::size_t at = 0; at < test.pairs.size(); ++at) {
    DistancePair const& pair = test.pairs[at];
    auto const rows = static_cast<double>(test.sequence(pair.query).size());
    auto const cols = static_cast<double>(test.sequence(pair.target).size());
    double const bound = 2 * (rows + cols + 1) * 0x1p-24 * (1 + 1e-6); // the doubles' own is 2^-29 of it
    double const ratio = found.floats[at] / found.doubles[at];
    auto const columns = static_cast<double>(reference_cell<double>(test, pair, rule).columns);
    auto const float_columns = static_cast<double>(reference_cell<float>(test, pair, rule).columns);
    EXPECT_NEAR(ratio * float_columns / columns, 1.0, bound) << pair.query << ", " << pair.target;
    EXPECT_LE(ratio, (rows + cols) / std::max(rows, cols) * (1 + bound));
    EXPECT_GE(ratio, std::max(rows, cols) / (rows + cols) * (1 - bound));
    if (columns == float_columns) {
      EXPECT_NEAR(ratio, 1.0, bound) << pair.query << ", " << pair.target;
    }
  }
}

/// Of sums that floats hold, such as those of whole and half costs, only the division rounds.
TEST(Distances, FloatsOfExactSumsAreRoundedDoublesOnRealReads) {
  Case const test = real_reads(24);
  DistanceRule rule = unit_rule();
  rule.gap = 1.5;
  InBothNumbers const found(test, rule);
  for (std::size_t at = 0; at < test.pairs.size(); ++at) {
    EXPECT_NEAR(found.floats[at], found.doubles[at], found.doubles[at] * (0x1p-24 + 0x1p-52))
        << test.pairs[at].query << ", " << test.pairs[at].target;
  }
}

} // namespace
} // namespace pairscan
