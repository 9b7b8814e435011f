#pragma once

#include <kokkos_kernels/simd/floored.hpp>

#include <type_traits>
#include <utility>

namespace pairscan::inline PAIRSCAN_ISA {

/// What residues of gaps cost, as numbers above zero, in every element of a lane.
template <class Lane>
struct GapCosts {
  Lane first;  // of a gap's first residue
  Lane longer; // of each further one
};

/// A cell left of a block of columns: its score, and the score of a gap that goes on into the block. With linear gaps
/// the latter is not used.
template <class Lane, bool kAffine>
struct LeftCell {
  Lane best;
  Lane across;
};
template <class Lane>
struct LeftCell<Lane, false> {
  Lane best;
};

namespace body_detail {

template <int... index, class Body>
PAIRSCAN_FUNCTION void for_each_of(std::integer_sequence<int, index...>, Body const& body) {
  (body(std::integral_constant<int, index>{}), ...);
}

} // namespace body_detail

/// Calls body(index) for each index, which is a constant. Of a loop that is unrolled later, g++ 12 keeps the arrays
/// in memory.
template <int kCount, class Body>
PAIRSCAN_FUNCTION void for_each_index(Body const& body) {
  body_detail::for_each_of(std::make_integer_sequence<int, kCount>{}, body);
}

/// Rows [begin, end) of a matrix.
struct RowRange {
  int begin;
  int end;
};

/// The columns that are swept together: of each the cell above and the gap that comes down from there.
///
///     paired = diagonal + s        best = max(paired, down, across), none below 0
///     across, down of the next cells = max(best - first, across - longer), max(best - first, down - longer)
///
/// Nine instructions a cell, and none for its substitution score where that is loaded; with linear gaps, where a gap is
/// never longer for less than a new one, five:
///
///     best = max(paired, max(above, left) - first)
template <int kColumns, bool kAffine, class Lane>
class ColumnBlock {
  using Score = Floored<Lane>;
  using Left = LeftCell<Lane, kAffine>;

  /// A row of the block that is under way.
  template <class Row>
  struct Cells {
    Row substitution;
    Lane diagonal;
    Left left;
  };

public:
  PAIRSCAN_FUNCTION ColumnBlock(GapCosts<Lane> const& gaps, Lane greatest)
      : gaps_(gaps), greatest_(greatest), corner_(Score::zero()) {
    for_each_index<kColumns>([&](auto column)
                                 __attribute__((always_inline)) { above_[column] = down_[column] = Score::zero(); });
  }

  /// Computes the next rows of the block. `left` then holds the last of the columns; `enter` returns what it held
  /// before as this block counts scores.
  ///
  /// The cells of a row wait for one another. So several rows are computed at a time, each a column behind the one
  /// above. `Scores::row(row)[column]` gives substitution scores.
  template <int kRows, class Scores, class Enter>
  PAIRSCAN_FUNCTION void sweep(Scores const& scores, RowRange rows, Left* left, Enter const& enter) {
    int row = rows.begin;
    for (; row + kRows <= rows.end; row += kRows) {
      sweep_few(scores, row, left, enter, std::integral_constant<int, kRows>{});
    }
    for (; row < rows.end; ++row) {
      sweep_few(scores, row, left, enter, std::integral_constant<int, 1>{});
    }
  }

  /// Counts all scores from a base that is so much higher; `change` may be negative.
  PAIRSCAN_FUNCTION void rebase(Lane change) {
    corner_ = Score::subtract(corner_, change);
    for_each_index<kColumns>([&](auto column) __attribute__((always_inline)) {
      above_[column] = Score::subtract(above_[column], change);
      if constexpr (kAffine) {
        down_[column] = Score::subtract(down_[column], change);
      }
    });
    greatest_ = Score::zero();
  }

  /// Returns the cell left of the block in its last row so far.
  [[nodiscard]] PAIRSCAN_FUNCTION Lane corner() const { return corner_; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane greatest() const { return greatest_; }

private:
  template <class Scores, class Enter, class Count>
  PAIRSCAN_FUNCTION void sweep_few(Scores const& scores, int row, Left* left, Enter const& enter, Count count) {
    Cells<decltype(scores.row(0))> cells[count];
    for_each_index<count>([&](auto at) __attribute__((always_inline)) {
      cells[at] = {scores.row(row + at), corner_, enter(left[row + at])};
      corner_ = cells[at].left.best;
    });
    for_each_index<kColumns + count - 1>([&](auto step) __attribute__((always_inline)) {
      for_each_index<count>([&](auto at) __attribute__((always_inline)) {
        if constexpr (step >= at && step - at < kColumns) {
          cell<step - at>(cells[at]);
        }
      });
    });
    for_each_index<count>([&](auto at) __attribute__((always_inline)) { left[row + at] = cells[at].left; });
  }

  /// Computes one cell of a row, behind those of the columns before and of the row above.
  template <int kColumn, class Row>
  PAIRSCAN_FUNCTION void cell(Cells<Row>& row) {
    Lane const paired = Score::add(row.diagonal, row.substitution[kColumn]);
    row.diagonal = above_[kColumn];
    if constexpr (kAffine) {
      row.left.best = max(max(paired, down_[kColumn]), row.left.across);
      Lane const opened = Score::subtract(row.left.best, gaps_.first);
      row.left.across = max(Score::subtract(row.left.across, gaps_.longer), opened);
      down_[kColumn] = max(Score::subtract(down_[kColumn], gaps_.longer), opened);
    } else {
      row.left.best = max(paired, Score::subtract(max(row.diagonal, row.left.best), gaps_.first));
    }
    greatest_ = max(greatest_, row.left.best);
    above_[kColumn] = row.left.best;
  }

  GapCosts<Lane> gaps_;
  Lane greatest_;
  Lane corner_;
  Lane above_[kColumns];
  Lane down_[kColumns];
};

} // namespace pairscan::inline PAIRSCAN_ISA
