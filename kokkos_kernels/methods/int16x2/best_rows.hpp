#pragma once

#include <kokkos_kernels/methods/int16x2/gap_path_walk.hpp>
#include <kokkos_kernels/simd/int16x2.hpp>

#include <cstdint>

namespace pairscan {

/// Rows of local alignments whose best cells are known: their numbers are halves of a word, too.
inline constexpr int kMostBestRows = 0xffff;

/// The first row in which a thread has its best cell of a pass, of both matrices; where scores are not those of any
/// cell there is none.
template <bool kLocal>
class BestRows {
public:
  PAIRSCAN_FUNCTION void open() { best_ = rows_ = 0; }

  /// Takes the best of all rows so far, after a row.
  PAIRSCAN_FUNCTION void see(std::uint32_t best, int row) {
    std::uint32_t const grown = best ^ best_;
    if (grown != 0) { // seldom
      std::uint32_t const mask = ((grown & 0xffffU) != 0 ? 0xffffU : 0U) | (grown >> 16U != 0 ? 0xffff0000U : 0U);
      rows_ = (rows_ & ~mask) | (both_halves(static_cast<std::uint32_t>(row)) & mask);
      best_ = best;
    }
  }

  /// Returns the best cell of a half, of which that of the first row and column has the greatest number of equal ones;
  /// so many threads' columns stand in front of it.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t packed(int half, int slice) const {
    return std::uint64_t{half_of(best_, half)} << 48U | std::uint64_t{0xffffU - half_of(rows_, half)} << 32U |
           (0xffffffffU - static_cast<std::uint32_t>(slice));
  }

private:
  std::uint32_t best_;
  std::uint32_t rows_;
};

template <>
class BestRows<false> {};

/// Returns the cell of such a number.
[[nodiscard]] PAIRSCAN_FUNCTION GapLastCell unpacked_best(std::uint64_t packed) {
  return {static_cast<int>(packed >> 48U), static_cast<int>(0xffffU - (packed >> 32U & 0xffffU)),
          static_cast<int>(0xffffffffU - static_cast<std::uint32_t>(packed))};
}

} // namespace pairscan
