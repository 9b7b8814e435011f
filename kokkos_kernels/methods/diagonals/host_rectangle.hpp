#pragma once

#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/simd/transpose.hpp>
#include <kokkos_kernels/sweeps/diagonal_range.hpp>

#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// A rectangle of one matrix, diagonal by diagonal (DScan, TiledDScan).
///
/// A line of scratch holds a diagonal, indexed by row; W diagonals make a group, with the last two of the group before
/// ahead of them. Row r of a complete group is W neighbouring columns of the matrix, so transposing the group's lines
/// gives runs that are stored as they are. What a register computes beyond either end of its diagonal no cell reads.
///
/// `Codes` is the scorer; cells have one lane.
template <class Codes, class Recurrence>
class RectangleScan {
public:
  using Lane = typename Recurrence::Lane;
  static_assert(kValueLanes<Recurrence> == 1, "a kept matrix has one lane per cell");

  PAIRSCAN_FUNCTION RectangleScan(Recurrence const& recurrence, RectangleJob const& job)
      : job_(job), recurrence_(recurrence), pitch_(rectangle_pitch(max(job.height, job.width), kLanes, sizeof(Value))),
        lines_(static_cast<Value*>(job.scratch)), rows_(lines_ + (kLanes + 2) * pitch_), cols_(rows_ + pitch_),
        cells_(static_cast<Value*>(job.cells)) {
    for (int row = 0; row < job.height; ++row) {
      rows_[row] = Codes::row_code(job.rows[row]);
    }
    for (int col = 0; col < job.width; ++col) { // reversed: down a diagonal, columns run backwards
      cols_[job.width - 1 - col] = job.cols[col];
    }
  }

  PAIRSCAN_FUNCTION void run() {
    int const last = job_.height + job_.width;
    set_borders(0);
    set_borders(1);
    for (int first = 2; first <= last; first += kLanes) {
      for (int diagonal = first; diagonal <= last && diagonal < first + kLanes; ++diagonal) {
        compute(diagonal);
        set_borders(diagonal);
      }
      copy_out(first);
      std::memmove(lines_, lines_ + kLanes * pitch_, 2 * pitch_ * sizeof(Value)); // one lane's lines overlap
    }
    give_score();
  }

private:
  using Value = ValueOf<Lane>;
  static constexpr int kLanes = SimdTraits<Lane>::width;

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane load(Value const* from) {
    Lane lane;
    load_unaligned(from, lane);
    return lane;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Value* line(int diagonal) const {
    return lines_ + static_cast<std::size_t>(diagonal < 2 ? diagonal : 2 + (diagonal - 2) % kLanes) * pitch_;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Value border(int row, int col) const {
    return SimdTraits<Lane>::get(border_cell(recurrence_, row, col), 0);
  }

  /// Row 0 and column 0 of the rectangle: cells of its neighbours, or the matrix's border.
  PAIRSCAN_FUNCTION void set_borders(int diagonal) {
    Value* const current = line(diagonal);
    if (diagonal <= job_.width) {
      bool const outside = job_.row_begin == 0 || (job_.col_begin == 0 && diagonal == 0);
      current[0] = outside ? border(job_.row_begin, job_.col_begin + diagonal) : *(cells_ - job_.stride + diagonal - 1);
    }
    if (diagonal <= job_.height && diagonal > 0) {
      current[diagonal] = job_.col_begin == 0 ? border(job_.row_begin + diagonal, 0)
                                              : *(cells_ + static_cast<std::size_t>(diagonal - 1) * job_.stride - 1);
    }
  }

  PAIRSCAN_FUNCTION void give_score() const {
    static_assert(Recurrence::kEndCells == EndCells::corner);
    if (job_.score != nullptr) {
      Value const* const row = cells_ + static_cast<std::size_t>(job_.height - 1) * job_.stride;
      *job_.score = recurrence_.score(row[job_.width - 1], job_.row_begin + job_.height, job_.col_begin + job_.width);
    }
  }

  PAIRSCAN_FUNCTION void compute(int diagonal) {
    Value* const current = line(diagonal);
    Value const* const last = current - pitch_;
    Value const* const before_last = last - pitch_;
    Value const* const cols = cols_ + (job_.width - diagonal); // of row r: cols[r]
    DiagonalRows const span(diagonal, job_.height, job_.width);
    for (int row = span.begin; row < span.end; row += kLanes) {
      auto const residues = recurrence_.prepare_row(load(rows_ + row - 1));
      store_unaligned(current + row, recurrence_.cell(load(before_last + row - 1), load(last + row - 1),
                                                      load(last + row), residues, load(cols + row)));
    }
  }

  PAIRSCAN_FUNCTION void copy_out(int diagonal) {
    int const begin = DiagonalRows(diagonal, job_.height, job_.width).begin;
    int const end = DiagonalRows(diagonal + kLanes - 1, job_.height, job_.width).end;
    for (int row = begin; row < end; row += kLanes) {
      for (int first = 0; first < kLanes; first += kTurned<Lane>) {
        Lane runs[kTurned<Lane>];
        transpose_columns(line(diagonal) + row, pitch_, first, runs);
        for (int index = 0; index < kTurned<Lane>; ++index) {
          store_run(row + first + index, diagonal, runs[index]);
        }
      }
    }
  }

  /// Cells of one row on W successive diagonals from `diagonal` on: those that the rectangle has.
  PAIRSCAN_FUNCTION void store_run(int row, int diagonal, Lane const& run) {
    int const first = diagonal - row - 1; // column of the first, from 0
    int const begin = max(-first, 0);
    int const rest = job_.width - first;
    int const end = rest < kLanes ? rest : kLanes;
    if (row > job_.height || begin >= end) {
      return;
    }
    Value* const to = cells_ + static_cast<std::size_t>(row - 1) * job_.stride;
    __builtin_prefetch(to + first + 2 * kLanes - 1, 1); // what the next group writes to: rows are too many to foresee
    if (end - begin == kLanes) {
      store_unaligned(to + first, run);
    } else {
      for (int index = begin; index < end; ++index) {
        to[first + index] = SimdTraits<Lane>::get(run, index);
      }
    }
  }

  RectangleJob const& job_;
  Recurrence recurrence_;
  std::size_t pitch_;
  Value* lines_;
  Value* rows_;
  Value* cols_;
  Value* cells_;
};

template <class Lane, class Compiled>
void rectangle_scan(RectangleJob const& job) {
  using Scan = RectangleScan<typename Compiled::template ScorerOn<Lane>, typename Compiled::template On<Lane>>;
  auto const scheme = Compiled::scheme(*job.problem);
  Scan(Compiled::template on<Lane>(scheme), job).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
