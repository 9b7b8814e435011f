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
  /// The cells of a row wait for one another. So kRows rows are under way at a time, each some columns behind the one
  /// above, and where a row ends, the next one begins in its place (docs/decisions/0087): of 2 rows and 4 columns
  ///
  ///     step       0 1 2 3 4 5 6 7
  ///     place 0    a a a a c c c c          rows a to d
  ///     place 1        b b b b d d d d
  ///
  /// `Scores::row(row)[column]` gives substitution scores.
  template <int kRows, class Scores, class Enter>
  PAIRSCAN_FUNCTION void sweep(Scores const& scores, RowRange rows, Left* left, Enter const& enter) {
    int row = rows.begin;
    if constexpr (kRows > 1) {
      if (row + kRows <= rows.end) {
        row = sweep_in_turn<kRows>(scores, rows, left, enter);
      }
    }
    for (; row < rows.end; ++row) {
      sweep_in_turn<1>(scores, {row, row + 1}, left, enter);
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
  /// Computes one row, or as many as are full turns, at least one. Returns the row behind them.
  template <int kRows, class Scores, class Enter>
  PAIRSCAN_FUNCTION int sweep_in_turn(Scores const& scores, RowRange rows, Left* left, Enter const& enter) {
    constexpr int kBehind = kColumns / kRows;
    Cells<decltype(scores.row(0))> cells[kRows];
    // In a turn each place ends a row, but in the first one, and begins another, but in the last one.
    auto const take_turn = [&](int row, auto ends, auto begins) __attribute__((always_inline)) {
      for_each_index<kColumns>([&](auto step) __attribute__((always_inline)) {
        for_each_index<kRows>([&](auto place) __attribute__((always_inline)) {
          constexpr bool kEnds = step < place * kBehind;
          constexpr int kColumn = step - place * kBehind + (kEnds ? kColumns : 0);
          if constexpr (kEnds ? ends : begins) {
            int const at = row + place - (kEnds ? kRows : 0);
            if constexpr (kColumn == 0) {
              cells[place] = {scores.row(at), corner_, enter(left[at])};
              corner_ = cells[place].left.best;
            }
            cell<kColumn>(cells[place]);
            if constexpr (kColumn == kColumns - 1) {
              left[at] = cells[place].left;
            }
          }
        });
      });
    };
    int row = rows.begin;
    take_turn(row, std::false_type{}, std::true_type{});
    row += kRows;
    if constexpr (kRows > 1) {
      for (; row + kRows <= rows.end; row += kRows) {
        take_turn(row, std::true_type{}, std::true_type{});
      }
      take_turn(row, std::true_type{}, std::false_type{});
    }
    return row;
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
