#pragma once

#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>

namespace pairscan {

/// Walks along directions of `bits` bits (AffineRecurrence::direction) from the end of an alignment to its beginning.
/// Two bits say how the best score of a cell was reached; with more of them the bits above those say for each gap lane
/// whether its gap is longer than one residue, and a walk that is in a gap stays in it until such a bit is not set.
class DirectionWalk {
public:
  DirectionWalk(EndCell const& end, int bits, bool local)
      : end_(end), local_(local), best_bits_(bits == 8 ? 3 : 2), has_gap_bits_(bits > 2) {}

  /// `code(row, col)` gives the direction of an inner cell. Borders leave no choice.
  template <class Code>
  [[nodiscard]] PlacedPath back_from(int rows, int cols, Code const& code) {
    PlacedPath placed;
    placed.path.reserve(static_cast<std::size_t>(rows) + static_cast<std::size_t>(cols));
    int row = end_.row;
    int col = end_.col;
    if (!local_) { // the gap behind the end
      placed.path.insert(placed.path.end(), static_cast<std::size_t>(rows - row), Step::row_only);
      placed.path.insert(placed.path.end(), static_cast<std::size_t>(cols - col), Step::col_only);
    }
    int direction = end_.direction;
    while (row > 0 && col > 0) {
      unsigned const here = code(row, col);
      int const from = direction == kFromAnywhere ? static_cast<int>(here & ((1U << best_bits_) - 1)) : direction;
      if (from == kStart) {
        break;
      }
      Step const step = from == kFromDiagonal ? Step::both : from % 3 == kFromAbove ? Step::row_only : Step::col_only;
      direction = step != Step::both && longer(here, from) ? from : kFromAnywhere;
      placed.path.push_back(step);
      row -= step != Step::col_only;
      col -= step != Step::row_only;
    }
    if (!local_) { // the gap in front
      placed.path.insert(placed.path.end(), static_cast<std::size_t>(row), Step::row_only);
      placed.path.insert(placed.path.end(), static_cast<std::size_t>(col), Step::col_only);
      row = col = 0;
    }
    std::reverse(placed.path.begin(), placed.path.end());
    placed.row_begin = row;
    placed.col_begin = col;
    return placed;
  }

private:
  /// The bits of gap lanes stand in the order across, down of each piece.
  [[nodiscard]] bool longer(unsigned code, int from) const {
    int const piece = from > kStart ? 1 : 0;
    int const lane = 2 * piece + (from % 3 == kFromAbove ? 1 : 0);
    return has_gap_bits_ && (code >> (best_bits_ + lane) & 1U) != 0;
  }

  EndCell end_;
  bool local_;
  int best_bits_;
  bool has_gap_bits_;
};

} // namespace pairscan
