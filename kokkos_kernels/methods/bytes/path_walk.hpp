#pragma once

#include <kokkos_kernels/model/path_order.hpp>
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
/// the right and downwards go on where they may open, too. Two of three neighbours are known; where neither is one of
/// the best, the third is. Which these are, and what gaps do, depends on the order of paths (PathMasks).
template <class Mask>
struct CellMasks {
  Mask diagonal;
  Mask above;
  Mask across;
  Mask down;
};

/// What the masks of cells say under an order of paths.
///
/// The neighbour that is last in the order needs no mask: the one to the left, whose place is free then, takes the mask
/// of the diagonal or of the cell above. With GapTie::open a gap goes on where that is better than to open it; with
/// GapTie::extend also where it is as good, and the same of linear gaps, which are never better where they go on.
struct PathMasks {
  bool left_for_diagonal;
  bool left_for_above;
  bool extend;

  PAIRSCAN_FUNCTION explicit PathMasks(PathOrder const& order)
      : left_for_diagonal(order.order[2] == 0), left_for_above(order.order[2] == 1),
        extend(order.gap_tie == GapTie::extend) {}
};

/// Walks one path of a pack through one block, and writes its steps backwards, in an order of paths. In the canonical
/// one a gap that ends the path belongs to it as a whole: in front of it stands no other gap of the same sequence,
/// where that does not score the same.
template <class Mask>
class BlockWalk {
public:
  /// The block has so many cells per row, and begins behind row `top` and column `begin`. `linear`: gaps open for
  /// nothing.
  PAIRSCAN_FUNCTION BlockWalk(CellMasks<Mask> const* cells, int cells_per_row, bool linear, PathOrder const& order)
      : cells_(cells), cells_per_row_(cells_per_row), linear_(linear), order_(order), masks_(order) {}

  PAIRSCAN_FUNCTION std::uint8_t* back(int lane, int top, int begin, PathPlace& place, std::uint8_t* at) const {
    int row = place.row;
    int col = place.col;
    PathState state = place.state;
    while (row > top && col > begin) {
      CellMasks<Mask> const& cell = cells_[(row - 1 - top) * cells_per_row_ + (col - 1 - begin)];
      int const step = state == PathState::anywhere ? chosen(cell, lane) : next(cell, lane, state);
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

  /// Returns whether the path ends with the pair of residues of its last cell, which is in the block; in the canonical
  /// order.
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

  [[nodiscard]] PAIRSCAN_FUNCTION bool comes_by(int step, CellMasks<Mask> const& cell, int lane) const {
    bool const in_diagonal = step == kBoth || (step == kColOnly && masks_.left_for_diagonal);
    return bit(in_diagonal ? cell.diagonal : cell.above, lane);
  }

  /// Returns the first step of the order by which the best score comes.
  [[nodiscard]] PAIRSCAN_FUNCTION int chosen(CellMasks<Mask> const& cell, int lane) const {
    return comes_by(order_.order[0], cell, lane)   ? order_.order[0]
           : comes_by(order_.order[1], cell, lane) ? order_.order[1]
                                                   : order_.order[2];
  }

  [[nodiscard]] PAIRSCAN_FUNCTION int next(CellMasks<Mask> const& cell, int lane, PathState state) const {
    switch (state) {
    case PathState::from_right:
      return bit(cell.across, lane) ? kColOnly : chosen(cell, lane);
    case PathState::from_below:
      return bit(cell.down, lane) ? kRowOnly : chosen(cell, lane);
    case PathState::last_cell:
      return kElsewhere;
    case PathState::column_end:
      return bit(cell.diagonal, lane) ? kBoth : !linear_ || bit(cell.across, lane) ? kColOnly : kRowOnly;
    default:
      return chosen(cell, lane);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION PathState after(int step, PathState state) const {
    if (state == PathState::column_end && step == kRowOnly) {
      return state; // the cell ends with a part of the gap behind it
    }
    if (state == PathState::row_end && step == kColOnly) {
      return state;
    }
    if ((linear_ && !masks_.extend) || step == kBoth) {
      return PathState::anywhere;
    }
    return step == kRowOnly ? PathState::from_below : PathState::from_right;
  }

  CellMasks<Mask> const* cells_;
  int cells_per_row_;
  bool linear_;
  PathOrder order_;
  PathMasks masks_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
