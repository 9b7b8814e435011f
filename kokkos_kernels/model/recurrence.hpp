#pragma once

// What a sweep asks of a recurrence, and what all recurrences have in common. A recurrence says how a cell follows from
// its three neighbours. It is a class template over a scorer and a Lane, the type that one thread computes with: a
// number, or a register with one number of each of several matrices. It has these members:
//
//     Value                          what a cell holds: a Lane, or Lanes<Lane, n>
//     Prepared, prepare_row(code)    the residue of a row, as the scorer wants it
//     origin()                       cell (0, 0)
//     top(col), left(row)            cells (0, col) and (row, 0), counted from 1
//     cell(diagonal, above, left, row, col)
//     kEndCells                      which cells may end an alignment
//     end(value)                     the lane of an end cell that the score comes from
//     score(end, rows, cols)         the score of the problem from that lane
//     kNeverNegative                 whether every lane of every cell inside a matrix is at least zero
//
// A recurrence whose cells hold one lane may also say how a cell was reached, so that paths can be traced back:
//
//     direction(here, diagonal, above, left, row, col)   a DirectionCode in each element of the lane
//
// linear_gaps.hpp is the shortest example; docs/extending.md shows how another project adds one.

namespace pairscan {

/// Cells that may end an alignment. A sweep asserts that it knows how to find the ends of its recurrence.
enum class EndCells { corner };

/// How a cell was reached. Among ties the smallest code wins (docs/strategies.md).
enum DirectionCode : int { kFromDiagonal = 0, kFromAbove = 1, kFromLeft = 2 };

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
