#pragma once

#include <kokkos_kernels/methods/int16x2/gap_cells.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/traceback/traced_columns.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A pair whose path is to be walked.
struct GapPathEnds {
  std::uint8_t const* row_letters;
  std::uint8_t const* col_letters;
  int rows;
  int cols;
  int rows_before; // of those computed, see GapStage
  int cols_before;
  int first_thread;          // of its group
  int half;                  // of the registers
  bool exchanged;            // the row is the target
  std::uint32_t identical;   // codes that are identical where they meet themselves
  std::byte const* cells;    // of the warp
  std::uint32_t const* four; // the scheme's table
  std::uint8_t const* letter_of;
};

/// Walks the canonical path of a pair from the last cell to the first: along the diagonal where that gives the cell's
/// value, else over the shortest gap that does, of query residues before one of target residues.
///
/// The value V of a cell is what it scores, without what the extension of gaps costs: a gap from any cell in front
/// costs `open`, however long it is. So
///
///     V(i,j) = V(i-1,j-1) + step                  along the diagonal
///     V(i,j) = V(i-k,j) - open                    over a gap of k rows
///     V(r,j) >= V(i,j) for all i-k < r < i        or that gap would be better in row r than the cell, too
///
/// The third line ends the search for a gap that is not there after a few rows. Of values the differences between
/// neighbours are known, from their lowest bits.
///
/// Gaps at the ends may have scores of their own. Then the path may end behind a cell of the last column or row, and
/// the best one is looked for first. It is not reached by a gap along that border, which would be better as a part of
/// the end's.
template <class Cells, bool kOtherEnds>
class GapPathWalk {
public:
  PAIRSCAN_FUNCTION GapPathWalk(Cells const& cells, GapScheme const& scheme, GapPathEnds const& ends, char* text_end)
      : cells_(cells), ends_(ends), gaps_(scheme.ends), words_(scheme.table.words()),
        open_(static_cast<int>(half_of(scheme.open, 0))), row_(ends.rows), col_(ends.cols), columns_(text_end) {}

  PAIRSCAN_FUNCTION void run() {
    if constexpr (kOtherEnds) {
      if (row_ > 0 && col_ > 0) {
        walk_end();
      }
    }
    while (row_ > 0 && col_ > 0) {
      walk_diagonal(look_ahead());
    }
    if (row_ > 0 || col_ > 0) { // on a border
      add_gap(row_ > 0, row_ > 0 ? row_ : col_);
    }
    columns_.close();
  }

  /// Returns all but where its text begins.
  [[nodiscard]] PAIRSCAN_FUNCTION TracedPair result() const { return columns_.result(); }

private:
  static constexpr int kAhead = 8;    // cells of a diagonal that are loaded at a time
  static constexpr int kGapAhead = 4; // and of a gap
  static constexpr std::uint32_t kMask = (1U << Cells::kBits) - 1;

  using Cursor = GapCellCursor<Cells>;

  /// The next cells along the diagonal, a bit each from bit 0 on.
  struct Ahead {
    int count = 0;
    unsigned diagonal = 0;  // the path goes on along it
    unsigned identical = 0; // the cell's two letters are
  };

  [[nodiscard]] PAIRSCAN_FUNCTION Cursor here() const {
    return Cursor(cells_, row_ - 1 + ends_.rows_before, col_ - 1 + ends_.cols_before);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t load(Cursor const& cursor) const {
    return cursor.load(cells_, ends_.cells, ends_.first_thread, ends_.half);
  }

  /// Returns the bits of a cell of the border above or on the left: one gap from the origin (GlobalGaps::open,
  /// EndGaps::top).
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t border(int row, int col) const {
    int const inside = row + col == 0 ? 0 : -open_;
    int const score = !kOtherEnds ? inside : row == 0 ? gaps_.top.score(col) : gaps_.left.score(row);
    return static_cast<std::uint32_t>(2 * open_ + score) & kMask;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Ahead look_ahead() const {
    Ahead ahead;
    ahead.count = row_ < col_ ? row_ : col_;
    ahead.count = ahead.count < kAhead ? ahead.count : kAhead;
    Cursor cursor = here();
    std::uint32_t values[kAhead + 1];
    values[0] = load(cursor);
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kAhead; ++cell) {
      values[cell + 1] = 0;
      if (cell < ahead.count) {
        cursor.up();
        cursor.left();
        bool const inside = row_ - cell > 1 && col_ - cell > 1;
        values[cell + 1] = inside ? load(cursor) : border(row_ - 1 - cell, col_ - 1 - cell);
      }
    }
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kAhead; ++cell) {
      if (cell < ahead.count) {
        std::uint8_t const row = ends_.row_letters[row_ - 1 - cell];
        std::uint8_t const col = ends_.col_letters[col_ - 1 - cell];
        bool const diagonal = is_paired(values[cell], values[cell + 1], row, col);
        ahead.diagonal |= static_cast<unsigned>(diagonal) << static_cast<unsigned>(cell);
        ahead.identical |= static_cast<unsigned>(is_identical(row, col)) << static_cast<unsigned>(cell);
      }
    }
    return ahead;
  }

