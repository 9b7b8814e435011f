#pragma once

#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>

#include <cstdint>

namespace pairscan {

/// Local alignments of which only some rows are looked at for the best cell (look()), and begin at no less than 0 in
/// the last row of each step only: in others they may begin by `extend` lower for each row since. What is seen and
/// GapScheme::sample_loss are at least the matrix's best.
/// Cells are stored as they are, so that one instruction opens a gap and takes the better one (docs/decisions/0125).
/// `kOpen`: what opening a gap costs, where that is known, which takes a number out of a register; else 0.
/// `kLowUnit`: what stands for 1 in the low half, 2 where teams have one sequence as their columns (with_doubled_low).
template <int kColumns, int kOpen, int kLowUnit>
struct SampledLocalGaps : AffineLocalColumns<kColumns, kGapRamp, gap_rows_per_step(kColumns, true), false> {
  using Base = AffineLocalColumns<kColumns, kGapRamp, gap_rows_per_step(kColumns, true), false>;
  using Base::floor, Base::x, Base::down;

  static constexpr bool sampled = true;

  template <class Row>
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<2> scan(GapScheme const& scheme, Row const& row,
                                                      HandedWords<2> const& left, bool last_of_step) {
    auto const floors = this->floors(scheme);
    std::uint32_t const less_open = less_open_halves(scheme);
    HandedWords<2> const right =
        this->scan_cells(scheme, row, left, [&](int column, std::uint32_t cell, std::uint32_t& across) {
          x[column] = cell;
          if (last_of_step) {
            std::uint32_t const opened = add_halves(cell, scheme.less_open, scheme.one);
            down[column] = max3_halves(floors.at[column % kGapRamp + 1], opened, down[column]);
          } else {
            down[column] = add_max_unsigned(cell, less_open, down[column]);
          }
          across = add_max_unsigned(cell, less_open, across);
        });
    floor = floors.at[1];
    return right;
  }

  /// Looks for the best at what gaps downwards score, which remember the rows before: a cell is seen that has scored a
  /// gap's opening and its residues so far more. Where none does, a gap's first residue stands for the best. Called
  /// between two steps.
  PAIRSCAN_FUNCTION void look(GapScheme const& scheme) {
    typename Base::Most most;
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      this->see(down, column, most);
    }
    std::uint32_t zeros[kGapRamp];
    zeros[0] = floor - scheme.open - scheme.extend;
    PAIRSCAN_UNROLL
    for (int at = 1; at < kGapRamp; ++at) {
      zeros[at] = zeros[at - 1] + scheme.extend;
    }
    this->keep(most, zeros);
  }

private:
  /// Returns 0 - open, in each half.
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t less_open_halves(GapScheme const& scheme) {
    if constexpr (kOpen > 0) {
      return halves(0x1'0000U - kLowUnit * kOpen, 0x1'0000U - kOpen);
    }
    return negated_halves(scheme.open);
  }
};

} // namespace pairscan
