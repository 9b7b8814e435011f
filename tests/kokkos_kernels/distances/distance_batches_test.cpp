// Distances of batches on every space of the build against Algorithm 1 of the paper, cell by cell, and against the
// lanes of hosts.

#include <kokkos_kernels/distances/distance_batches.hpp>
#include <tests/kokkos_kernels/distances/distance_cases.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace pairscan {
namespace {

using namespace testing;

std::vector<double> of_lanes(Case const& test, DistanceRule const& rule) {
  std::vector<double> distances(test.pairs.size());
  make_distance_computer(rule, {test.residues, test.offsets}, widest_instruction_set())->compute(test.pairs, distances);
  return distances;
}

void expect_same(std::span<double const> found, std::span<double const> expected, Case const& test,
                 std::string const& what) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    ASSERT_EQ(std::memcmp(&found[at], &expected[at], sizeof(double)), 0)
        << what << ", pair " << test.pairs[at].query << ", " << test.pairs[at].target << ": " << found[at]
        << " instead of " << expected[at] << ", seed " << kSeed;
  }
}

constexpr Number kNumbers[] = {Number::double_precision, Number::single_precision};

template <class Space>
class DistanceBatchesOn : public ::testing::Test {
protected:
  static std::vector<double> computed(Case const& test, DistanceRule const& rule, DistanceTuning const& tuning) {
    auto const batches =
        make_distance_batches<Space>(rule, {test.residues, test.offsets},
                                     {.slots = 1, .pairs = test.pairs.size(), .longest = test.longest()}, tuning);
    batches->submit(0, test.pairs);
    auto const found = batches->wait(0);
    return {found.begin(), found.end()};
  }

  /// Checks both kinds of number, byte for byte.
  static void check(Case const& test, DistanceRule rule) {
    for (Number const number : kNumbers) {
      rule.number = number;
      expect_same(computed(test, rule, {}), expected_distances(test, rule), test, "as chosen");
    }
  }
};

TYPED_TEST_SUITE(DistanceBatchesOn, testing::SpacesOfBuild);

TYPED_TEST(DistanceBatchesOn, AreThoseOfTheRecurrence) {
  Case const test = case_of({1, 2, 7, 31, 32, 33, 63, 64, 65, 20, 96, 3, 130});
  this->check(test, unit_rule());
  this->check(test, decimal_rule());
  this->check(case_of({1, 40, 33, 70, 2, 51}, 22), decimal_rule());
}

TYPED_TEST(DistanceBatchesOn, TiesGoToTheDiagonalThenTheLeft) {
  DistanceRule rule = unit_rule();
  rule.gap = 0.5; // a mismatch costs as much as two gaps
  this->check(case_of({5, 9, 40, 41}), rule);
  rule.gap = 0; // every path of gaps is free
  this->check(case_of({5, 9, 40, 41}), rule);
}

TYPED_TEST(DistanceBatchesOn, LongSequencesTakeSeveralPasses) {
  Case test = case_of({1700, 650, 1, 500, 701});
  this->check(test, decimal_rule());
}

TYPED_TEST(DistanceBatchesOn, EveryShapeGivesTheSame) {
  Case const test = case_of({1, 2, 31, 64, 65, 90, 128, 130, 200, 3});
  for (Number const number : kNumbers) {
    DistanceRule rule = decimal_rule();
    rule.number = number;
    std::vector<double> const expected = of_lanes(test, rule);
    for (int const threads : {4, 8, 16, 32}) {
      for (int const rows : distance_rows(number)) {
        expect_same(this->computed(test, rule, {.threads = threads, .rows = rows}), expected, test,
                    std::to_string(threads) + " threads of " + std::to_string(rows) + " rows");
      }
    }
  }
}

TYPED_TEST(DistanceBatchesOn, SlotsAndBatchesAreIndependent) {
  Case const test = case_of({20, 33, 7, 64, 65, 90, 28, 30, 100, 3, 50, 51});
  DistanceRule const rule = decimal_rule();
  std::vector<double> const expected = of_lanes(test, rule);
  constexpr std::size_t kPairs = 25;
  auto const batches = make_distance_batches<TypeParam>(rule, {test.residues, test.offsets},
                                                        {.slots = 2, .pairs = kPairs, .longest = test.longest()});
  std::vector<double> found;
  auto const take = [&](std::size_t slot) {
    auto const distances = batches->wait(slot);
    found.insert(found.end(), distances.begin(), distances.end());
  };
  std::size_t batch = 0;
  for (std::size_t begin = 0; begin < test.pairs.size(); begin += kPairs, ++batch) {
    if (batch > 1) {
      take(batch % 2);
    }
    batches->submit(batch % 2, std::span(test.pairs).subspan(begin, std::min(kPairs, test.pairs.size() - begin)));
  }
  take(batch % 2);
  take((batch + 1) % 2);
  expect_same(found, expected, test, "in batches");
}

} // namespace
} // namespace pairscan
