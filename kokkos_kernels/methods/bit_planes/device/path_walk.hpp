#pragma once

#include <kokkos_kernels/methods/bit_planes/device/direction_words.hpp>
#include <kokkos_kernels/traceback/traced_columns.hpp>

#include <cstdint>

namespace pairscan {

/// A pair whose path is to be walked.
struct PathEnds {
  std::uint8_t const* row_letters; // match codes, MatchRule::shared_base
  std::uint8_t const* col_letters;
  int rows;
  int cols;
  int matrix;       // its bit of the word
  int first_thread; // of the word in its warp
  bool exchanged;   // the row is the target
};

/// Walks the path of one pair from the last cell to the first, where a cell has so many words (CellDirections). Paths
/// mostly run along diagonals: the cells of one are loaded several at a time, so that memory is waited for once for all
/// of them.
template <int kWords>
class PathWalk {
public:
  using Layout = DirectionLayout<kWords>;

  PAIRSCAN_FUNCTION PathWalk(Layout const& layout, std::byte const* directions, PathEnds const& ends,
                             std::uint8_t* cigar_end)
      : layout_(layout), directions_(directions), ends_(ends), row_(ends.rows), col_(ends.cols), columns_(cigar_end) {}

  PAIRSCAN_FUNCTION void run() {
    while (row_ > 0 && col_ > 0) {
      walk_diagonal(look_ahead());
    }
    if (row_ > 0 || col_ > 0) { // on a border
      add_gaps(row_ > 0, row_ > 0 ? row_ : col_);
    }
    columns_.close();
  }

  /// All but where its CIGAR begins.
  [[nodiscard]] PAIRSCAN_FUNCTION TracedPair result() const { return columns_.result(); }

private:
  static constexpr int kAhead = 8;
  static constexpr int kGapAhead = 4;
  static constexpr bool kAffine = kWords == 4;

  using Cursor = DirectionCursor<kWords>;

  /// The next cells along the diagonal, a bit each from bit 0 on.
  struct Ahead {
    int count = 0;
    unsigned diagonal = 0;  // the path goes on along it
    unsigned above = 0;     // else comes from above, not from the left
    unsigned opens = 0;     // of affine gaps: in a gap that opens in front of the cell
    unsigned identical = 0; // its two letters are the same single base
  };

  [[nodiscard]] PAIRSCAN_FUNCTION Ahead look_ahead() const {
    Ahead ahead;
    ahead.count = row_ < col_ ? row_ : col_;
    ahead.count = ahead.count < kAhead ? ahead.count : kAhead;
    Cursor cursor(layout_, ends_.first_thread, row_ - 1, col_ - 1);
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kAhead; ++cell) {
      if (cell < ahead.count) {
        auto const words = cursor.load(layout_, directions_);
        std::uint8_t const row = ends_.row_letters[row_ - 1 - cell];
        std::uint8_t const col = ends_.col_letters[col_ - 1 - cell];
        unsigned const above = bit_of(words.word[1]);
        ahead.diagonal |= bit_of(words.word[0]) << static_cast<unsigned>(cell);
        ahead.above |= above << static_cast<unsigned>(cell);
        if constexpr (kAffine) {
          ahead.opens |= bit_of(above != 0 ? words.word[2] : words.word[3]) << static_cast<unsigned>(cell);
        }
        ahead.identical |= static_cast<unsigned>(row == col && is_single_base(row)) << static_cast<unsigned>(cell);
        cursor.up();
        cursor.left(layout_);
      }
    }
    return ahead;
  }

  /// Returns the pair's bit of a word.
  [[nodiscard]] PAIRSCAN_FUNCTION unsigned bit_of(std::uint32_t word) const {
    return word >> static_cast<unsigned>(ends_.matrix) & 1U;
  }

  /// A match code is a set of bases, one bit each.
  [[nodiscard]] static PAIRSCAN_FUNCTION bool is_single_base(std::uint8_t code) {
    return code != 0 && (code & (code - 1)) == 0;
  }

  /// As far along the diagonal as the path goes, and over the gap behind it.
  PAIRSCAN_FUNCTION void walk_diagonal(Ahead const& ahead) {
    int cell = 0;
    for (; cell < ahead.count && (ahead.diagonal >> static_cast<unsigned>(cell) & 1U) != 0; ++cell) {
      columns_.add_pair((ahead.identical >> static_cast<unsigned>(cell) & 1U) != 0);
    }
    row_ -= cell;
    col_ -= cell;
    if (cell < ahead.count) {
      bool const of_row = (ahead.above >> static_cast<unsigned>(cell) & 1U) != 0;
      bool const opens = !kAffine || (ahead.opens >> static_cast<unsigned>(cell) & 1U) != 0;
      add_gaps(of_row, opens ? 1 : gap_length(of_row));
    }
  }

  /// Returns how long the gap is that comes to this cell and does not open in front of it: never of linear gaps, for
  /// which `%` only keeps the words' numbers in bounds. At the latest it opens in the first row, or in the first
  /// column.
  [[nodiscard]] PAIRSCAN_FUNCTION int gap_length(bool of_row) const {
    Cursor cursor(layout_, ends_.first_thread, row_ - 1, col_ - 1);
    int const most = of_row ? row_ : col_;
    for (int length = 1; length < most; length += kGapAhead) {
      unsigned opens = 0;
      PAIRSCAN_UNROLL
      for (int at = 0; at < kGapAhead; ++at) {
        if (length + at < most) {
          of_row ? cursor.up() : cursor.left(layout_);
          auto const words = cursor.load(layout_, directions_);
          opens |= bit_of(words.word[of_row ? 2 % kWords : 3 % kWords]) << static_cast<unsigned>(at);
        }
      }
      for (int at = 0; at < kGapAhead && opens != 0; ++at) {
        if ((opens >> static_cast<unsigned>(at) & 1U) != 0) {
          return length + 1 + at;
        }
      }
    }
    return most;
  }

  /// Columns with residues of the row sequence only, or of the column sequence only.
  PAIRSCAN_FUNCTION void add_gaps(bool of_row, int count) {
    columns_.add_gaps(of_row != ends_.exchanged, count);
    (of_row ? row_ : col_) -= count;
  }

  Layout const& layout_;
  std::byte const* directions_; // of the pair's warp
  PathEnds const& ends_;
  int row_;
  int col_;
  TracedColumns columns_;
};

} // namespace pairscan
