#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

/// The judge of every strategy: Needleman-Wunsch as the textbook has it, whole matrix, 64 bits, one cell after the
/// other. Shares no code with the product.
namespace reference {

struct Scheme {
  std::int64_t match = 4;
  std::int64_t mismatch = -5;
  std::int64_t gap = -10;
};

using Matrix = std::vector<std::vector<std::int64_t>>;

/// `matches(a, b)` says whether two residue codes match.
template <class Matches>
Matrix global_matrix(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols, Scheme const& scheme,
                     Matches const& matches) {
  Matrix cells(rows.size() + 1, std::vector<std::int64_t>(cols.size() + 1));
  for (std::size_t i = 0; i <= rows.size(); ++i) {
    for (std::size_t j = 0; j <= cols.size(); ++j) {
      if (i == 0 || j == 0) {
        cells[i][j] = scheme.gap * static_cast<std::int64_t>(i + j);
        continue;
      }
      std::int64_t const substitution = matches(rows[i - 1], cols[j - 1]) ? scheme.match : scheme.mismatch;
      std::int64_t const diagonal = cells[i - 1][j - 1] + substitution;
      cells[i][j] = std::max(diagonal, std::max(cells[i - 1][j], cells[i][j - 1]) + scheme.gap);
    }
  }
  return cells;
}

template <class Matches>
std::int64_t global_score(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols, Scheme const& scheme,
                          Matches const& matches) {
  return global_matrix(rows, cols, scheme, matches)[rows.size()][cols.size()];
}

} // namespace reference
