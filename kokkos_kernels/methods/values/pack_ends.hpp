#pragma once

#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns the cell of matrix `index` of a pack.
template <class Value>
[[nodiscard]] PAIRSCAN_FUNCTION auto one_cell(Value const& value, int index) {
  using Cell = LanesOf<Value>;
  Lanes<int, Cell::count> cell;
  for (int lane = 0; lane < Cell::count; ++lane) {
    cell.lane[lane] = SimdTraits<typename Cell::Lane>::get(Cell::get(value, lane), index);
  }
  return cell;
}

/// Finds the ends of the alignments of a pack while its rows are computed, slice by slice, and gives their scores.
/// `kPositions`: also where they are. One for each kind of end cells.
template <class Recurrence, bool kPositions, EndCells kEnds = Recurrence::kEndCells>
class PackEnds;

template <class Recurrence, bool kPositions>
class PackEnds<Recurrence, kPositions, EndCells::corner> {
public:
  using Value = typename Recurrence::Value;
  static constexpr bool kEveryRow = false; // only rows that end a matrix are looked at

  PAIRSCAN_FUNCTION PackEnds(Recurrence const& recurrence, PackJob const& job) : recurrence_(recurrence), job_(job) {}

  PAIRSCAN_FUNCTION void open_slice(int begin, int width) {
    begin_ = begin;
    width_ = width;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION NoCells cells(int) const { return {}; }

  PAIRSCAN_FUNCTION void row_done(int row, Value const* above) const {
    using Lane = typename Recurrence::Lane;
    for (int index = 0; index < job_.count; ++index) {
      PairDescriptor const& pair = job_.pairs[index];
      int const column = pair.cols - 1 - begin_;
      if (pair.rows == row && column >= 0 && column < width_) {
        job_.scores[index] =
            recurrence_.score(SimdTraits<Lane>::get(Recurrence::end(above[column]), index), pair.rows, pair.cols);
        if (kPositions && job_.ends != nullptr) {
          job_.ends[index] = {pair.rows, pair.cols, kFromAnywhere};
        }
      }
    }
  }
  PAIRSCAN_FUNCTION void close_slice() const {}

private:
  Recurrence const& recurrence_;
  PackJob const& job_;
  int begin_ = 0;
  int width_ = 0;
};

/// Keeps the best end of a matrix.
template <class Recurrence, bool kPositions>
class BestEndOfMatrix {
public:
  using Cell = typename Recurrence::OneCell;

  [[nodiscard]] static PAIRSCAN_FUNCTION Cell cell(typename Recurrence::Value const& value, int index) {
    return one_cell(value, index);
  }
  PAIRSCAN_FUNCTION void begin(PackJob const& job, int index) {
    pair_ = job.pairs[index];
    best_ = BestMarginEnd(pair_.rows, pair_.cols);
  }
  PAIRSCAN_FUNCTION void in_last_column(Recurrence const& recurrence, Cell const& cell, int row) {
    best_.in_last_column(recurrence.column_end(cell, pair_.rows - row), row);
  }
  PAIRSCAN_FUNCTION void in_last_row(Recurrence const& recurrence, Cell const& cell, int col) {
    best_.in_last_row(recurrence.row_end(cell, pair_.cols - col), col);
  }
  PAIRSCAN_FUNCTION void close(PackJob const& job, int index) const {
    job.scores[index] = best_.score();
    if constexpr (kPositions) {
      job.ends[index] = best_.cell();
    }
  }

private:
  PairDescriptor pair_{};
  BestMarginEnd best_;
};

/// Writes every end of a matrix to the job.
template <class Recurrence>
class EveryEndOfMatrix {
public:
  using Cell = typename Recurrence::OneCell;

  [[nodiscard]] static PAIRSCAN_FUNCTION Cell cell(typename Recurrence::Value const& value, int index) {
    return one_cell(value, index);
  }
  PAIRSCAN_FUNCTION void begin(PackJob const& job, int index) {
    pair_ = job.pairs[index];
    column_ = job.margins + static_cast<std::size_t>(index) * job.margin_cells;
    row_ = column_ + pair_.rows + 1;
  }
  PAIRSCAN_FUNCTION void in_last_column(Recurrence const& recurrence, Cell const& cell, int row) const {
    column_[row] = recurrence.every_column_end(cell, pair_.rows - row);
  }
  PAIRSCAN_FUNCTION void in_last_row(Recurrence const& recurrence, Cell const& cell, int col) const {
    row_[col] = recurrence.every_row_end(cell, pair_.cols - col);
  }
  PAIRSCAN_FUNCTION void close(PackJob const&, int) const {}

private:
  PairDescriptor pair_{};
  MarginEnd* column_ = nullptr;
  MarginEnd* row_ = nullptr;
};

/// Every row of a matrix gives one end, its last row gives as many as it has columns. Those are looked at one by one:
/// m + n of m n cells.
template <class Recurrence, class EndsOfMatrix>
class MarginEnds {
public:
  using Lane = typename Recurrence::Lane;
  using Value = typename Recurrence::Value;
  static constexpr bool kEveryRow = true;

  PAIRSCAN_FUNCTION MarginEnds(Recurrence const& recurrence, PackJob const& job) : recurrence_(recurrence), job_(job) {
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      ends_[index].begin(job, index);
      Value const top = recurrence.top(pair.cols);
      Value const left = recurrence.left(pair.rows);
      ends_[index].in_last_column(recurrence, EndsOfMatrix::cell(top, index), 0);
      ends_[index].in_last_row(recurrence, EndsOfMatrix::cell(left, index), 0);
    }
  }

