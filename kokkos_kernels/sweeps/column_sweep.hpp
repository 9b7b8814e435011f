#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <type_traits>
#include <utility>

namespace pairscan::inline PAIRSCAN_ISA {

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

/// Columns that are swept together, all rows of them. The cells of a row wait for one another. So kRows rows are under
/// way at a time, each some columns behind the one above, and where a row ends, the next one begins in its place
/// (docs/decisions/0087): of 2 rows and 4 columns
///
///     step       0 1 2 3 4 5 6 7
///     place 0    a a a a c c c c          rows a to d
///     place 1        b b b b d d d d
///
/// `Block`, which this is the base of, has what its columns keep, and computes a cell: cell<kColumn>(Cells<Row>&).
template <class Block, int kColumns, class LaneOfScores, bool kAffine>
class ColumnSweep {
public:
  using Lane = LaneOfScores;
  using Left = LeftCell<Lane, kAffine>;

  /// A row of the block that is under way.
  template <class Row>
  struct Cells {
    Row substitution;
    Lane diagonal;
    Left left;
  };

  explicit PAIRSCAN_FUNCTION ColumnSweep(Lane corner) : corner_(corner) {}

  /// Computes the next rows of the block. `left` then holds the last of the columns; `enter` returns what it held
  /// before as this block counts scores. `Scores::row(row)[column]` gives substitution scores.
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

  /// Returns the cell left of the block in its last row so far.
  [[nodiscard]] PAIRSCAN_FUNCTION Lane corner() const { return corner_; }

protected:
  Lane corner_;

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
            static_cast<Block&>(*this).template cell<kColumn>(cells[place]);
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
};

} // namespace pairscan::inline PAIRSCAN_ISA
