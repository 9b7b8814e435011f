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

/// The columns that are swept together: of each the cell above and the gap that comes down from there.
template <int kColumns, bool kAffine, class Lane>
class ColumnBlock {
  using Score = Floored<Lane>;

public:
  /// A row of the block that is under way.
  template <class Row>
  struct Cells {
    Row substitution;
    Lane diagonal;
    LeftCell<Lane, kAffine> left;
  };

  PAIRSCAN_FUNCTION ColumnBlock(GapCosts<Lane> const& gaps, Lane greatest) : gaps_(gaps), greatest_(greatest) {
    for_each_index<kColumns>([&](auto column)
                                 __attribute__((always_inline)) { above_[column] = down_[column] = Score::zero(); });
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

  [[nodiscard]] PAIRSCAN_FUNCTION Lane greatest() const { return greatest_; }

private:
  GapCosts<Lane> gaps_;
  Lane greatest_;
  Lane above_[kColumns];
  Lane down_[kColumns];
};

/// Computes a few columns of local alignments from the first to the last row. What lies above is in registers, what
/// lies to the left in `left`, which then holds the last of the columns. Returns the greatest cells of these and
/// `greatest`.
///
///     paired = diagonal + s        best = max(paired, down, across), none below 0
///     across, down of the next cells = max(best - first, across - longer), max(best - first, down - longer)
///
/// Nine instructions a cell, and none for its substitution score where that is loaded; with linear gaps, where a gap is
/// never longer for less than a new one, five:
///
///     best = max(paired, max(above, left) - first)
///
/// The cells of a row wait for one another. So several rows are computed at a time, each a column behind the one above.
/// `Scores::row(row)[column]` gives substitution scores.
template <int kRows, int kColumns, bool kAffine, class Lane, class Scores>
[[gnu::noinline]] Lane sweep_columns(Scores const& scores, int rows, LeftCell<Lane, kAffine>* left,
                                     GapCosts<Lane> const& gaps, Lane greatest) {
  using Block = ColumnBlock<kColumns, kAffine, Lane>;
  Block block(gaps, greatest);
  Lane corner = Floored<Lane>::zero();
  auto const sweep = [&](int row, auto count) __attribute__((always_inline)) {
    typename Block::template Cells<decltype(scores.row(0))> cells[count];
    for_each_index<count>([&](auto at) __attribute__((always_inline)) {
      cells[at] = {scores.row(row + at), corner, left[row + at]};
      corner = left[row + at].best;
    });
    for_each_index<kColumns + count - 1>([&](auto step) __attribute__((always_inline)) {
      for_each_index<count>([&](auto at) __attribute__((always_inline)) {
        if constexpr (step >= at && step - at < kColumns) {
          block.template cell<step - at>(cells[at]);
        }
      });
    });
    for_each_index<count>([&](auto at) __attribute__((always_inline)) { left[row + at] = cells[at].left; });
  };
  int row = 0;
  for (; row + kRows <= rows; row += kRows) {
    sweep(row, std::integral_constant<int, kRows>{});
  }
  for (; row < rows; ++row) {
    sweep(row, std::integral_constant<int, 1>{});
  }
  return block.greatest();
}

} // namespace pairscan::inline PAIRSCAN_ISA
