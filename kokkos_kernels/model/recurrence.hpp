#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

// What a sweep asks of a recurrence, and what all recurrences have in common. A recurrence says how a cell follows from
// its three neighbours. It is a class template over a scorer and a Lane, the type that one thread computes with: a
// number, or a register with one number of each of several matrices. It has these members:
//
//     Value                          what a cell holds: a Lane, or Lanes<Lane, n>
//     Prepared, prepare_row(code)    the residue of a row, as the scorer wants it
//     origin()                       cell (0, 0)
//     top(col), left(row)            cells (0, col) and (row, 0), counted from 1
//     cell(diagonal, above, left, row, col)
//     kEndCells                      the cells that may end an alignment
//     kNeverNegative                 no lane of a cell inside a matrix is less than zero
//
// what its end cells ask for,
//
//     end(value), score(end, rows, cols)   corner: the lane that the score comes from, and the score
//     row_end(cell, rest), column_end(cell, rest)   margins: AlignmentEnd with a gap of `rest` residues behind the cell
//                                    anywhere: the score is the greatest first lane of all cells
//
// and, for paths,
//
//     direction(here, diagonal, above, left, row, col)   how the cell was reached, a DirectionCode per lane
//     kDirectionBits                 bits of such a code, where they are not 2
//
// linear_gaps.hpp is the shortest example; docs/extending.md shows how another project adds one.

namespace pairscan {

/// Cells that may end an alignment. A sweep asserts that it knows how to find the ends of its recurrence.
enum class EndCells {
  corner,      // the last cell
  margins,     // cells of the last row and of the last column, with a gap behind them
  anywhere,    // every cell
  all_margins, // as margins, and all of them are looked for, not only the canonical best one
};

/// How a cell was reached. Among ties the smallest code wins (docs/strategies.md). kStart: the alignment begins behind
/// the cell.
enum DirectionCode : int { kFromDiagonal = 0, kFromAbove = 1, kFromLeft = 2, kStart = 3 };

/// The score of an alignment that ends in or behind a cell, and how the cell was reached.
struct AlignmentEnd {
  int score = 0;
  int direction = kFromDiagonal;

  /// Takes another one if it is better.
  PAIRSCAN_FUNCTION void take(AlignmentEnd const& other) {
    if (other.score > score) {
      *this = other;
    }
  }
};

} // namespace pairscan

namespace pairscan::inline PAIRSCAN_ISA {

/// A cell of several lanes, for recurrences that remember more than the best score.
template <class Lane, int kLanes>
struct Lanes {
  Lane lane[kLanes];
};

/// Gives access to the lanes of a cell, whether it has one or several.
template <class Value>
struct LanesOf {
  using Lane = Value;
  static constexpr int count = 1;
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane& get(Value& value, int) { return value; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane const& get(Value const& value, int) { return value; }
};

template <class Each, int kLanes>
struct LanesOf<Lanes<Each, kLanes>> {
  using Lane = Each;
  static constexpr int count = kLanes;
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane& get(Lanes<Each, kLanes>& value, int index) { return value.lane[index]; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane const& get(Lanes<Each, kLanes> const& value, int index) {
    return value.lane[index];
  }
};

/// The number of lanes that a cell of the recurrence holds.
template <class Recurrence>
inline constexpr int kValueLanes = LanesOf<typename Recurrence::Value>::count;

/// Bits of a recurrence's direction codes.
template <class Recurrence>
inline constexpr int kDirectionBits = [] {
  if constexpr (requires { Recurrence::kDirectionBits; }) {
    return Recurrence::kDirectionBits;
  } else {
    return 2;
  }
}();

/// Pieces of a recurrence's gaps that have lanes; none where cells have one lane.
template <class Recurrence>
inline constexpr int kGapPieces = [] {
  if constexpr (requires { Recurrence::kGapPieces; }) {
    return Recurrence::kGapPieces;
  } else {
    return 0;
  }
}();

/// Returns cell (row, col) of the border: row or col is 0.
template <class Recurrence>
[[nodiscard]] PAIRSCAN_FUNCTION typename Recurrence::Value border_cell(Recurrence const& recurrence, int row, int col) {
  return row > 0 ? recurrence.left(row) : col > 0 ? recurrence.top(col) : recurrence.origin();
}

/// The three neighbours and the two residues that a cell is computed from.
template <class Recurrence>
struct Neighbours {
  typename Recurrence::Value diagonal;
  typename Recurrence::Value above;
  typename Recurrence::Value left;
  typename Recurrence::Prepared row;
  typename Recurrence::Lane col;
};

} // namespace pairscan::inline PAIRSCAN_ISA
