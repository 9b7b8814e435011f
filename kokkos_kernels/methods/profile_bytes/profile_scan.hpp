#pragma once

#include <kokkos_kernels/batch/gather_residues.hpp>
#include <kokkos_kernels/batch/query_profile.hpp>
#include <kokkos_kernels/methods/profile_bytes/corner_block.hpp>
#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/simd/wide_lane.hpp>
#include <kokkos_kernels/sweeps/column_sweep.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Alignments of a pack of pairs that share their row sequence, a lane each, of both whole sequences: a few columns at
/// a time, whose scores against each letter of that sequence are prepared, and of these all rows, in blocks that have
/// scores above their corners (model/corner_frame.hpp). `Ends` finds the scores (profile_ends.hpp).
template <class Lane, bool kAffine, class Ends>
class ProfileScan {
  using Scorer = MatrixScorer<Lane>;
  using Value = ValueOf<Lane>;
  using Left = LeftCell<Lane, kAffine>;
  using Block = CornerBlock<kSweptColumns, kAffine, Lane>;
  using Height = WideLane<Lane>; // H' of a corner, less what stands for it

public:
  explicit ProfileScan(GroupJob const& job)
      : job_(job), scheme_(profile_scheme(*job.problem, kBits)), rows_(static_cast<int>(job.pairs[0].rows)),
        swept_rows_(Ends::kLone ? rows_ - 1 : rows_), corner_(all(scheme_.frame.corner)),
        block_rows_(scheme_.frame.columns / kSweptRows * kSweptRows), ends_(job, scheme_) {
    for (int index = 0; index < job.count; ++index) {
      cols_ = max(cols_, static_cast<int>(job.pairs[index].cols));
    }
    GroupMemory const at(rows_, sizeof(Lane));
    auto* const memory = static_cast<std::byte*>(job.memory);
    left_ = reinterpret_cast<Left*>(memory);
    letter_scores_ = reinterpret_cast<Lane*>(memory + at.letter_scores);
    last_columns_ = reinterpret_cast<Lane*>(memory + at.row_residues); // no lane has rows of its own
    columns_ = reinterpret_cast<Lane*>(memory + at.columns);
    corners_ = reinterpret_cast<Lane*>(memory + at.bases);
    row_letters_ = reinterpret_cast<std::uint8_t*>(memory + at.row_letters);
  }

