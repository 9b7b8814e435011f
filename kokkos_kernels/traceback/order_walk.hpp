#pragma once

#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/move_bits.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>
#include <span>

namespace pairscan {

/// Walks from the end of an alignment to its beginning along cells whose best moves are all known (MoveBits), in the
/// problem's order. At a cell the first of the order is taken. A gap that may open behind its residue and may go on
/// does what the order's gap_tie says; where opening costs nothing, a gap that opened may go on as any other move.
class OrderWalk {
public:
  explicit OrderWalk(Problem const& problem)
      : order_(problem.path_order), rules_(gap_rules(problem)), bits_{problem.recurrence == "two_piece" ? 2 : 1} {}

  /// Returns the path of an alignment that ends in the corner, or with a gap behind a cell of the last row or column.
  /// `code(row, col)` gives the moves of an inner cell. Borders leave no choice.
  template <class Code>
  [[nodiscard]] PlacedPath from_margins(std::span<MarginEnd const> margins, int rows, int cols, Code const& code) {
    begin(rows, cols);
    auto const column = margins.first(static_cast<std::size_t>(rows) + 1);
    auto const row = margins.last(static_cast<std::size_t>(cols) + 1);
    auto const better = [](MarginEnd const& a, MarginEnd const& b) { return a.score < b.score; };
    best_ = std::max_element(margins.begin(), margins.end(), better)->score;
    unsigned const steps = (is_best(column.back()) ? bit(Step::both) : 0U) |
                           (longest_gap(column) < rows ? bit(Step::row_only) : 0U) |
                           (longest_gap(row) < cols ? bit(Step::col_only) : 0U);
    Step const step = order_.end == EndTie::nearest ? nearest_of(steps) : first_of(steps);
    unsigned moves = MoveBits::reached_by(kFromDiagonal);
    if (step == Step::row_only) {
      moves = walk_end(column, step, rules_.query_end.open == 0);
    } else if (step == Step::col_only) {
      moves = walk_end(row, step, rules_.target_end.open == 0);
    }
    walk(moves, code);
    placed_.path.insert(placed_.path.end(), static_cast<std::size_t>(row_), Step::row_only);
    placed_.path.insert(placed_.path.end(), static_cast<std::size_t>(col_), Step::col_only);
    row_ = col_ = 0;
    return finished();
  }

  /// Returns the path of an alignment that ends in a cell and begins behind one that says so, or at the border.
  template <class Code>
  [[nodiscard]] PlacedPath from_cell(EndCell const& end, Code const& code) {
    begin(end.row, end.col);
    if (end.row > 0 && end.col > 0) {
      walk(code(end.row, end.col), code);
    }
    return finished();
  }

private:
  [[nodiscard]] static constexpr unsigned bit(Step step) { return 1U << static_cast<unsigned>(step); }
  [[nodiscard]] bool is_best(MarginEnd const& end) const { return end.score == best_; }

  /// Returns the first cell behind which a best end gap begins, or the number of the last cell.
  [[nodiscard]] int longest_gap(std::span<MarginEnd const> ends) const {
    auto const inner = ends.first(ends.size() - 1);
    return static_cast<int>(std::find_if(inner.begin(), inner.end(), [&](auto const& end) { return is_best(end); }) -
                            inner.begin());
  }

  [[nodiscard]] Step first_of(unsigned steps) const {
    for (std::uint8_t const move : order_.order) {
      if ((steps & bit(static_cast<Step>(move))) != 0) {
        return static_cast<Step>(move);
      }
    }
    return Step::both; // not reached: every cell has a best move
  }

  /// Returns the first of EndTie::nearest: the corner, the last row, the last column.
  [[nodiscard]] static Step nearest_of(unsigned steps) {
    return (steps & bit(Step::both)) != 0       ? Step::both
           : (steps & bit(Step::col_only)) != 0 ? Step::col_only
                                                : Step::row_only;
  }

