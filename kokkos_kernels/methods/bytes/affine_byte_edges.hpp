#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/methods/bytes/affine_byte_rows.hpp>
#include <kokkos_kernels/methods/bytes/affine_path_ends.hpp>
#include <kokkos_kernels/methods/bytes/lone_byte_ends.hpp>
#include <kokkos_kernels/methods/bytes/path_bodies.hpp>

#include <cstddef>
#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// The first pass of paths by checkpoints: computes all cells of a pack, keeps the states at the edges of blocks, and
/// finds where the paths end.
///
///       slice 0   slice 1          above(block, slice)[column]: the states that enter a block of rows from above
///     +---------+---------+        left_of(slice)[row]:         those that enter a slice of columns from the left
///     |         |         |
///     +---------+---------+ block 1
template <class Lane, class Substitution>
class AffineByteEdges {
public:
  using Cell = AffineByteCell<Lane>;
  using State = Lane[2];
  using Letters = typename Substitution::Letters;
  static constexpr int kEdge = kByteBlock;
  static constexpr int kRows = 8; // as AffineByteScan has it

  using Lone = LoneByteEnds<Lane, Substitution>;

  /// `memory` has room for byte_path_registers. `lone` finds the ends where it is not null.
  AffineByteEdges(PackJob const& job, AffineByteScheme const& scheme, Lane* memory, Lone* lone)
      : job_(job), scheme_(scheme), pack_(job), ends_(job, scheme), lone_(lone), substitution_(scheme, scheme.open),
        open_(all(scheme.open)), blocks_((pack_.longest_rows + kEdge - 1) / kEdge),
        slices_((pack_.longest_cols + kEdge - 1) / kEdge) {
    rows_ = memory;
    cols_ = rows_ + blocks_ * kEdge;
    inside_ = cols_ + slices_ * kEdge;
    down_ = reinterpret_cast<State*>(inside_ + kEdge);
    left_ = down_ + kEdge;
    above_ = left_ + (slices_ + std::ptrdiff_t{1}) * blocks_ * kEdge;
    rest_ = reinterpret_cast<Lane*>(above_ + std::ptrdiff_t{blocks_} * slices_ * kEdge);
  }

  /// `margins`: alignments may end with a gap (AffinePathEnds).
  void compute(bool margins) {
    interleave<Lane, Letters, true>(job_, 0, blocks_ * kEdge, rows_);
    interleave<Lane, Letters, false>(job_, 0, slices_ * kEdge, cols_);
    enter_over<Cell>(left_, blocks_ * kEdge, scheme_.left, true);
    for (int slice = 0; slice < slices_; ++slice) {
      keep_slice(slice, margins);
    }
  }

  [[nodiscard]] int blocks() const { return blocks_; }
  [[nodiscard]] Lane const* rows(int block) const { return rows_ + block * kEdge; }
  [[nodiscard]] Lane const* cols(int slice) const { return cols_ + slice * kEdge; }
  [[nodiscard]] State* left_of(int slice) const { return left_ + static_cast<std::ptrdiff_t>(slice) * blocks_ * kEdge; }
  [[nodiscard]] State* above(int block, int slice) const {
    return above_ + (static_cast<std::ptrdiff_t>(block) * slices_ + slice) * kEdge;
  }
  /// Returns room for the states that enter a block's columns.
  [[nodiscard]] State* down() const { return down_; }
  [[nodiscard]] AffinePathEnds<Lane> const& ends() const { return ends_; }
  [[nodiscard]] Cell cell() const { return {open_}; }
  [[nodiscard]] Substitution const& substitution() const { return substitution_; }

  /// Returns the memory that is left.
  [[nodiscard]] Lane* rest() const { return rest_; }

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

private:
  void keep_slice(int slice, bool margins) {
    int const begin = slice * kEdge;
    enter_over<Cell>(down_, kEdge, scheme_.top, slice == 0);
    bool const last_columns = margins && with_ends([&](auto& ends) { return ends.open_slice(begin, kEdge); });
    if (last_columns) {
      mark_inside(job_, begin, kEdge, inside_);
    }
    for (int row = 0, end = 0; end < pack_.end_count;) {
      if (row % kEdge == 0) {
        std::memcpy(above(row / kEdge, slice), down_, sizeof(State) * kEdge);
      }
      int const edge = (row / kEdge + 1) * kEdge;
      row = scan_rows(slice, row, edge < pack_.ends[end] ? edge : pack_.ends[end], last_columns);
      if (row == pack_.ends[end]) {
        ++end;
        if (margins) {
          add_last_rows(begin, row);
        }
      }
    }
    if (last_columns) {
      auto const steps = [right = left_of(slice + 1)](int row) { return right[row][Cell::kStep]; };
      with_ends([&](auto& ends) { ends.add_last_columns(pack_.longest_rows, rows_, steps); });
    }
  }

  /// Calls body with what finds the ends.
  template <class Body>
  auto with_ends(Body const& body) {
    return lone_ != nullptr ? body(*lone_) : body(ends_);
  }

  /// Returns `end`.
  int scan_rows(int slice, int row, int end, bool last_columns) {
    if (last_columns) {
      scan_rows<true>(slice, row, end - row);
    } else {
      scan_rows<false>(slice, row, end - row);
    }
    return end;
  }

  template <bool kLast>
  void scan_rows(int slice, int row, int count) {
    State const* const left = left_of(slice) + row;
    State* const right = left_of(slice + 1) + row;
    scan_byte_rows<kRows, kLast>(
        ByteRows<Lane, State>{rows_ + row, cols(slice), inside_, left, right, down_, count, kEdge}, cell(),
        substitution_);
  }

  void add_last_rows(int begin, int row) {
    for (int index = 0; index < job_.count; ++index) {
      auto const step = [this, index](int column) { return SimdTraits<Lane>::get(down_[column][Cell::kStep], index); };
      if (job_.pairs[index].rows == row) {
        with_ends([&](auto& ends) { ends.add_last_row(index, begin, kEdge, cols_ + begin, step); });
      }
    }
  }

  PackJob const& job_;
  AffineByteScheme const& scheme_;
  Extent<Lane> pack_;
  AffinePathEnds<Lane> ends_;
  Lone* lone_; // not null where the job has matrices without their last rows and columns
  Substitution substitution_;
  Lane open_;
  int blocks_;   // of rows
  int slices_;   // of columns
  Lane* rows_;   // [row]
  Lane* cols_;   // [column]
  Lane* inside_; // [column of a slice]: all bits where it is one of the matrix
  State* down_;  // [column of a slice]
  State* left_;  // [slice][row]
  State* above_; // [block][column]
  Lane* rest_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
