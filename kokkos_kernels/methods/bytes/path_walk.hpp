#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// What the walk along a path knows of the cell that it has come to.
enum class PathState : std::uint8_t {
  anywhere,   // the cell's best score is on the path
  from_right, // came from the right along a gap, which may go on
  from_below, // came from below along a gap, which may go on
  last_cell,  // may end the path if a pair of residues does; else the path ends elsewhere
  column_end, // a gap of query residues ends the path behind this cell of the last column
  row_end,    // a gap of target residues ends the path behind this cell of the last row
};

/// Where a path has come to, backwards: rows and columns count from 1, and 0 is a border.
struct PathPlace {
  int row = 0;
  int col = 0;
  PathState state = PathState::anywhere;
};

/// What is known of a cell's neighbours, a bit per matrix: which of them the best score comes from, and whether gaps to
/// the right and downwards are better where they go on than where they open. With linear gaps, which are never better
/// where they go on, `across` says that the best score comes from the left, of several neighbours too.
template <class Mask>
struct CellMasks {
  Mask diagonal;
  Mask above;
  Mask across;
  Mask down;
};

/// Walks one path of a pack through one block, and writes its steps backwards. The canonical choice is the diagonal,
/// then above, then left, and gaps that are as good where they open do open. A gap that ends the path belongs to it as
/// a whole: in front of it stands no other gap of the same sequence, where that does not score the same.
template <class Mask>
class BlockWalk {
public:
  /// The block has so many cells per row, and begins behind row `top` and column `begin`. `linear`: gaps open for
  /// nothing.
  PAIRSCAN_FUNCTION BlockWalk(CellMasks<Mask> const* cells, int cells_per_row, bool linear)
      : cells_(cells), cells_per_row_(cells_per_row), linear_(linear) {}

  PAIRSCAN_FUNCTION std::uint8_t* back(int lane, int top, int begin, PathPlace& place, std::uint8_t* at) const {
    int row = place.row;
    int col = place.col;
    PathState state = place.state;
    while (row > top && col > begin) {
      CellMasks<Mask> const& cell = cells_[(row - 1 - top) * cells_per_row_ + (col - 1 - begin)];
      int const step = state == PathState::anywhere ? canonical(cell, lane) : next(cell, lane, state);
      if (step == kElsewhere) {
        break;
      }
      *--at = static_cast<std::uint8_t>(step);
      row -= step != kColOnly;
      col -= step != kRowOnly;
      state = after(step, state);
    }
    place = {row, col, state};
    return at;
  }

  /// Returns whether the path ends with the pair of residues of its last cell, which is in the block.
  [[nodiscard]] PAIRSCAN_FUNCTION bool ends_in(int lane, int row, int col) const {
    return bit(cells_[row * cells_per_row_ + col].diagonal, lane);
  }

private:
  // Step (traceback/traceback.hpp)
  static constexpr int kBoth = 0;
  static constexpr int kRowOnly = 1;
  static constexpr int kColOnly = 2;
  static constexpr int kElsewhere = 3;

  [[nodiscard]] static PAIRSCAN_FUNCTION bool bit(Mask mask, int lane) {
    return (mask >> static_cast<unsigned>(lane) & 1U) != 0;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION int canonical(CellMasks<Mask> const& cell, int lane) {
    return bit(cell.diagonal, lane) ? kBoth : bit(cell.above, lane) ? kRowOnly : kColOnly;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION int next(CellMasks<Mask> const& cell, int lane, PathState state) const {
    switch (state) {
    case PathState::from_right:
      return bit(cell.across, lane) ? kColOnly : canonical(cell, lane);
    case PathState::from_below:
      return bit(cell.down, lane) ? kRowOnly : canonical(cell, lane);
    case PathState::last_cell:
      return kElsewhere;
    case PathState::column_end:
      return bit(cell.diagonal, lane) ? kBoth : !linear_ || bit(cell.across, lane) ? kColOnly : kRowOnly;
    default:
      return canonical(cell, lane);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION PathState after(int step, PathState state) const {
    if (state == PathState::column_end && step == kRowOnly) {
      return state; // the cell ends with a part of the gap behind it
    }
    if (state == PathState::row_end && step == kColOnly) {
      return state;
    }
    if (linear_ || step == kBoth) {
      return PathState::anywhere;
    }
    return step == kRowOnly ? PathState::from_below : PathState::from_right;
  }

  CellMasks<Mask> const* cells_;
  int cells_per_row_;
  bool linear_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
