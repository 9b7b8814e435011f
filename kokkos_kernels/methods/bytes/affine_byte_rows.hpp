#pragma once

#include <kokkos_kernels/methods/bytes/byte_sweep.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// What crosses an edge between two cells (networks/affine_cell.hpp), in two signed bytes: kStep, the difference of H',
/// and kGap, what an alignment that goes on in a gap across the edge scores above the corner that both cells share, and
/// the opening o above that:
///
///     step = H'(i,j) - H'(i-1,j)    gap = E'(i,j+1) - H'(i-1,j) + o      to the right of cell (i,j)
///     step = H'(i,j) - H'(i,j-1)    gap = F'(i+1,j) - H'(i,j-1) + o      below it
///
/// The opening is part of `gap` because each cell then subtracts it once instead of twice. Nine operations:
///
///     z + o = max(s + o, gap from the left, gap from above)
///     step right = z - step from above       gap right = max(gap from the left, z) - step from above
///     step down = z - step from the left     gap down = max(gap from above, z) - step from the left
template <class Lane>
struct AffineByteCell {
  static constexpr int kParts = 2;
  static constexpr int kStep = 0;
  static constexpr int kGap = 1;

  Lane open;

  PAIRSCAN_FUNCTION void cell(Lane (&across)[2], Lane (&down)[2], Lane const& substitution) const {
    Lane const opened = max(max(substitution, across[kGap]), down[kGap]);
    Lane const best = subtract(opened, open);
    Lane const right = subtract(best, down[kStep]);
    across[kGap] = subtract(max(across[kGap], best), down[kStep]);
    down[kGap] = subtract(max(down[kGap], best), across[kStep]);
    down[kStep] = subtract(best, across[kStep]);
    across[kStep] = right;
  }
};

/// The same of gaps that open for nothing, where the step tells all about them.
template <class Lane>
struct LinearByteCell : ByteCell<Lane> {
  static constexpr int kParts = 1;
  static constexpr int kStep = 0;
  static constexpr int kGap = 0;

  PAIRSCAN_FUNCTION explicit LinearByteCell(Lane const& /*open*/) {}
};

/// The same, where some matrices end within the slice: these keep the step that leaves their last column.
template <class Lane, class Cell>
struct ByteCellInLastSlice {
  struct Input {
    Lane substitution;
    Lane inside; // all bits where the column is one of the matrix
  };

  Cell any;

  PAIRSCAN_FUNCTION void cell(Lane (&across)[Cell::kParts], Lane (&down)[Cell::kParts], Input const& input) const {
    Lane const last = across[Cell::kStep];
    any.cell(across, down, input.substitution);
    Lane& step = across[Cell::kStep];
    step = select_common(input.inside, input.inside, step, last);
  }
};

/// Some rows of a slice of columns: what a sweep reads, and the states that it replaces.
template <class Lane, class State>
struct ByteRows {
  Lane const* rows;   // [row]: the letters
  Lane const* cols;   // [column]: the letters
  Lane const* inside; // [column]: what mark_inside writes; read where kLast
  State const* left;  // [row]
  State* right;       // [row]: may be left
  State* down;        // [column]
  int count;          // of rows
  int width;          // of columns
};

/// Computes them. `kLast`: some matrices end within the slice. Not inlined: the registers are then all the sweep's.
template <int kRowsAtATime, bool kLast, class Lane, class State, class Cell, class Substitution>
[[gnu::noinline]] void scan_byte_rows(ByteRows<Lane, State> slice, Cell any, Substitution score) {
  using Shape = SweepShape<kRowsAtATime, 1, 2>;
  auto const letter_of = [rows = slice.rows](int row) __attribute__((always_inline)) {
    return rows + row;
  };
  auto const substitution =
      [ score, cols = slice.cols ](Lane const* letter, int column) __attribute__((always_inline)) {
    return score(*letter, cols[column]);
  };
  if constexpr (kLast) {
    using InLast = ByteCellInLastSlice<Lane, Cell>;
    auto const input =
        [ substitution, inside = slice.inside ](Lane const* letter, int column) __attribute__((always_inline)) {
      return typename InLast::Input{substitution(letter, column), inside[column]};
    };
    scan_differences<Shape>(InLast{any}, slice.left, slice.right, slice.down, slice.count, slice.width, letter_of,
                            input);
  } else {
    scan_differences<Shape>(any, slice.left, slice.right, slice.down, slice.count, slice.width, letter_of,
                            substitution);
  }
}

/// Sets all bits where a column of the slice from `begin` on is one of the matrix.
template <class Lane>
void mark_inside(PackJob const& job, int begin, int width, Lane* inside) {
  for (int column = 0; column < width; ++column) {
    for (int index = 0; index < SimdTraits<Lane>::width; ++index) {
      bool const is_inside = index < job.count && begin + column < job.pairs[index].cols;
      SimdTraits<Lane>::set(inside[column], index, static_cast<ValueOf<Lane>>(is_inside ? -1 : 0));
    }
  }
}

/// Sets what enters over a border. A gap that begins there opens: its score above the corner is the step less o.
template <class Cell, class State>
void enter_over(State* states, int count, BorderSteps const& border, bool at_origin) {
  using Lane = std::remove_extent_t<State>;
  for (int at = 0; at < count; ++at) {
    int const step = at == 0 && at_origin ? border.first : border.next;
    states[at][Cell::kStep] = SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(step));
    states[at][Cell::kGap] = states[at][Cell::kStep]; // one of the parts, where a step is all there is of a gap
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
