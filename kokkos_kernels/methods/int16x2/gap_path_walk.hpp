#pragma once

#include <kokkos_kernels/methods/int16x2/gap_path_cells.hpp>
#include <kokkos_kernels/methods/int16x2/gap_path_ends.hpp>
#include <kokkos_kernels/traceback/traced_columns.hpp>

#include <cstdint>

namespace pairscan {

/// Where the best cell of a local alignment is, the first by row and then by column: among the columns of a thread.
struct GapLastCell {
  int score = 0; // divided
  int row = 0;   // from 0 on
  int slice = 0; // as many threads' columns stand in front
};

/// Walks the canonical path of a pair from its last cell to the first: along the diagonal where that gives the cell's
/// value, else over the shortest gap that does, of query residues before one of target residues.
///
/// With a value V that has the extension of gaps taken out along the way a gap from any cell in front costs `open`,
/// however long it is. So
///
///     V(i,j) = V(i-1,j-1) + step                  along the diagonal
///     V(i,j) = V(i-k,j) - open                    over a gap of k rows
///     V(r,j) >= V(i,j) for all i-k < r < i        or that gap would be better in row r than the cell, too
///
/// The third line ends the search for a gap that is not there after a few rows.
///
/// Gaps at the ends may have scores of their own. Then the path may end behind a cell of the last column or row, and
/// the best one is looked for first. It is not reached by a gap along that border, which would be better as a part of
/// the end's.
///
/// A local alignment ends in its best cell, whose score is known, and begins where the score along the path is 0.
///
/// A cell's value exceeds that in front of it on the diagonal by no more than the best step: without the last two
/// letters an alignment loses no more. So two letters that score the best step are a step of every path, whatever the
/// cells hold, and where all identical letters do (best_match) cells are looked at only between runs of them.
template <class Cells, GapScored kScored>
class GapPathWalk {
public:
  using Values = GapPathCells<Cells, kScored>;

  /// Local alignments have a last cell.
  PAIRSCAN_FUNCTION GapPathWalk(Values const& values, GapPathEnds const& ends, GapLastCell const& last,
                                std::uint8_t* cigar_end)
      : values_(values), ends_(ends), row_(ends.rows), col_(ends.cols), columns_(cigar_end) {
    if constexpr (Values::kLocal) {
      find_last(last);
    }
  }

  PAIRSCAN_FUNCTION void run() {
    if constexpr (Values::kOtherEnds) {
      if (row_ > 0 && col_ > 0) {
        walk_end();
      }
    }
    while (goes_on()) {
      ends_.match > 0 ? walk_matches() : walk_diagonal(look_ahead());
    }
    if (!Values::kLocal && (row_ > 0 || col_ > 0)) { // on a border
      add_gap(row_ > 0, row_ > 0 ? row_ : col_);
    }
    columns_.close();
  }

  /// Returns all but where its CIGAR begins.
  [[nodiscard]] PAIRSCAN_FUNCTION TracedPair result() const {
    TracedPair traced = columns_.result();
    if constexpr (Values::kLocal) {
      traced.query_begin = static_cast<std::uint32_t>(row_);
      traced.query_end = static_cast<std::uint32_t>(last_row_);
      traced.target_begin = static_cast<std::uint32_t>(col_);
      traced.target_end = static_cast<std::uint32_t>(last_col_);
    }
    return traced;
  }

private:
  static constexpr int kAhead = 8;    // cells of a diagonal that are loaded at a time
  static constexpr int kGapAhead = 4; // and of a gap

  /// The next cells along the diagonal.
  struct Ahead {
    int pairs = 0;          // that the path goes on along
    int score = 0;          // what they add, local
    bool gap = false;       // behind them
    unsigned identical = 0; // whether a cell's two letters are, a bit each from bit 0 on
  };

  [[nodiscard]] PAIRSCAN_FUNCTION bool goes_on() const { return Values::kLocal ? score_ > 0 : row_ > 0 && col_ > 0; }

