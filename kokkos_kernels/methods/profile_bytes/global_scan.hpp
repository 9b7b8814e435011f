#pragma once

#include <kokkos_kernels/batch/gather_residues.hpp>
#include <kokkos_kernels/batch/query_profile.hpp>
#include <kokkos_kernels/methods/profile_bytes/corner_block.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/sweeps/column_sweep.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// So many numbers, in as many registers as they take.
template <class T, int W>
struct NumbersOf {
  using Vector [[gnu::vector_size(W * sizeof(T))]] = T;
};

/// Global alignments of a pack of pairs that share their row sequence, a lane each: a few columns at a time, whose
/// scores against each letter of that sequence are prepared, and of these all rows, in blocks that have scores above
/// their corners (model/corner_frame.hpp).
template <class Lane, bool kAffine>
class GlobalScan {
  using Scorer = MatrixScorer<Lane>;
  using Value = ValueOf<Lane>;
  using Left = LeftCell<Lane, kAffine>;
  using Block = CornerBlock<kSweptColumns, kAffine, Lane>;
  using Sums = typename NumbersOf<std::int32_t, SimdTraits<Lane>::width>::Vector;

public:
  explicit GlobalScan(GroupJob const& job)
      : job_(job), scheme_(profile_scheme(*job.problem)), rows_(static_cast<int>(job.pairs[0].rows)),
        corner_(all(scheme_.frame.corner)), block_rows_(scheme_.frame.columns / kSweptRows * kSweptRows) {
    for (int index = 0; index < job.count; ++index) {
      cols_ = max(cols_, static_cast<int>(job.pairs[index].cols));
    }
    GroupMemory const at(rows_, sizeof(Lane));
    auto* const memory = static_cast<std::byte*>(job.memory);
    left_ = reinterpret_cast<Left*>(memory);
    letter_scores_ = reinterpret_cast<Lane*>(memory + at.letter_scores);
    columns_ = reinterpret_cast<Lane*>(memory + at.columns);
    corners_ = reinterpret_cast<Lane*>(memory + at.bases);
    row_letters_ = reinterpret_cast<std::uint8_t*>(memory + at.row_letters);
  }

  void run() {
    RowLetters letters;
    (void)letters.number(job_.residues + job_.pairs[0].row_begin, rows_, row_letters_); // no matrix has more
    QueryProfile<Lane, Scorer> const of_letters(scheme_.pairs, letters);
    enter_from_left();
    for (int index = 0; index < job_.count; ++index) { // of those without columns
      job_.scores[index] = rows_ == 0 ? 0 : scheme_.extend * rows_ - scheme_.open;
    }
    for (int begin = 0; begin < cols_; begin += kGatheredColumns) {
      gather_residues<Scorer, false>(job_, begin, columns_);
      for (int column = 0; column < kGatheredColumns && begin + column < cols_; column += kSweptColumns) {
        of_letters.template prepare<kSweptColumns>(columns_ + column, letter_scores_);
        sweep(begin + column);
      }
    }
  }

private:
  static constexpr int kSweptRows = 4; // under way at a time

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }

  /// Of the border on the left only its first step counts: extensions are taken out.
  void enter_from_left() {
    for (int row = 0; row < rows_; ++row) {
      int const border = scheme_.frame.corner - (row < block_rows_ ? scheme_.open : 0);
      left_[row].best = all(border);
      if constexpr (kAffine) {
        left_[row].across = all(border - scheme_.open);
      }
    }
    for (int row = 0; row < rows_; row += block_rows_) {
      corners_[row / block_rows_] = corner_;
    }
    int const last = (rows_ - 1) / block_rows_;
    sums_ = Sums{} - (last > 0 ? scheme_.open : 0);
  }

  /// Computes a few columns from the first to the last row.
  [[gnu::noinline]] void sweep(int begin) {
    Block block(corner_, all(scheme_.frame.corner - (begin == 0 ? scheme_.open : 0)), all(scheme_.open));
    SharedRows<Lane> const scores{letter_scores_, row_letters_};
    Lane turned = corner_;
    for (int row = 0; row < rows_; row += block_rows_) {
      block.rebase(subtract(block.corner(), corner_));
      turned = corners_[row / block_rows_];
      corners_[row / block_rows_] = block.last_above();
      Lane const turn = subtract(turned, corner_);
      block.template sweep<kSweptRows>(
          scores, {row, std::min(row + block_rows_, rows_)}, left_, [turn](Left cell) __attribute__((always_inline)) {
            cell.best = subtract(cell.best, turn);
            if constexpr (kAffine) {
              cell.across = subtract(cell.across, turn);
            }
            return cell;
          });
    }
    sums_ += __builtin_convertvector(turned.values, Sums) - scheme_.frame.corner;
    write_scores(begin, block);
  }

  /// Writes the scores of the matrices that have their last column among those that were computed.
  void write_scores(int begin, Block const& block) {
    for (int index = 0; index < job_.count; ++index) {
      int const cols = static_cast<int>(job_.pairs[index].cols);
      if (cols > begin && cols <= begin + kSweptColumns) {
        int const above = SimdTraits<Lane>::get(block.above(cols - 1 - begin), index) - scheme_.frame.corner;
        job_.scores[index] = sums_[index] + above + scheme_.extend * (rows_ + cols);
      }
    }
  }

  GroupJob const& job_;
  ProfileScheme scheme_;
  int rows_;
  int cols_ = 0;
  Lane corner_;
  int block_rows_;
  Left* left_;                // [row]
  Lane* letter_scores_;       // [letter][column]
  Lane* columns_;             // [column]: residues
  Lane* corners_;             // [block of rows]: of these columns, as the block of the columns before holds them
  std::uint8_t* row_letters_; // [row]
  Sums sums_{};               // H' of the corner of the last block of rows
};

template <class Lane, bool kAffine>
void scan_global(GroupJob const& job) {
  GlobalScan<Lane, kAffine>(job).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
