#pragma once

#include <kokkos_kernels/methods/values/thread_matrix.hpp>
#include <kokkos_kernels/model/end_cell.hpp>

namespace pairscan {

/// Finds the score of one matrix while a thread computes it, slice by slice; one for each kind of end cells. `Slice` is
/// a ThreadSlice. What was `found` so far may be carried to another object for the same matrix.
template <class Recurrence, EndCells kEnds = Recurrence::kEndCells>
class ThreadEnds;

template <class Recurrence>
class ThreadEnds<Recurrence, EndCells::corner> {
public:
  struct Found {};

  PAIRSCAN_FUNCTION ThreadEnds(Recurrence const&, int rows, int cols) : rows_(rows), cols_(cols) {}

  PAIRSCAN_FUNCTION void resume(Found const&) {}
  [[nodiscard]] PAIRSCAN_FUNCTION Found found() const { return {}; }

  template <class Cells>
  PAIRSCAN_FUNCTION void see(Cells const&, RowPart const&) const {}

  template <class Slice>
  PAIRSCAN_FUNCTION void close_slice(Recurrence const& recurrence, Slice const& slice) {
    if (slice.begin + slice.width == cols_) {
      score_ = recurrence.score(Recurrence::end(slice.row_cell(rows_, slice.width - 1)), rows_, cols_);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score() const { return score_; }

private:
  int rows_;
  int cols_;
  std::int32_t score_ = 0;
};

/// Cells of the last column are looked at as they are computed, those of the last row in scratch after each slice.
template <class Recurrence>
class ThreadEnds<Recurrence, EndCells::margins> {
public:
  using Found = BestMarginEnd;

  PAIRSCAN_FUNCTION ThreadEnds(Recurrence const& recurrence, int rows, int cols)
      : recurrence_(recurrence), rows_(rows), cols_(cols), best_(rows, cols) {
    best_.in_last_column(recurrence.column_end(recurrence.top(cols), rows), 0);
    best_.in_last_row(recurrence.row_end(recurrence.left(rows), cols), 0);
  }

  PAIRSCAN_FUNCTION void resume(Found const& found) { best_ = found; }
  [[nodiscard]] PAIRSCAN_FUNCTION Found found() const { return best_; }

  template <int kCells>
  PAIRSCAN_FUNCTION void see(typename Recurrence::Value const (&cells)[kCells], RowPart const& part) {
    if (part.first_col + kCells <= cols_) { // the last column lies further on
      return;
    }
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kCells; ++cell) {
      if (part.first_col + cell == cols_) {
        best_.in_last_column(recurrence_.column_end(cells[cell], rows_ - part.row), part.row);
      }
    }
  }

  template <class Slice>
  PAIRSCAN_FUNCTION void close_slice(Recurrence const& recurrence, Slice const& slice) {
    for (int column = 0; column < slice.width; ++column) {
      int const col = slice.begin + column + 1;
      best_.in_last_row(recurrence.row_end(slice.row_cell(rows_, column), cols_ - col), col);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score() const { return best_.score(); }

private:
  Recurrence const& recurrence_;
  int rows_;
  int cols_;
  BestMarginEnd best_;
};

template <class Recurrence>
class ThreadEnds<Recurrence, EndCells::anywhere> {
public:
  using Found = int;

  PAIRSCAN_FUNCTION ThreadEnds(Recurrence const&, int, int) {}

  PAIRSCAN_FUNCTION void resume(Found found) { score_ = found; }
  [[nodiscard]] PAIRSCAN_FUNCTION Found found() const { return score_; }

  /// Cells beside the matrix are computed from padding, which never raises a score.
  template <int kCells>
  PAIRSCAN_FUNCTION void see(typename Recurrence::Value const (&cells)[kCells], RowPart const&) {
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kCells; ++cell) {
      score_ = max(score_, static_cast<int>(cells[cell].lane[0]));
    }
  }

  template <class Slice>
  PAIRSCAN_FUNCTION void close_slice(Recurrence const&, Slice const&) const {}

  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score() const { return score_; }

private:
  int score_ = 0;
};

} // namespace pairscan