  /// Returns the pieces of gaps by which a cell is reached with this step.
  [[nodiscard]] unsigned pieces_of(unsigned moves, Step step) const {
    unsigned pieces = 0;
    for (int piece = 0; piece < bits_.pieces; ++piece) {
      pieces |= (moves & MoveBits::reached_by(static_cast<int>(step) + 3 * piece)) != 0 ? 1U << piece : 0U;
    }
    return pieces;
  }

  [[nodiscard]] unsigned steps_of(unsigned moves) const {
    return ((moves & MoveBits::reached_by(kFromDiagonal)) != 0 ? bit(Step::both) : 0U) |
           (pieces_of(moves, Step::row_only) != 0 ? bit(Step::row_only) : 0U) |
           (pieces_of(moves, Step::col_only) != 0 ? bit(Step::col_only) : 0U);
  }

  /// Walks the gap that ends the alignment, and returns the ways to reach the cell in front of it.
  unsigned walk_end(std::span<MarginEnd const> ends, Step gap, bool opens_free) {
    int const longest = longest_gap(ends);
    int at = static_cast<int>(ends.size()) - 1;
    for (;;) {
      step(gap);
      --at;
      MarginEnd const& end = ends[static_cast<std::size_t>(at)];
      bool const may_stop = is_best(end);
      bool const may_go_on = longest < at && order_.end == EndTie::canonical;
      bool const goes_on =
          order_.gap_tie == GapTie::extend || (opens_free && first_of(steps_of(end.moves) | bit(gap)) == gap);
      if (may_stop && !(may_go_on && goes_on)) {
        return end.moves;
      }
    }
  }

  template <class Code>
  void walk(unsigned moves, Code const& code) {
    Step gap = Step::both;
    unsigned pieces = 0;
    while (row_ > 0 && col_ > 0) {
      unsigned const here = code(row_, col_);
      if (gap == Step::both) {
        moves = moves != 0 ? moves : here;
        if ((moves & MoveBits::reached_by(kStart)) != 0) {
          return;
        }
        gap = first_of(steps_of(moves));
        pieces = pieces_of(moves, gap);
        moves = 0;
      }
      step(gap);
      if (gap != Step::both && !stays(here, gap, pieces)) {
        gap = Step::both;
      }
    }
  }

  /// Returns whether a gap goes on behind its residue at a cell, and keeps those of its pieces that do.
  [[nodiscard]] bool stays(unsigned here, Step gap, unsigned& pieces) const {
    bool opens = false;
    unsigned longer = 0;
    for (int piece = 0; piece < bits_.pieces; ++piece) {
      int const lane = 2 * piece + (gap == Step::row_only ? 1 : 0);
      bool const live = (pieces >> piece & 1U) != 0;
      opens |= live && (here & bits_.opens(lane)) != 0;
      longer |= live && (here & bits_.goes_on(lane)) != 0 ? 1U << piece : 0U;
    }
    pieces = longer;
    return longer != 0 && (!opens || order_.gap_tie == GapTie::extend);
  }

  void begin(int rows, int cols) {
    placed_ = {};
    placed_.path.reserve(static_cast<std::size_t>(rows) + static_cast<std::size_t>(cols));
    row_ = rows;
    col_ = cols;
  }

  void step(Step step) {
    placed_.path.push_back(step);
    row_ -= step != Step::col_only;
    col_ -= step != Step::row_only;
  }

  [[nodiscard]] PlacedPath finished() {
    std::reverse(placed_.path.begin(), placed_.path.end());
    placed_.row_begin = row_;
    placed_.col_begin = col_;
    return std::move(placed_);
  }

  PathOrder order_;
  GapRules rules_;
  MoveBits bits_;
  std::int32_t best_ = 0; // of all ends
  PlacedPath placed_;
  int row_ = 0;
  int col_ = 0;
};

} // namespace pairscan
