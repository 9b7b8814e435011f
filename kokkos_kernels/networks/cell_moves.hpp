#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// What trace-back asks of a cell of affine gaps, of every matrix of a word at once: by which moves a best path comes
/// to it. `left` and `above` are asked where it does not come along the diagonal, `left_opens` and `above_opens` where
/// a path may come to the cell in a gap.
template <class Word>
struct CellMoves {
  Word diagonal;
  Word left;        // out of a gap along the row
  Word above;       // out of a gap along the column
  Word left_opens;  // that gap may open here, so that the canonical path goes on in front of it
  Word above_opens; // the same of a gap along the column
};

} // namespace pairscan::inline PAIRSCAN_ISA