  /// Returns whether a cell's value is that of the cell before it on the diagonal and what two letters score.
  [[nodiscard]] PAIRSCAN_FUNCTION bool is_paired(std::uint32_t value, std::uint32_t before, std::uint8_t row,
                                                 std::uint8_t col) const {
    return ((before + score_of(row, col) - static_cast<std::uint32_t>(open_) - value) & kMask) == 0;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool is_identical(std::uint8_t row, std::uint8_t col) const {
    return row == col && row < 32 && (ends_.identical >> row & 1U) != 0;
  }

  /// Returns what a diagonal step adds to a value, and the opening of a gap.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t score_of(std::uint32_t row, std::uint32_t col) const {
    std::uint32_t const letter = ends_.letter_of[known_code(row)];
    std::uint32_t const word = ends_.four[known_code(col) * static_cast<std::uint32_t>(words_) + letter / 4];
    return word >> 8 * (letter % 4) & 0xffU;
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
      walk_gap();
    }
  }

  PAIRSCAN_FUNCTION void walk_gap() {
    bool up = !ends_.exchanged; // where residues of the query are
    int length = 0;
    PAIRSCAN_UNROLL_BY(1)
    for (int turn = 0; turn < 2 && length == 0; ++turn) {
      up = (turn == 0) != ends_.exchanged;
      length = gap_length(up);
    }
    add_gap(up, length > 0 ? length : 1); // there is always one
  }

  /// Returns by how much a cell's value exceeds that of its neighbour above or on the left.
  [[nodiscard]] PAIRSCAN_FUNCTION int change(std::uint32_t from, std::uint32_t to) const {
    return static_cast<int>((to - from + static_cast<std::uint32_t>(open_)) & kMask) - open_;
  }

  /// Calls see(k, more) for the cells k = 1, 2, ... upwards or to the left, with what their values are more than the
  /// cell's, until it returns false or the border was seen. Loads so many at a time.
  template <int kAtOnce, class See>
  PAIRSCAN_FUNCTION void look_along(bool up, See const& see) const {
    int const most = up ? row_ : col_;
    Cursor cursor = here();
    std::uint32_t before = load(cursor);
    int more = 0;
    for (int begin = 0; begin < most; begin += kAtOnce) {
      std::uint32_t values[kAtOnce];
      PAIRSCAN_UNROLL
      for (int at = 0; at < kAtOnce; ++at) {
        up ? cursor.up() : cursor.left();
        values[at] = begin + at + 1 < most ? load(cursor) : border(up ? 0 : row_, up ? col_ : 0);
      }
      PAIRSCAN_UNROLL
      for (int at = 0; at < kAtOnce; ++at) {
        more -= change(values[at], before);
        before = values[at];
        if (begin + at >= most || !see(begin + at + 1, more)) {
          return;
        }
      }
    }
  }

  /// The best end behind a cell of the last column or row, by the length of its gap.
  struct MarginGap {
    int score; // more than the value of the last cell
    int length;
  };

  /// Looks for it upwards or to the left; of equal ones it is the shortest.
  [[nodiscard]] PAIRSCAN_FUNCTION MarginGap best_end(bool up) const {
    GapEnd const& gap = up ? gaps_.right : gaps_.bottom;
    MarginGap best{-0x40000000, 0};
    look_along<kAhead>(up, [&](int length, int more) {
      if (int const score = more + gap.score(length); score > best.score) {
        best = {score, length};
      }
      return true;
    });
    return best;
  }

  /// Goes over the gap that ends the path, if there is one: of equal ends none, then one of query residues.
  PAIRSCAN_FUNCTION void walk_end() {
    MarginGap best{-0x40000000, 0};
    bool best_up = false;
    PAIRSCAN_UNROLL_BY(1)
    for (int turn = 0; turn < 2; ++turn) {
      bool const up = (turn == 0) != ends_.exchanged;
      MarginGap const one = best_end(up);
      best_up = one.score > best.score ? up : best_up;
      best = one.score > best.score ? one : best;
    }
    bool const at_corner = best.score < 0 || (best.score == 0 && comes_along_diagonal());
    if (!at_corner) {
      add_gap(best_up, best.length);
    }
  }

  /// Returns whether the cell is reached along the diagonal.
  [[nodiscard]] PAIRSCAN_FUNCTION bool comes_along_diagonal() const {
    Cursor cursor = here();
    std::uint32_t const value = load(cursor);
    cursor.up();
    cursor.left();
    std::uint32_t const before = row_ > 1 && col_ > 1 ? load(cursor) : border(row_ - 1, col_ - 1);
    return is_paired(value, before, ends_.row_letters[row_ - 1], ends_.col_letters[col_ - 1]);
  }

  /// Returns the length of the shortest gap that gives the cell its value, upwards or to the left; 0 where there is
  /// none.
  [[nodiscard]] PAIRSCAN_FUNCTION int gap_length(bool up) const {
    int found = 0;
    look_along<kGapAhead>(up, [&](int length, int more) {
      found = more == open_ ? length : 0;
      return found == 0 && more >= 0;
    });
    return found;
  }

  /// Adds columns with residues of the row sequence only, or of the column sequence only.
  PAIRSCAN_FUNCTION void add_gap(bool of_row, int count) {
    columns_.add_gaps(of_row != ends_.exchanged, count);
    (of_row ? row_ : col_) -= count;
  }

  Cells const& cells_;
  GapPathEnds const& ends_;
  GapEnds const& gaps_; // at the ends
  int words_;
  int open_;
  int row_;
  int col_;
  TracedColumns columns_;
};

} // namespace pairscan
