#pragma once

#include <kokkos_kernels/model/end_cell.hpp>

namespace pairscan {

/// Finds the score of one matrix while a thread computes it, slice by slice; one for each kind of end cells. `Slice` is
/// a ThreadSlice.
template <class Recurrence, EndCells kEnds = Recurrence::kEndCells>
class ThreadEnds;

template <class Recurrence>
class ThreadEnds<Recurrence, EndCells::corner> {
public:
  PAIRSCAN_FUNCTION ThreadEnds(Recurrence const&, int rows, int cols) : rows_(rows), cols_(cols) {}

  template <class Cells>
  PAIRSCAN_FUNCTION void see(Cells const&) const {}

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

/// The last row is read from scratch after each slice, the last column from memory after the last one.
template <class Recurrence>
class ThreadEnds<Recurrence, EndCells::margins> {
public:
  PAIRSCAN_FUNCTION ThreadEnds(Recurrence const& recurrence, int rows, int cols)
      : rows_(rows), cols_(cols), best_(rows, cols) {
    best_.in_last_column(recurrence.column_end(recurrence.top(cols), rows), 0);
    best_.in_last_row(recurrence.row_end(recurrence.left(rows), cols), 0);
  }

  template <class Cells>
  PAIRSCAN_FUNCTION void see(Cells const&) const {}

  template <class Slice>
  PAIRSCAN_FUNCTION void close_slice(Recurrence const& recurrence, Slice const& slice) {
    for (int column = 0; column < slice.width; ++column) {
      int const col = slice.begin + column + 1;
      best_.in_last_row(recurrence.row_end(slice.row_cell(rows_, column), cols_ - col), col);
    }
    if (slice.begin + slice.width == cols_) {
      for (int row = 1; row <= rows_; ++row) {
        best_.in_last_column(recurrence.column_end(slice.left_of(row - 1), rows_ - row), row);
      }
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score() const { return best_.score(); }

private:
  int rows_;
  int cols_;
  BestMarginEnd best_;
};

template <class Recurrence>
class ThreadEnds<Recurrence, EndCells::anywhere> {
public:
  PAIRSCAN_FUNCTION ThreadEnds(Recurrence const&, int, int) {}

  /// Cells beside the matrix are computed from padding, which never raises a score.
  template <int kCells>
  PAIRSCAN_FUNCTION void see(typename Recurrence::Value const (&cells)[kCells]) {
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
