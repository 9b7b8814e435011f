#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The judge of long local alignments: Gotoh's recurrence as the textbook has it, 64 bits, one cell after the other.
/// Shares no code with the product.
namespace reference {

/// `score(i, j)` is what residues i and j score, counted from 0; a gap of k residues scores open + k * extend.
template <class Score>
std::int64_t local_gotoh_score(int rows, int cols, Score const& score, std::int64_t open, std::int64_t extend) {
  constexpr std::int64_t kNever = -1'000'000'000'000;
  auto const width = static_cast<std::size_t>(cols) + 1;
  std::vector<std::int64_t> best(width);         // H of the row above, then of this one
  std::vector<std::int64_t> down(width, kNever); // F
  std::int64_t greatest = 0;
  for (int i = 0; i < rows; ++i) {
    std::int64_t diagonal = 0;
    std::int64_t across = kNever; // E
    for (std::size_t j = 1; j < width; ++j) {
      across = std::max(best[j - 1] + open, across) + extend;
      down[j] = std::max(best[j] + open, down[j]) + extend;
      std::int64_t const paired = diagonal + score(i, static_cast<int>(j) - 1);
      diagonal = best[j];
      best[j] = std::max({std::int64_t{0}, paired, across, down[j]});
      greatest = std::max(greatest, best[j]);
    }
  }
  return greatest;
}

} // namespace reference
