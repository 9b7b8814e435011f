#pragma once

#include <kokkos_kernels/distances/distances.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace pairscan::perf {

struct Reads {
  std::vector<std::uint8_t> residues{};
  std::vector<std::uint64_t> offsets{0};
  std::vector<DistancePair> pairs{};
  std::uint64_t cells = 0;

  [[nodiscard]] std::uint64_t length(std::uint32_t read) const { return offsets[read + 1] - offsets[read]; }
};

/// Reads as Savran et al. (2014) have them: copies of one sequence with a tenth of the bases changed, of lengths with a
/// mean and a variance, and every read against every one before it.
[[nodiscard]] inline Reads make_reads(int count, int mean, int variance) {
  std::mt19937 random(2014);
  std::normal_distribution<double> length(mean, std::sqrt(variance));
  std::vector<std::uint8_t> ancestor(static_cast<std::size_t>(mean) * 3 / 2);
  auto const base = [&random] { return static_cast<std::uint8_t>(1U << (random() % 4)); };
  std::generate(ancestor.begin(), ancestor.end(), base);
  Reads reads;
  for (int read = 0; read < count; ++read) {
    int const bases = std::clamp(static_cast<int>(variance > 0 ? length(random) : mean), 1, mean * 3 / 2);
    for (int at = 0; at < bases; ++at) {
      reads.residues.push_back(random() % 10 == 0 ? base() : ancestor[static_cast<std::size_t>(at)]);
    }
    reads.offsets.push_back(reads.residues.size());
  }
  for (std::uint32_t query = 0; query < static_cast<std::uint32_t>(count); ++query) {
    for (std::uint32_t target = 0; target < query; ++target) {
      reads.pairs.push_back({query, target});
      reads.cells += reads.length(query) * reads.length(target);
    }
  }
  return reads;
}

/// `match` for the same letter and `mismatch` for two.
[[nodiscard]] inline DistanceRule simple_rule(Number number, double match, double mismatch, double gap) {
  DistanceRule rule{.number = number, .gap = gap};
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      rule.costs.costs[row][col] = row == col ? match : mismatch;
    }
  }
  return rule;
}

} // namespace pairscan::perf
