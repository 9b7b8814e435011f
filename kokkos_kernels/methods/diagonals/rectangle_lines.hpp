#pragma once

#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/simd/transpose.hpp>
#include <kokkos_kernels/sweeps/diagonal_range.hpp>

#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

template <class Lane>
[[nodiscard]] PAIRSCAN_FUNCTION Lane load_lane(ValueOf<Lane> const* from) {
  Lane lane;
  load_unaligned(from, lane);
  return lane;
}

/// The scratch of a rectangle that is computed diagonal by diagonal, and the way of finished cells to the matrix.
///
/// A line of scratch holds a diagonal, indexed by row; W diagonals make a group, with the last two of the group before
/// ahead of them. Row r of a complete group is W neighbouring columns of the matrix, so transposing the group's lines
/// gives runs that are stored as they are.
template <class Lane>
class RectangleLines {
public:
  using Value = ValueOf<Lane>;
  static constexpr int kLanes = SimdTraits<Lane>::width;
  static constexpr int kCount = kLanes + 4; // the diagonals and the residues of both sides

  explicit PAIRSCAN_FUNCTION RectangleLines(RectangleJob const& job)
      : job_(job), pitch_(rectangle_pitch(max(job.height, job.width), kLanes, sizeof(Value))),
        lines_(static_cast<Value*>(job.scratch)), rows_(lines_ + (kLanes + 2) * pitch_), cols_(rows_ + pitch_),
        cells_(static_cast<Value*>(job.cells)) {}

  template <class Codes>
  PAIRSCAN_FUNCTION void take_residues() const {
    for (int row = 0; row < job_.height; ++row) {
      rows_[row] = Codes::row_code(job_.rows[row]);
    }
    for (int col = 0; col < job_.width; ++col) { // reversed: down a diagonal, columns run backwards
      cols_[job_.width - 1 - col] = job_.cols[col];
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t pitch() const { return pitch_; }

  /// Returns line number `index` from the first on, those of the residues being the last two of kCount.
  [[nodiscard]] PAIRSCAN_FUNCTION Value* line(int index) const {
    return lines_ + static_cast<std::size_t>(index) * pitch_;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Value* diagonal(int diagonal) const {
    return line(diagonal < 2 ? diagonal : 2 + (diagonal - 2) % kLanes);
  }

  /// Returns where the residue of row 1 stands, and that of the column that cell (0, diagonal) would have.
  [[nodiscard]] PAIRSCAN_FUNCTION Value const* rows() const { return rows_; }
  [[nodiscard]] PAIRSCAN_FUNCTION Value const* cols(int diagonal) const { return cols_ + (job_.width - diagonal); }

  /// Stores the group that begins with this diagonal, and keeps its last two for the next one.
  PAIRSCAN_FUNCTION void close_group(int first) const {
    copy_out(first);
    std::memmove(lines_, lines_ + kLanes * pitch_, 2 * pitch_ * sizeof(Value)); // one lane's lines overlap
  }

private:
  PAIRSCAN_FUNCTION void copy_out(int diagonal) const {
    int const begin = DiagonalRows(diagonal, job_.height, job_.width).begin;
    int const end = DiagonalRows(diagonal + kLanes - 1, job_.height, job_.width).end;
    for (int row = begin; row < end; row += kLanes) {
      for (int first = 0; first < kLanes; first += kTurned<Lane>) {
        Lane runs[kTurned<Lane>];
        transpose_columns(this->diagonal(diagonal) + row, pitch_, first, runs);
        for (int index = 0; index < kTurned<Lane>; ++index) {
          store_run(row + first + index, diagonal, runs[index]);
        }
      }
    }
  }

  /// Cells of one row on W successive diagonals from `diagonal` on: those that the rectangle has.
  PAIRSCAN_FUNCTION void store_run(int row, int diagonal, Lane const& run) const {
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
  std::size_t pitch_;
  Value* lines_;
  Value* rows_;
  Value* cols_;
  Value* cells_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