  [[nodiscard]] PAIRSCAN_FUNCTION Ahead look_ahead() const {
    int count = row_ < col_ ? row_ : col_;
    count = count < kAhead ? count : kAhead;
    auto cursor = values_.at(row_, col_);
    std::uint32_t values[kAhead + 1];
    values[0] = values_.load(cursor);
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kAhead; ++cell) {
      values[cell + 1] = 0;
      if (cell < count) {
        cursor.up();
        cursor.left();
        bool const inside = row_ - cell > 1 && col_ - cell > 1;
        values[cell + 1] = inside ? values_.load(cursor) : values_.border(row_ - 1 - cell, col_ - 1 - cell);
      }
    }
    Ahead ahead;
    int steps[kAhead];
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kAhead; ++cell) { // all of them, so that no load waits for another
      steps[cell] = 0;
      if (cell < count) {
        std::uint8_t const row = ends_.row_letter(row_ - 1 - cell);
        std::uint8_t const col = ends_.col_letter(col_ - 1 - cell);
        steps[cell] = values_.score_of(row, col);
        ahead.identical |= static_cast<unsigned>(ends_.is_identical(row, col)) << static_cast<unsigned>(cell);
      }
    }
    bool on = true;
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kAhead; ++cell) {
      bool const paired = Values::is_paired(values[cell], values[cell + 1], steps[cell]);
      on = on && cell < count;
      ahead.gap = ahead.gap || (on && !paired);
      on = on && paired;
      ahead.pairs += on ? 1 : 0;
      if constexpr (Values::kLocal) {
        ahead.score += on ? steps[cell] : 0;
        on = on && score_ > ahead.score;
      }
    }
    return ahead;
  }

  /// Along identical letters as far as they come, and over the step or the gap behind them.
  PAIRSCAN_FUNCTION void walk_matches() {
    int run = 4;
    PAIRSCAN_UNROLL_BY(1)
    while (run == 4 && goes_on()) {
      run = ends_.run_of_matches(row_, col_);
      columns_.add_pairs(true, run);
      row_ -= run;
      col_ -= run;
      score_ -= run * ends_.match;
    }
    if (!goes_on()) {
      return;
    }
    if (int const step = next_step(); comes_along_diagonal(step)) {
      columns_.add_pairs(false, 1);
      --row_;
      --col_;
      score_ -= step;
    } else {
      walk_gap();
    }
  }

  /// As far along the diagonal as the path goes, and over the gap behind it.
  PAIRSCAN_FUNCTION void walk_diagonal(Ahead const& ahead) {
    for (int cell = 0; cell < ahead.pairs; ++cell) {
      columns_.add_pair((ahead.identical >> static_cast<unsigned>(cell) & 1U) != 0);
    }
    row_ -= ahead.pairs;
    col_ -= ahead.pairs;
    score_ -= ahead.score;
    if (ahead.gap) {
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
    length = length > 0 ? length : 1; // there is always one
    score_ += values_.open() + length * values_.extend();
    add_gap(up, length);
  }

  /// Returns the length of the shortest gap that gives the cell its value, upwards or to the left; 0 where there is
  /// none.
  [[nodiscard]] PAIRSCAN_FUNCTION int gap_length(bool up) const {
    int found = 0;
    GapLook<Values, kGapAhead>(values_, row_, col_, up).run([&](int length, int more) {
      int const opened = more - length * values_.extend();
      found = opened == values_.open() ? length : 0;
      return found == 0 && opened >= 0;
    });
    return found;
  }

  /// The best end behind a cell of the last column or row, by the length of its gap.
  struct MarginGap {
    int score; // more than the value of the last cell
    int length;
  };

  /// Looks for it upwards or to the left; of equal ones it is the shortest.
  [[nodiscard]] PAIRSCAN_FUNCTION MarginGap best_end(bool up) const {
    GapEnd const& gap = up ? values_.ends().right : values_.ends().bottom;
    MarginGap best{-0x40000000, 0};
    GapLook<Values, kAhead>(values_, row_, col_, up).run([&](int length, int more) {
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
    bool const at_corner = best.score < 0 || (best.score == 0 && comes_along_diagonal(next_step()));
    if (!at_corner) {
      add_gap(best_up, best.length);
    }
  }

  /// Returns whether the cell is reached along the diagonal, on which its letters add `step`.
  [[nodiscard]] PAIRSCAN_FUNCTION bool comes_along_diagonal(int step) const {
    auto cursor = values_.at(row_, col_);
    std::uint32_t const value = values_.load(cursor);
    cursor.up();
    cursor.left();
    std::uint32_t const before = row_ > 1 && col_ > 1 ? values_.load(cursor) : values_.border(row_ - 1, col_ - 1);
    return Values::is_paired(value, before, step);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int next_step() const {
    return values_.score_of(ends_.row_letter(row_ - 1), ends_.col_letter(col_ - 1));
  }

  /// Goes to the best of a thread's columns in a row, of several the first; to the corner where no cell scores.
  PAIRSCAN_FUNCTION void find_last(GapLastCell const& last) {
    score_ = last.score;
    int const before = last.slice * Cells::kColumns;
    row_ = last.score > 0 ? last.row + 1 : 0;
    col_ = last.score > 0 ? (before + Cells::kColumns < ends_.cols ? before + Cells::kColumns : ends_.cols) : 0;
    int most = 0;
    int behind = 0;
    if (last.score > 0 && col_ > before + 1) {
      GapLook<Values, kAhead>(values_, row_, col_, false).run([&](int length, int more) {
        behind = more >= most ? length : behind;
        most = more > most ? more : most;
        return col_ - length > before + 1;
      });
    }
    col_ -= behind;
    last_row_ = row_;
    last_col_ = col_;
  }

  /// Adds columns with residues of the row sequence only, or of the column sequence only.
  PAIRSCAN_FUNCTION void add_gap(bool of_row, int count) {
    columns_.add_gaps(of_row != ends_.exchanged, count);
    (of_row ? row_ : col_) -= count;
  }

  Values const& values_;
  GapPathEnds const& ends_;
  int row_;
  int col_;
  int score_ = 0; // of the cell, local
  int last_row_ = 0;
  int last_col_ = 0;
  TracedColumns columns_;
};

} // namespace pairscan
