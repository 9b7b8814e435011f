#pragma once

#include <kokkos_kernels/portability/native_halves.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

// Cells that are kept for paths: the lowest 4 or 8 bits of x, as a thread's columns hold it after a row
// (methods/int16x2/gap_columns.hpp). Neighbours differ by so little that these bits tell their difference
// (gap_differences), and so everything that a path asks for.
//
// A word has four columns of both matrices, or two:
//
//     4 bits   bits 0..15: columns 0, 2, 1, 3 of the low half; bits 16..31: of the high half
//     8 bits   bits 0..15: columns 0, 1 of the low half;       bits 16..31: of the high half

inline constexpr int kStoredWords = 4; // of a thread, side by side: one store
inline constexpr int kStoredBytes = 4 * kStoredWords;
inline constexpr int kStoringThreads = 32; // whose stores lie side by side

template <int kBits>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t word_of_cells(std::uint32_t const* x) {
  constexpr std::uint32_t kLowBytes = 0x6240; // of both halves of two words, in turn
  std::uint32_t const two = choose_bytes<kLowBytes>(x[0], x[1]);
  if constexpr (kBits == 8) {
    return two;
  } else {
    static_assert(kBits == 4);
    return (two & 0x0f0f0f0fU) | (choose_bytes<kLowBytes>(x[2], x[3]) << 4U & 0xf0f0f0f0U);
  }
}

/// Where the cells of a warp stand: [pass][row][store][thread][16 bytes]. Thread t of a group computes its rows t steps
/// later than the head, so that row r of the head and the same row of others do not lie side by side, but what the warp
/// computes at a time does.
template <int kCellBits, int kWidth, int kRowsPerStep>
struct GapCells {
  static constexpr int kBits = kCellBits;
  static constexpr int kColumns = kWidth; // of a thread
  static constexpr int kRows = kRowsPerStep;
  static constexpr int kPerWord = 16 / kBits; // columns
  static constexpr int kPerStore = kStoredWords * kPerWord;
  static constexpr int kStores = kColumns / kPerStore; // of a row
  static constexpr int kRowBytes = kStores * kStoringThreads * kStoredBytes;
  static_assert(kColumns % kPerStore == 0);

  int threads;   // of a group
  int pass_rows; // of a pass, with those that the last thread is behind by

  /// Returns the rows of a pass over so many rows.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int rows_of_pass(int rows, int threads) {
    return ((rows + kRows - 1) / kRows + threads - 1) * kRows;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t pass_bytes() const {
    return static_cast<std::uint64_t>(pass_rows) * kRowBytes;
  }

  /// Writes a row of a thread's columns; `to` is the thread's place in the row.
  static PAIRSCAN_FUNCTION void write(std::byte* to, std::uint32_t const (&x)[kColumns]) {
    PAIRSCAN_UNROLL
    for (int store = 0; store < kStores; ++store) {
      Words<kStoredWords> words;
      PAIRSCAN_UNROLL
      for (int word = 0; word < kStoredWords; ++word) {
        words.word[word] = word_of_cells<kBits>(x + store * kPerStore + word * kPerWord);
      }
      stream_words(to + store * kStoringThreads * kStoredBytes, words);
    }
  }
};

/// One cell of a matrix that is kept, from which a path goes on.
template <class Cells>
class GapCellCursor {
public:
  /// Rows count those in front of the matrix (GapStage::rows_before).
  PAIRSCAN_FUNCTION GapCellCursor(Cells const& cells, int row, int col) : row_(row), threads_(cells.threads) {
    int const slice = col / Cells::kColumns;
    column_ = col % Cells::kColumns;
    pass_ = slice / threads_;
    thread_ = slice % threads_;
  }

  PAIRSCAN_FUNCTION void up() { --row_; }
  PAIRSCAN_FUNCTION void left() {
    if (--column_ >= 0) {
      return;
    }
    column_ = Cells::kColumns - 1;
    if (--thread_ < 0) {
      thread_ = threads_ - 1;
      --pass_;
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION int row() const { return row_; }
  [[nodiscard]] PAIRSCAN_FUNCTION int thread() const { return thread_; }

  /// Returns the cell's bits, of that half of the matrices whose group begins with thread `first`.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t load(Cells const& cells, std::byte const* from, int first,
                                                     int half) const {
    int const row = row_ + Cells::kRows * thread_;
    int const place = column_ % Cells::kPerWord;
    std::uint64_t const rows =
        static_cast<std::uint64_t>(pass_) * cells.pass_bytes() + static_cast<std::uint64_t>(row) * Cells::kRowBytes;
    int const in_row = (column_ / Cells::kPerStore * kStoringThreads + first + thread_) * kStoredBytes +
                       column_ % Cells::kPerStore / Cells::kPerWord * 4;
    std::uint32_t const word = load_words<1>(from + rows + in_row).word[0];
    int const shift = 16 * half + 8 * (place % 2) + 4 * (place / 2);
    return word >> static_cast<unsigned>(shift) & ((1U << Cells::kBits) - 1);
  }

private:
  int row_;
  int threads_;
  int pass_;
  int thread_; // in its group
  int column_; // of the thread
};

/// Memory of a team that keeps paths: cells, where each of its matrices has its best one, then a CIGAR for each of its
/// pairs. All matrices that it takes use it, one after another, so that the memory for cells does not grow with the
/// batch.
struct GapPathArea {
  static constexpr int kMostMatrices = 16;
  static constexpr std::size_t kBestBytes = kMostMatrices * sizeof(std::uint64_t);

  std::size_t begin = 0;       // of the first team's area in the workspace
  std::size_t cell_bytes = 0;  // of a team
  std::size_t cigar_bytes = 0; // of a pair
  std::size_t team_bytes = 0;  // all of it
};

} // namespace pairscan
