#pragma once

#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/portability/annotate.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// EndCell::direction: the cell's own direction tells.
inline constexpr int kFromAnywhere = -1;

/// Where the last pair of residues of an alignment stands, or what precedes the gap that ends it: rows and columns
/// count from 1. Global alignments end in the last cell or with a gap behind a cell of the last row or column.
struct EndCell {
  std::int32_t row = 0;
  std::int32_t col = 0;
  std::int32_t direction = kFromDiagonal; // how the alignment reaches the cell
};

/// What an alignment scores that ends behind a cell of the last row or column, with a gap to the corner, and all best
/// ways to reach the cell (MoveBits). Those of a matrix stand in one array: cells 0 to `rows` of the last column, then
/// cells 0 to `cols` of the last row.
struct MarginEnd {
  std::int32_t score = 0;
  std::uint32_t moves = 0;
};

/// Returns the elements of that array.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::size_t margin_ends(int rows, int cols) {
  return static_cast<std::size_t>(rows) + static_cast<std::size_t>(cols) + 2;
}

} // namespace pairscan

namespace pairscan::inline PAIRSCAN_ISA {

/// The best end of one matrix. Among ends with the same score it takes the canonical one: no gap, then the shortest gap
/// of query residues, then the shortest of target residues.
class BestMarginEnd {
public:
  BestMarginEnd() = default;
  PAIRSCAN_FUNCTION BestMarginEnd(int rows, int cols) : rows_(rows), cols_(cols) {}

  /// Takes what ends behind a cell of the last column, with a gap of `rows - row` residues of the query, if it is
  /// better. Returns whether it is.
  PAIRSCAN_FUNCTION bool in_last_column(AlignmentEnd const& end, int row) {
    int const rest = rows_ - row;
    return offer(end, {row, cols_, end.direction}, rest == 0 ? 0 : rest);
  }

  /// Takes what ends behind a cell of the last row, with a gap of `cols - col` residues of the target, in the same way.
  PAIRSCAN_FUNCTION bool in_last_row(AlignmentEnd const& end, int col) {
    int const rest = cols_ - col;
    return offer(end, {rows_, col, end.direction}, rest == 0 ? 0 : rows_ + rest);
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score() const { return score_; }
  [[nodiscard]] PAIRSCAN_FUNCTION EndCell const& cell() const { return cell_; }

private:
  PAIRSCAN_FUNCTION bool offer(AlignmentEnd const& end, EndCell const& cell, int rank) {
    if (found_ && end.score <= score_ && (end.score != score_ || rank >= rank_)) {
      return false;
    }
    found_ = true;
    score_ = end.score;
    cell_ = cell;
    rank_ = rank;
    return true;
  }

  int rows_ = 0;
  int cols_ = 0;
  bool found_ = false;
  std::int32_t score_ = 0;
  EndCell cell_;
  int rank_ = 0; // place among ends with the same score
};

} // namespace pairscan::inline PAIRSCAN_ISA