  void run() {
    RowLetters letters;
    (void)letters.number(job_.residues + job_.pairs[0].row_begin, rows_, row_letters_); // no matrix has more
    QueryProfile<Lane, Scorer> const of_letters(scheme_.pairs, letters);
    enter_from_left();
    for (int begin = 0; rows_ > 0 && begin < cols_; begin += kGatheredColumns) {
      gather_residues<Scorer, false>(job_, begin, columns_);
      for (int column = 0; column < kGatheredColumns && begin + column < cols_; column += kSweptColumns) {
        of_letters.template prepare<kSweptColumns>(columns_ + column, letter_scores_);
        if (ends_.open(begin + column)) {
          sweep<true>(begin + column);
        } else {
          sweep<false>(begin + column);
        }
      }
    }
    ends_.write_scores();
  }

private:
  static constexpr int kSweptRows = 4; // under way at a time
  static constexpr int kBits = 8 * sizeof(Value);

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }

  void enter_from_left() {
    int above = 0; // H' of the border's cell in a row, above the corner of its block
    for (int row = 0; row < rows_; ++row) {
      if (row % block_rows_ == 0) {
        above = 0;
        corners_[row / block_rows_] = corner_;
      }
      above += row == 0 ? scheme_.left.first : scheme_.left.next;
      left_[row].best = all(scheme_.frame.corner + above);
      if constexpr (kAffine) {
        left_[row].across = all(scheme_.frame.corner + above - scheme_.open);
      }
    }
    int const last = (std::max(swept_rows_, 1) - 1) / block_rows_ * block_rows_;
    int const corner = last == 0 ? 0 : scheme_.left.first + (last - 1) * scheme_.left.next;
    height_ = Height(corner - scheme_.frame.corner);
  }

  /// Computes a few columns from the first to the last row, and the scores that are found there. `kEnding`: they are
  /// the last ones of some matrices.
  template <bool kEnding>
  [[gnu::noinline]] void sweep(int begin) {
    constexpr bool kKeeps = kEnding && Ends::kLastColumns;
    Lane const next = all(scheme_.top.next);
    Block block(corner_, begin == 0 ? all(scheme_.top.first) : next, next, all(scheme_.open));
    SharedRows<Lane> const scores{letter_scores_, row_letters_};
    Height above((begin == 0 ? 0 : scheme_.top.first + (begin - 1) * scheme_.top.next) - scheme_.frame.corner);
    Lane turn{};
    for (int row = 0; row == 0 || row < swept_rows_; row += block_rows_) {
      RowRange const range{row, std::min(row + block_rows_, swept_rows_)};
      if constexpr (kKeeps) {
        above = add(above, add(Height(block.corner()), Height(-scheme_.frame.corner)));
      }
      turn = turn_corner(row, block);
      auto const enter = [turn](Left cell) __attribute__((always_inline)) {
        cell.best = subtract(cell.best, turn);
        if constexpr (kAffine) {
          cell.across = subtract(cell.across, turn);
        }
        return cell;
      };
      if constexpr (kKeeps) {
        KeptRows<Lane, Ends::kLone> const kept{scores, ends_.is_last(), last_columns_};
        block.template sweep<kSweptRows>(kept, range, left_, enter);
        ends_.in_last_columns(range, last_columns_, above);
      } else {
        block.template sweep<kSweptRows>(scores, range, left_, enter);
      }
    }
    height_ = add(height_, add(Height(add(turn, corner_)), Height(-scheme_.frame.corner)));
    if constexpr (kEnding || Ends::kLastColumns) {
      take_last_row<kEnding>(begin, block);
    }
    if constexpr (kKeeps) {
      ends_.close(begin);
    }
  }

  /// Goes on to the block of rows that begins there. Returns by how much its corner is above that of the block of
  /// columns before.
  PAIRSCAN_FUNCTION Lane turn_corner(int row, Block& block) {
    block.rebase(subtract(block.corner(), corner_));
    Lane& corner = corners_[row / block_rows_];
    Lane const turned = corner;
    corner = block.last_above();
    return subtract(turned, corner_);
  }

  template <bool kEnding>
  PAIRSCAN_FUNCTION void take_last_row(int begin, Block const& block) {
    Lane const* const scores = letter_scores_ + static_cast<std::size_t>(row_letters_[rows_ - 1]) * kSweptColumns;
    for_each_index<kSweptColumns>([&](auto column) __attribute__((always_inline)) {
      int const col = begin + column + 1;
      if constexpr (Ends::kLone) { // the row before stands above
        Height const diagonal(column == 0 ? block.corner() : block.above(column - 1));
        ends_.template in_last_row<kEnding>(col, add(add(height_, diagonal), Height(scores[column])));
      } else {
        ends_.template in_last_row<kEnding>(col, add(height_, Height(block.above(column))));
      }
    });
  }

  GroupJob const& job_;
  ProfileScheme scheme_;
  int rows_;
  int swept_rows_; // all of them, or but the last one
  int cols_ = 0;
  Lane corner_;
  int block_rows_;
  Left* left_;                // [row]
  Lane* letter_scores_;       // [letter][column]
  Lane* columns_;             // [column]: residues
  Lane* corners_;             // [block of rows]: of these columns, as the block of the columns before holds them
  std::uint8_t* row_letters_; // [row]
  Lane* last_columns_;        // [row]: each lane's cell in its last column
  Height height_;             // of the last block of rows
  Ends ends_;
};

template <class Lane, bool kAffine, class Ends>
void scan_profile(GroupJob const& job) {
  ProfileScan<Lane, kAffine, Ends>(job).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
