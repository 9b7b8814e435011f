#pragma once

// What a sweep asks of a recurrence, and what all recurrences have in common. A recurrence is a class over a lane (a
// number, or a register with a number of each of several matrices) and a scorer:
//
//     Value                          what a cell holds: a Lane, or Lanes<Lane, n>
//     Prepared, prepare_row(code)    a row's residue, made ready for the scorer
//     origin()                       cell (0, 0)
//     top(col), left(row)            cells (0, col) and (row, 0), counted from 1
//     cell(diagonal, above, left, row, col)
//     kEndCells                      the cells that may end an alignment
//     end(value), score(end, rows, cols)   the lane of an end cell that its score comes from, and the score
//     kNeverNegative                 no lane of a cell inside a matrix is less than zero
//
// and, where one lane per cell is enough to walk back along the best path,
//
//     direction(here, diagonal, above, left, row, col)   how the cell was reached, a DirectionCode per lane
//
// docs/extending.md shows one that is added from outside.

namespace pairscan {

/// Cells that may end an alignment. Each sweep looks for the ends that it knows, and asserts that it knows them.
enum class EndCells { corner };

/// How a cell was reached; the order of the codes is the order of preference among ties (docs/strategies.md).
enum DirectionCode : int { kFromDiagonal = 0, kFromAbove = 1, kFromLeft = 2 };

} // namespace pairscan

namespace pairscan::inline PAIRSCAN_ISA {

/// A cell of several lanes, for recurrences that remember more than the best score.
template <class Lane, int kLanes>
struct Lanes {
  Lane lane[kLanes];
};

/// The lanes of a cell, whether it has one or several.
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

/// Lanes that a cell of the recurrence holds.
template <class Recurrence>
inline constexpr int kValueLanes = LanesOf<typename Recurrence::Value>::count;

/// Returns cell (row, col) of the border: row or col is 0.
template <class Recurrence>
[[nodiscard]] PAIRSCAN_FUNCTION typename Recurrence::Value border_cell(Recurrence const& recurrence, int row, int col) {
  return row > 0 ? recurrence.left(row) : col > 0 ? recurrence.top(col) : recurrence.origin();
}

/// What a sweep computes a cell from.
template <class Recurrence>
struct Neighbours {
  typename Recurrence::Value diagonal;
  typename Recurrence::Value above;
  typename Recurrence::Value left;
  typename Recurrence::Prepared row;
  typename Recurrence::Lane col;
};

} // namespace pairscan::inline PAIRSCAN_ISA
