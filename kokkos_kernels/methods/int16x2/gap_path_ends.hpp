#pragma once

#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/simd/four_letters.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A pair whose path is to be walked.
struct GapPathEnds {
  std::uint8_t const* residues;
  std::uint64_t row_begin; // there
  std::uint64_t col_begin;
  int rows;
  int cols;
  int rows_before; // of those computed, see GapStage
  int cols_before;
  int first_thread;          // of its group
  int half;                  // of the registers
  bool exchanged;            // the row is the target
  std::uint32_t identical;   // codes that are identical where they meet themselves
  int match;                 // see best_match
  std::byte const* cells;    // of the warp
  std::uint32_t const* four; // the scheme's table
  std::uint8_t const* letter_of;

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t row_letter(int row) const {
    return residues[row_begin + static_cast<unsigned>(row)];
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t col_letter(int col) const {
    return residues[col_begin + static_cast<unsigned>(col)];
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool is_identical(std::uint32_t row, std::uint32_t col) const {
    return row == col && row < 32 && (identical >> row & 1U) != 0;
  }

  /// Returns how many of four pairs of letters are identical, one after the other from the last of so many rows and
  /// columns on, if there are so many.
  [[nodiscard]] PAIRSCAN_FUNCTION int run_of_matches(int row, int col) const {
    std::uint32_t const row_letters = letters_before(row_begin + static_cast<unsigned>(row));
    std::uint32_t const col_letters = letters_before(col_begin + static_cast<unsigned>(col));
    int const most = row < col ? row : col;
    int run = 0;
    bool on = true;
    PAIRSCAN_UNROLL
    for (int letter = 0; letter < 4; ++letter) {
      int const byte = 24 - 8 * letter;
      on = on && letter < most && is_identical(row_letters >> byte & 0xffU, col_letters >> byte & 0xffU);
      run += on ? 1 : 0;
    }
    return run;
  }

private:
  /// Returns the four letters in front of a place among the residues, the last in the highest byte. Two whole words are
  /// read, as four_letters does.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t letters_before(std::uint64_t end) const {
    auto const at = static_cast<std::int64_t>(end) - 4;
    std::uint32_t const low = load_words<1>(residues + (at & ~std::int64_t{3})).word[0];
    std::uint32_t const high = load_words<1>(residues + ((at + 3) & ~std::int64_t{3})).word[0];
    return move_down(low, high, static_cast<int>(at & 3) * 8);
  }
};

} // namespace pairscan
