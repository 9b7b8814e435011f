#pragma once

#include <kokkos_kernels/model/recurrence.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// A matrix in the workspace that keeps the best score of each cell.
template <class Score>
struct MatrixView {
  Score* first; // cell (1, 1)
  std::size_t stride;
  std::uint8_t const* rows; // residues
  std::uint8_t const* cols;

  /// Returns what is kept of cell (row, col), counted from 1; 0 is the border.
  template <class Recurrence>
  [[nodiscard]] PAIRSCAN_FUNCTION int at(Recurrence const& recurrence, int row, int col) const {
    using Cell = LanesOf<typename Recurrence::Value>;
    return row == 0 || col == 0 ? Cell::get(border_cell(recurrence, row, col), 0)
                                : first[static_cast<std::size_t>(row - 1) * stride + static_cast<std::size_t>(col - 1)];
  }
};

/// What the cell tiles of one matrix hand on to their neighbours besides the scores that are kept: for each column the
/// `down` lanes of the lowest cell that was computed, and for each row the `across` lanes of the rightmost one. Tiles
/// of one anti-diagonal have neither rows nor columns in common, so that one line of each serves all of them.
template <class Score>
struct GapBorders {
  Score* down = nullptr; // [piece][column]
  std::size_t down_stride = 0;
  Score* across = nullptr; // [piece][row]
  std::size_t across_stride = 0;

  /// Return the lane of a piece in a column or row, counted from 1.
  [[nodiscard]] PAIRSCAN_FUNCTION Score& down_of(int piece, int col) const {
    return down[static_cast<std::size_t>(piece) * down_stride + static_cast<std::size_t>(col - 1)];
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Score& across_of(int piece, int row) const {
    return across[static_cast<std::size_t>(piece) * across_stride + static_cast<std::size_t>(row - 1)];
  }
};

/// The matrix that a team computes a tile of.
template <class Score>
struct TiledMatrix {
  MatrixView<Score> cells;
  GapBorders<Score> gaps;
};

/// A matrix of which all cells were computed: the borders hold the gaps of its last row and column.
template <class Score>
struct FinishedMatrix {
  MatrixView<Score> cells;
  GapBorders<Score> gaps;
  int rows;
  int cols;
};

/// Returns the score of alignments that end behind cell number `at` of the margins, which count as margin_ends says.
/// What the cell's pair of residues scores is computed anew from the cell before; `residues` returns what stands in a
/// row and in a column, counted from 1, as the recurrence's scorer takes it.
template <class Recurrence, class Score, class Residues>
[[nodiscard]] PAIRSCAN_FUNCTION int margin_score(Recurrence const& recurrence, FinishedMatrix<Score> const& matrix,
                                                 int at, Residues const& residues) {
  using Value = typename Recurrence::Value;
  bool const in_last_column = at <= matrix.rows;
  int const row = in_last_column ? at : matrix.rows;
  int const col = in_last_column ? matrix.cols : at - matrix.rows - 1;
  Value cell = border_cell(recurrence, row, col);
  if (row > 0 && col > 0) {
    Value diagonal{};
    diagonal.lane[Recurrence::kBest] = matrix.cells.at(recurrence, row - 1, col - 1);
    cell = recurrence.cell(diagonal, Value{}, Value{}, recurrence.prepare_row(residues.row(row)), residues.col(col));
    cell.lane[Recurrence::kBest] = matrix.cells.at(recurrence, row, col);
    PAIRSCAN_UNROLL
    for (int piece = 0; piece < Recurrence::kGapPieces; ++piece) {
      if (in_last_column) {
        cell.lane[Recurrence::across(piece)] = matrix.gaps.across_of(piece, row);
      } else {
        cell.lane[Recurrence::down(piece)] = matrix.gaps.down_of(piece, col);
      }
    }
  }
  return in_last_column ? recurrence.column_end(cell, matrix.rows - row).score
                        : recurrence.row_end(cell, matrix.cols - col).score;
}

/// The residues of a matrix, as scorers take them.
template <class Scorer, class Score>
struct MatrixResidues {
  MatrixView<Score> const& cells;

  [[nodiscard]] PAIRSCAN_FUNCTION int row(int place) const { return Scorer::row_code(cells.rows[place - 1]); }
  [[nodiscard]] PAIRSCAN_FUNCTION int col(int place) const { return cells.cols[place - 1]; }
};

/// Returns the same where the scorer takes the residues themselves.
template <class Scorer, class Recurrence, class Score>
[[nodiscard]] PAIRSCAN_FUNCTION int margin_score(Recurrence const& recurrence, FinishedMatrix<Score> const& matrix,
                                                 int at) {
  return margin_score(recurrence, matrix, at, MatrixResidues<Scorer, Score>{matrix.cells});
}

} // namespace pairscan::inline PAIRSCAN_ISA
