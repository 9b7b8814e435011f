#pragma once

#include <kokkos_kernels/model/move_bits.hpp>
#include <kokkos_kernels/model/recurrence.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// A recurrence whose `direction` gives all best moves of a cell in place of the canonical one.
template <class Base>
struct AllMoves : Base {
  static constexpr int kDirectionBits = MoveBits{Base::kGapPieces}.count();
  static constexpr EndCells kEndCells = Base::kEndCells == EndCells::margins ? EndCells::all_margins : Base::kEndCells;

  PAIRSCAN_FUNCTION explicit AllMoves(Base const& base) : Base(base) {}

  template <class... Cells>
  [[nodiscard]] PAIRSCAN_FUNCTION typename Base::Lane direction(Cells const&... cells) const {
    return Base::moves(cells...);
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
