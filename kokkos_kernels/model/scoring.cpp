#include <kokkos_kernels/model/scoring.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

namespace pairscan {

std::string_view to_string(ScoreType type) {
  return type == ScoreType::int16 ? "int16" : "int32";
}

ReducedScoring reduce(LinearScoring const& scoring) {
  constexpr int kLargest = 10'000; // leaves three digits of length before int32 is full; real schemes stay below 100
  auto const fits = [](int value) { return value >= -kLargest && value <= kLargest; };
  if (!fits(scoring.match) || !fits(scoring.mismatch) || !fits(scoring.gap)) {
    throw std::invalid_argument("scores must lie between -10000 and 10000");
  }
  if (scoring.match <= scoring.mismatch) {
    throw std::invalid_argument("a match must score more than a mismatch");
  }
  if (scoring.gap > 0) {
    throw std::invalid_argument("a gap must not score more than 0");
  }
  int const match = scoring.match - 2 * scoring.gap;
  int const mismatch = scoring.mismatch - 2 * scoring.gap;
  int const divisor = std::gcd(match, mismatch);
  return {match / divisor, mismatch / divisor, divisor, scoring.gap};
}

int common_divisor(int a, int b) {
  return std::gcd(a, b);
}

ScoreType narrowest(LinearScoring const& scoring, int longest_rows, int longest_cols) {
  ReducedScoring const reduced = reduce(scoring);
  std::int64_t const shorter = std::min(longest_rows, longest_cols);
  std::int64_t const step = std::max(std::abs(reduced.match), std::abs(reduced.mismatch));
  std::int64_t const largest = (shorter + 1) * step; // one step beyond the largest cell: the sum before the maximum
  // Original scores: all gaps at the least, all matches at the most.
  std::int64_t const all_gaps = std::int64_t{scoring.gap} * (std::int64_t{longest_rows} + longest_cols);
  std::int64_t const magnitude = std::max(-all_gaps, shorter * std::abs(scoring.match)) + largest * reduced.divisor;
  if (largest <= std::numeric_limits<std::int16_t>::max() && magnitude <= std::numeric_limits<std::int32_t>::max()) {
    return ScoreType::int16;
  }
  if (largest > std::numeric_limits<std::int32_t>::max() || magnitude > std::numeric_limits<std::int32_t>::max()) {
    throw std::overflow_error("scores of a " + std::to_string(longest_rows) + " x " + std::to_string(longest_cols) +
                              " matrix may not fit 32 bits; use smaller scores or shorter sequences");
  }
  return ScoreType::int32;
}

} // namespace pairscan
