#pragma once

#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/simd/simd.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Global alignment with linear gaps on reduced scores (ReducedScoring): equation 1 of Truong et al. 2014 without its
/// two gap additions; both borders are zero.
///
///     H'(i,j) = max( H'(i-1,j-1) + s'(i,j),  H'(i-1,j),  H'(i,j-1) )
template <class Lane, class Substitution>
struct LinearCell {
  using Value = Lane;

  Lane match;
  Lane mismatch;

  explicit PAIRSCAN_FUNCTION LinearCell(ReducedScoring const& scoring)
      : match(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scoring.match))),
        mismatch(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scoring.mismatch))) {}

  /// The value that comes along the diagonal.
  [[nodiscard]] PAIRSCAN_FUNCTION Lane step(Lane diagonal, Lane row, Lane col) const {
    return add(diagonal, Substitution::select(row, col, match, mismatch));
  }

  /// The cell. The left neighbour comes last: it is the one that is known latest.
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane best(Lane step, Lane above, Lane left) {
    return max(max(step, above), left);
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
