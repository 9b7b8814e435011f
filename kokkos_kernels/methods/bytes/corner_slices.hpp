#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/corner_rows.hpp>
#include <kokkos_kernels/model/corner_frame.hpp>
#include <kokkos_kernels/simd/pack.hpp>

#include <algorithm>

namespace pairscan::inline PAIRSCAN_ISA {

/// The slices of a pack on scores above corners, from the first column on. Blocks of rows begin anew where matrices
/// end, and are the same in every slice.
template <class Lane, class Substitution>
class CornerSlices {
public:
  using Value = ValueOf<Lane>;
  using Cell = CornerCell<Lane>;
  using State = typename CornerRows<Lane>::State;
  using Letters = typename Substitution::Letters;
  static constexpr int kRowsOfGroup = 2; // one is as fast, four are slower (docs/decisions/0107)
  static constexpr int kGroups = kCornerRows / kRowsOfGroup;

  /// `across` has a state per row, where `rows` has its letter.
  CornerSlices(PackJob const& job, AffineByteScheme const& scheme, CornerFrame const& frame, Extent<Lane> const& pack,
               Lane const* rows, State* across)
      : job_(job), scheme_(scheme), frame_(frame), pack_(pack), substitution_(scheme, 0), rows_(rows), across_(across) {
    int const blocks = (job.slice + frame.columns - 1) / frame.columns;
    block_width_ = (3 * job.slice - blocks) / (3 * blocks) / kGroups * kGroups; // leaves memory for a rise per block
    slice_ = blocks * block_width_;
    cols_ = static_cast<Lane*>(job.scratch);
    down_ = reinterpret_cast<State*>(cols_ + slice_);
    rises_ = reinterpret_cast<Lane*>(down_ + slice_);
    enter_from_left();
  }

  /// The columns of the slice that begins there, some of which may be behind the end of every matrix.
  [[nodiscard]] int width(int begin) const {
    int const rest = (pack_.longest_cols - begin + kGroups - 1) / kGroups * kGroups;
    return std::min(rest, slice_);
  }

  [[nodiscard]] Lane const* letters() const { return cols_; }

  /// Computes the slice. Calls at_end(row) below each row in which matrices end, when `rise` is about that row.
  template <class AtEnd>
  void scan(int begin, AtEnd const& at_end) {
    int const width = this->width(begin);
    interleave<Lane, Letters, false>(job_, begin, width, cols_);
    enter_from_above(begin, width);
    Lane edge{}; // by how much corners at the right edge rise
    for (int end = 0, row = 0; end < pack_.end_count; ++end) {
      int const next = pack_.ends[end];
      edge = scan_corner_rows<kRowsOfGroup>(
          CornerRows<Lane>{rows_ + row, cols_, across_ + row, down_, rises_, next - row, width, block_width_},
          Cell{all(scheme_.open)}, substitution_, all(frame_.corner), edge);
      row = next;
      at_end(row);
    }
    last_rise_ = edge;
  }

  /// Returns H' of a matrix in its last row, at columns [from, to) of the slice, all of them above H' before `from`.
  /// Below this row all blocks have ended.
  [[nodiscard]] int rise(int index, int row, int from, int to) const {
    int sum = 0;
    for (int column = from; column < to;) {
      int const next = std::min((column / block_width_ + 1) * block_width_, to);
      sum += score_at(next - 1, index) - score_before(row, column, index);
      column = next;
    }
    return sum;
  }

  /// Replaces what leaves to the right by differences of neighbouring cells, as AffineByteCell takes them.
  void leave_differences() {
    for_each_block([this](int first, int count) {
      across_[first][Cell::kDiagonal] = all(frame_.corner); // a rise stood there
      for (int row = first; row < first + count; ++row) {
        Lane const diagonal = across_[row][Cell::kDiagonal];
        Lane const below =
            row + 1 < first + count ? across_[row + 1][Cell::kDiagonal] : add(all(frame_.corner), rise_at(row + 1, 0));
        across_[row][Cell::kDiagonal] = subtract(below, diagonal);
        across_[row][Cell::kGap] = add(subtract(across_[row][Cell::kGap], diagonal), all(scheme_.open));
      }
    });
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }

  /// Calls body(first row, rows) for each block of rows.
  template <class Body>
  void for_each_block(Body const& body) const {
    for (int end = 0, row = 0; end < pack_.end_count; ++end) {
      for (; row < pack_.ends[end]; row += std::min(kCornerRows, pack_.ends[end] - row)) {
        body(row, std::min(kCornerRows, pack_.ends[end] - row));
      }
    }
  }

  void enter_from_left() {
    int above = 0; // H' of the border's cell above a row, above the corner of a block
    for_each_block([&](int first, int count) {
      across_[first][Cell::kDiagonal] = all(above); // the rise
      above = 0;
      for (int row = first; row < first + count; ++row) {
        if (row > first) {
          across_[row][Cell::kDiagonal] = all(frame_.corner + above);
        }
        above += row == 0 ? scheme_.left.first : scheme_.left.next;
        across_[row][Cell::kGap] = all(frame_.corner + above - scheme_.open);
      }
    });
    last_rise_ = all(above);
  }

  void enter_from_above(int begin, int width) {
    for (int column = 0, above = 0; column < width; ++column) {
      if (column % block_width_ == 0) {
        above = 0;
        rises_[column / block_width_] = Lane{};
      }
      above += begin + column == 0 ? scheme_.top.first : scheme_.top.next;
      down_[column][Cell::kScore] = all(frame_.corner + above);
      down_[column][Cell::kGap] = all(frame_.corner + above - scheme_.open);
    }
  }

  [[nodiscard]] int score_at(int column, int index) const {
    return SimdTraits<Lane>::get(down_[column][Cell::kScore], index);
  }

  /// Returns H' in front of the column, as the block of the column holds it.
  [[nodiscard]] int score_before(int row, int column, int index) const {
    if (column % block_width_ != 0) {
      return score_at(column - 1, index);
    }
    return static_cast<Value>(frame_.corner + SimdTraits<Lane>::get(rise_at(row, column), index));
  }

  /// Returns by how much the corner above the row and to the left of the column is above the one of the rows before.
  [[nodiscard]] Lane const& rise_at(int row, int column) const {
    if (column > 0) {
      return rises_[column / block_width_];
    }
    return row < pack_.longest_rows ? across_[row][Cell::kDiagonal] : last_rise_;
  }

  PackJob const& job_;
  AffineByteScheme const& scheme_;
  CornerFrame frame_;
  Extent<Lane> const& pack_;
  Substitution substitution_;
  Lane const* rows_; // [row]
  State* across_;    // [row]: at the left edge of the slice (CornerRows)
  Lane last_rise_;   // of the corner behind the last row, there
  int block_width_;  // columns of a block
  int slice_;        // columns of a slice: whole blocks
  Lane* cols_;       // [column of the slice]
  State* down_;      // [column of the slice]
  Lane* rises_;      // [block of columns]
};

} // namespace pairscan::inline PAIRSCAN_ISA
