#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// The matrices of a pack that have their last column in the slice of columns that is being computed.
template <class Lane>
class EndingMatrices {
  static constexpr int kWidth = SimdTraits<Lane>::width;

public:
  /// Looks for those of a slice. Returns whether there are any.
  PAIRSCAN_FUNCTION bool find(PairDescriptor const* pairs, int count, int begin, int width) {
    bool any = false;
    for (int index = 0; index < kWidth; ++index) {
      int const cols = index < count ? pairs[index].cols : 0;
      bool const here = cols > begin && cols <= begin + width;
      rows_[index] = here ? pairs[index].rows : 0;
      any = any || here;
    }
    return any;
  }

  /// Returns the rows of such a matrix, 0 of another one.
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t rows(int index) const { return rows_[index]; }

private:
  std::int32_t rows_[kWidth] = {};
};

} // namespace pairscan::inline PAIRSCAN_ISA
