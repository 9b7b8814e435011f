#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

inline constexpr int kChunkPositions = 64; // of a sequence that are turned at a time

/// Transposes 64 x 64 bits in each 64-bit lane: bit i of word k becomes bit k of word i. In six rounds blocks of 32,
/// 16, ... 1 bits change places.
template <class Word>
PAIRSCAN_FUNCTION void transpose_bits(Word (&words)[kChunkPositions]) {
  std::uint64_t low = 0x00000000ffffffffU; // of each 2 * block bits the lower block
  for (unsigned block = 32; block != 0; block >>= 1U, low ^= low << block) {
    for (unsigned at = 0; at < kChunkPositions; at = ((at | block) + 1) & ~block) {
      Word const change = ((words[at] >> block) ^ words[at | block]) & low;
      words[at | block] ^= change;
      words[at] ^= change << block;
    }
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
