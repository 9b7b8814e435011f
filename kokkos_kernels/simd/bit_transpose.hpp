#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

inline constexpr int kChunkPositions = 64; // positions of a sequence that are transposed at a time

/// Transposes 64 x 64 bits in each 64-bit part: bit i of word k becomes bit k of word i. In six rounds blocks of 32,
/// 16,
/// ... 1 bits change places.
template <class Word>
PAIRSCAN_FUNCTION void transpose_bits(Word (&words)[kChunkPositions]) {
  std::uint64_t low = 0x00000000ffffffffU; // selects the lower block of each 2 * block bits
  for (unsigned block = 32; block != 0; block >>= 1U, low ^= low << block) {
    for (unsigned at = 0; at < kChunkPositions; at = ((at | block) + 1) & ~block) {
      Word const change = ((words[at] >> block) ^ words[at | block]) & low;
      words[at | block] ^= change;
      words[at] ^= change << block;
    }
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
