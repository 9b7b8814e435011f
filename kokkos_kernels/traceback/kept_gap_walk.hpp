#pragma once

#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/traceback/kept_gaps.hpp>
#include <kokkos_kernels/traceback/order_walk.hpp>

#include <algorithm>
#include <vector>

namespace pairscan {

/// Returns the greatest cell of a local matrix, of several the first by row and then by column.
template <class Compiled>
[[nodiscard]] EndCell greatest_cell(KeptGaps<Compiled> const& cells) {
  EndCell end{0, 0, kStart};
  int greatest = 0;
  for (int row = 1; row <= cells.rows(); ++row) {
    auto const scores = cells.row(row);
    typename Compiled::Score most = 0;
    for (auto const score : scores) { // without a branch, so that it takes registers
      most = std::max(most, score);
    }
    if (most > greatest) {
      greatest = most;
      end = {row, static_cast<int>(std::find(scores.begin(), scores.end(), most) - scores.begin()) + 1, kFromAnywhere};
    }
  }
  return end;
}

/// The ends of an alignment behind cells of the last row and column. A cell whose best score is too low for the best
/// end needs no search for its gaps.
template <class Compiled>
class KeptMargins {
public:
  explicit KeptMargins(KeptGaps<Compiled> const& cells)
      : cells_(cells), rows_(cells.rows()), cols_(cells.cols()), best_(rows_, cols_) {
    for (bool const exactly : {false, true}) {
      for (int row = rows_; row >= 0; --row) {
        if (!exactly || column_bound(row) >= best_.score()) {
          best_.in_last_column(cells_.recurrence().column_end(value(row, cols_, exactly), rows_ - row), row);
        }
      }
      for (int col = cols_; col >= 0; --col) {
        if (!exactly || row_bound(col) >= best_.score()) {
          best_.in_last_row(cells_.recurrence().row_end(value(rows_, col, exactly), cols_ - col), col);
        }
      }
    }
  }

  /// Returns the canonical end.
  [[nodiscard]] EndCell const& best() const { return best_.cell(); }

  /// Returns every end with all its moves; those that are not the best may have less than their scores.
  [[nodiscard]] std::vector<MarginEnd> all() const {
    std::vector<MarginEnd> ends;
    ends.reserve(margin_ends(rows_, cols_));
    auto const& recurrence = cells_.recurrence();
    for (int row = 0; row <= rows_; ++row) {
      auto const cell = value(row, cols_, column_bound(row) >= best_.score());
      ends.push_back(recurrence.every_column_end(cell, rows_ - row));
    }
    for (int col = 0; col <= cols_; ++col) {
      auto const cell = value(rows_, col, row_bound(col) >= best_.score());
      ends.push_back(recurrence.every_row_end(cell, cols_ - col));
    }
    return ends;
  }

private:
  using Value = typename KeptGaps<Compiled>::Value;

  [[nodiscard]] int column_bound(int row) const {
    return cells_.best(row, cols_) + score_of_end_gap(cells_.rules(), cells_.rules().query_end, rows_ - row);
  }
  [[nodiscard]] int row_bound(int col) const {
    return cells_.best(rows_, col) + score_of_end_gap(cells_.rules(), cells_.rules().target_end, cols_ - col);
  }

  /// Returns a cell, or one that is reached by a pair of residues alone.
  [[nodiscard]] Value value(int row, int col, bool exactly) const {
    if (exactly || row == 0 || col == 0) {
      return cells_.cell(row, col);
    }
    Value value;
    std::fill(std::begin(value.lane), std::end(value.lane), cells_.paired(row, col));
    return value;
  }

  KeptGaps<Compiled> const& cells_;
  int rows_;
  int cols_;
  BestMarginEnd best_;
};

/// Walks the canonical path from its end. At a cell the diagonal is tried first, then gaps of query residues, then
/// those of target residues, the shortest first, which are those that open as late as they can.
template <class Compiled>
class CanonicalGapWalk {
public:
  explicit CanonicalGapWalk(KeptGaps<Compiled> const& cells) : cells_(cells) {}

  [[nodiscard]] PlacedPath back_from(EndCell const& end) {
    row_ = cells_.rows();
    col_ = cells_.cols();
    placed_.path.reserve(static_cast<std::size_t>(row_) + static_cast<std::size_t>(col_));
    if constexpr (KeptGaps<Compiled>::kLocal) {
      row_ = end.row;
      col_ = end.col;
    } else {
      step(Step::row_only, row_ - end.row);
      step(Step::col_only, col_ - end.col);
      leave_end(end.direction);
    }
    while (row_ > 0 && col_ > 0 && !begins_behind()) {
      leave_cell();
    }
    if constexpr (!KeptGaps<Compiled>::kLocal) {
      step(Step::row_only, row_);
      step(Step::col_only, col_);
    }
    std::reverse(placed_.path.begin(), placed_.path.end());
    placed_.row_begin = row_;
    placed_.col_begin = col_;
    return std::move(placed_);
  }

private:
  static constexpr int kPieces = KeptGaps<Compiled>::kPieces;

  void step(Step step, int count) {
    placed_.path.insert(placed_.path.end(), static_cast<std::size_t>(count), step);
    row_ -= step != Step::col_only ? count : 0;
    col_ -= step != Step::row_only ? count : 0;
  }

  [[nodiscard]] bool begins_behind() const { return KeptGaps<Compiled>::kLocal && cells_.best(row_, col_) == 0; }

  /// The end says by which lane its cell is reached, which need not be the best one.
  void leave_end(int direction) {
    if (row_ == 0 || col_ == 0 || direction == kFromAnywhere) {
      return;
    }
    if (direction == kFromDiagonal) {
      step(Step::both, 1);
      return;
    }
    Step const gap = direction % 3 == kFromAbove ? Step::row_only : Step::col_only;
    int const piece = direction > kStart ? 1 : 0;
    step(gap, cells_.length_of_gap(row_, col_, gap, piece, cells_.gap(row_, col_, gap, piece)));
  }

  void leave_cell() {
    int const best = cells_.best(row_, col_);
    if (best == cells_.paired(row_, col_)) {
      step(Step::both, 1);
      return;
    }
    for (Step const gap : {Step::row_only, Step::col_only}) {
      for (int piece = 0; piece < kPieces; ++piece) {
        int const length = cells_.length_of_gap(row_, col_, gap, piece, best);
        if (length > 0) {
          step(gap, length);
          return;
        }
      }
    }
    step(Step::both, 1); // not reached: every cell has a best move
  }

  KeptGaps<Compiled> const& cells_;
  PlacedPath placed_;
  int row_ = 0;
  int col_ = 0;
};

/// Returns the path of a kept matrix of best scores, of recurrences with gap lanes, in the problem's order.
template <class Compiled>
[[nodiscard]] PlacedPath walk_kept_gaps(KeptMatrix const& kept, std::span<std::uint8_t const> rows,
                                        std::span<std::uint8_t const> cols, Problem const& problem) {
  KeptGaps<Compiled> const cells(kept, rows, cols, problem);
  bool const canonical = problem.path_order == PathOrder{};
  if constexpr (KeptGaps<Compiled>::kLocal) {
    EndCell const end = greatest_cell(cells);
    return canonical ? CanonicalGapWalk(cells).back_from(end) : OrderWalk(problem).from_cell(end, cells);
  } else {
    KeptMargins const margins(cells);
    return canonical ? CanonicalGapWalk(cells).back_from(margins.best())
                     : OrderWalk(problem).from_margins(margins.all(), cells.rows(), cells.cols(), cells);
  }
}

} // namespace pairscan