  PAIRSCAN_FUNCTION void open_slice(int begin, int width) {
    begin_ = begin;
    width_ = width;
    ending_ = 0;
    for (int index = 0; index < job_.count; ++index) {
      int const column = job_.pairs[index].cols - 1 - begin;
      if (column >= 0 && column < width) {
        ending_here_[ending_++] = index;
      }
    }
  }
  [[nodiscard]] PAIRSCAN_FUNCTION NoCells cells(int) const { return {}; }

  PAIRSCAN_FUNCTION void row_done(int row, Value const* above) {
    for (int at = 0; at < ending_; ++at) {
      int const index = ending_here_[at];
      PairDescriptor const& pair = job_.pairs[index];
      if (row <= pair.rows) {
        ends_[index].in_last_column(recurrence_, EndsOfMatrix::cell(above[pair.cols - 1 - begin_], index), row);
      }
    }
    for (int index = 0; index < job_.count; ++index) {
      if (job_.pairs[index].rows == row) {
        last_row(index, above);
      }
    }
  }

  PAIRSCAN_FUNCTION void close_slice() const {
    for (int at = 0; at < ending_; ++at) {
      int const index = ending_here_[at];
      ends_[index].close(job_, index);
    }
  }

protected:
  [[nodiscard]] PAIRSCAN_FUNCTION bool has_last_column() const { return ending_ > 0; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool is_last_row(int row) const {
    bool last = false;
    for (int index = 0; index < job_.count; ++index) {
      last |= job_.pairs[index].rows == row;
    }
    return last;
  }

private:
  PAIRSCAN_FUNCTION void last_row(int index, Value const* above) {
    int const cols = job_.pairs[index].cols;
    int const end = cols - begin_ < width_ ? cols - begin_ : width_;
    for (int column = 0; column < end; ++column) {
      ends_[index].in_last_row(recurrence_, EndsOfMatrix::cell(above[column], index), begin_ + column + 1);
    }
  }

  Recurrence const& recurrence_;
  PackJob const& job_;
  int begin_ = 0;
  int width_ = 0;
  EndsOfMatrix ends_[SimdTraits<Lane>::width];
  int ending_here_[SimdTraits<Lane>::width] = {}; // matrices whose last column is in the slice
  int ending_ = 0;
};

template <class Recurrence, bool kPositions>
class PackEnds<Recurrence, kPositions, EndCells::margins>
    : public MarginEnds<Recurrence, BestEndOfMatrix<Recurrence, kPositions>> {
public:
  using MarginEnds<Recurrence, BestEndOfMatrix<Recurrence, kPositions>>::MarginEnds;
};

template <class Recurrence, bool kPositions>
class PackEnds<Recurrence, kPositions, EndCells::all_margins>
    : public MarginEnds<Recurrence, EveryEndOfMatrix<Recurrence>> {
public:
  using MarginEnds<Recurrence, EveryEndOfMatrix<Recurrence>>::MarginEnds;
};

/// The greatest cell so far of each matrix, within a slice.
template <class Recurrence, bool kPositions>
struct GreatestCells {
  using Lane = typename Recurrence::Lane;
  using Number = ValueOf<Lane>;

  Lane best{};
  Lane row{};
  Lane col{};
  Lane this_row{};

  PAIRSCAN_FUNCTION void operator()(int column, typename Recurrence::Value const& here, Neighbours<Recurrence> const&) {
    Lane const greater = max(best, here.lane[0]);
    if constexpr (kPositions) {
      Lane const this_col = SimdTraits<Lane>::broadcast(static_cast<Number>(column));
      row = select_equal(greater, best, row, this_row);
      col = select_equal(greater, best, col, this_col);
    }
    best = greater;
  }
};

/// Alignments end in the greatest cell, of several in the first by row, then by column. What lies beside a matrix is
/// computed from padding, which never raises a score.
template <class Recurrence, bool kPositions>
class PackEnds<Recurrence, kPositions, EndCells::anywhere> {
public:
  using Lane = typename Recurrence::Lane;
  using Value = typename Recurrence::Value;
  using Number = ValueOf<Lane>;
  static constexpr bool kEveryRow = kPositions;

  PAIRSCAN_FUNCTION PackEnds(Recurrence const&, PackJob const& job) : job_(job) {
    for (int index = 0; index < job.count; ++index) {
      job.scores[index] = 0;
      if constexpr (kPositions) {
        job.ends[index] = {0, 0, kStart};
      }
    }
  }

  PAIRSCAN_FUNCTION void open_slice(int begin, int) {
    begin_ = begin;
    greatest_ = {};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION GreatestCells<Recurrence, kPositions>& cells(int row) {
    greatest_.this_row = SimdTraits<Lane>::broadcast(static_cast<Number>(row));
    return greatest_;
  }
  PAIRSCAN_FUNCTION void row_done(int, Value const*) const {}

  PAIRSCAN_FUNCTION void close_slice() const {
    for (int index = 0; index < job_.count; ++index) {
      int const score = SimdTraits<Lane>::get(greatest_.best, index);
      if constexpr (kPositions) {
        int const row = SimdTraits<Lane>::get(greatest_.row, index);
        EndCell& end = job_.ends[index];
        if (score > job_.scores[index] || (score > 0 && score == job_.scores[index] && row < end.row)) {
          end = {row, begin_ + SimdTraits<Lane>::get(greatest_.col, index) + 1, kFromAnywhere};
        }
      }
      job_.scores[index] = max(job_.scores[index], score);
    }
  }

private:
  PackJob const& job_;
  int begin_ = 0;
  GreatestCells<Recurrence, kPositions> greatest_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
