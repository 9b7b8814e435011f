#pragma once

#include <kokkos_kernels/distances/distances.hpp>
#include <tests/support/reference_distance.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

// Sequences and costs that the tests of distances have in common.

namespace pairscan::testing {

inline constexpr unsigned kSeed = 2014;

/// Sequences, and pairs of them in an order that mixes queries.
struct Case {
  std::vector<std::uint8_t> residues{};
  std::vector<std::uint64_t> offsets{0};
  std::vector<DistancePair> pairs{};

  [[nodiscard]] std::span<std::uint8_t const> sequence(std::uint32_t number) const {
    return std::span(residues).subspan(offsets[number], offsets[number + 1] - offsets[number]);
  }
  [[nodiscard]] std::uint32_t longest() const {
    std::uint64_t most = 0;
    for (std::size_t at = 1; at < offsets.size(); ++at) {
      most = std::max(most, offsets[at] - offsets[at - 1]);
    }
    return static_cast<std::uint32_t>(most);
  }
};

/// Related sequences of these lengths, of letters whose codes are not neighbours, and all pairs of them in any order.
inline Case case_of(std::vector<int> const& lengths, int letters = 4) {
  std::mt19937 random(kSeed);
  Case test;
  for (int const length : lengths) {
    for (int at = 0; at < length; ++at) {
      int const letter = static_cast<int>((random() % 3 == 0 ? random() : static_cast<unsigned>(at) / 3) %
                                          static_cast<unsigned>(letters));
      test.residues.push_back(static_cast<std::uint8_t>(letters > 5 ? letter + 3 : 1 << letter));
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

inline DistanceRule unit_rule() {
  DistanceRule rule;
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      rule.costs.costs[row][col] = row == col ? 0 : 1;
    }
  }
  return rule;
}

/// Decimal costs that no sum of them in doubles holds exactly, different in both directions.
inline DistanceRule decimal_rule() {
  std::mt19937 random(kSeed);
  DistanceRule rule;
  rule.gap = 0.7;
  for (auto& row : rule.costs.costs) {
    for (double& each : row) {
      each = static_cast<double>(random() % 31) / 10;
    }
  }
  for (int letter = 0; letter < SubstitutionMatrix::kCodes; ++letter) {
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

inline std::vector<double> expected_distances(Case const& test, DistanceRule const& rule) {
  std::vector<double> expected;
  for (DistancePair const& pair : test.pairs) {
    expected.push_back(rule.number == Number::double_precision ? reference_distance<double>(test, pair, rule)
                                                               : reference_distance<float>(test, pair, rule));
  }
  return expected;
}

} // namespace pairscan::testing
