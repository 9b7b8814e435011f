#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pairscan {

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

/// Bit k says whether byte k has one of the bits of `mask`.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t bytes_with(std::uint8_t const* bytes, std::uint8_t mask) {
#if defined(__AVX512BW__)
  return _mm512_test_epi8_mask(_mm512_loadu_si512(bytes), _mm512_set1_epi8(static_cast<char>(mask)));
#elif defined(__AVX2__)
  __m256i const masks = _mm256_set1_epi8(static_cast<char>(mask));
  std::uint64_t found = 0;
  for (int half = 0; half < 2; ++half) {
    __m256i const part = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(bytes) + half);
    __m256i const none = _mm256_cmpeq_epi8(_mm256_and_si256(part, masks), _mm256_setzero_si256());
    found |= std::uint64_t{~static_cast<std::uint32_t>(_mm256_movemask_epi8(none))} << (32 * half);
  }
  return found;
#else
  std::uint64_t found = 0;
  for (int part = 0; part < 8; ++part) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes + 8 * part, sizeof eight);
    eight &= 0x0101010101010101U * mask;
    eight |= eight >> 4U; // each byte's bits to its lowest
    eight |= eight >> 2U;
    eight |= eight >> 1U;
    eight &= 0x0101010101010101U;
    found |= (eight * 0x0102040810204080U >> 56U) << (8 * part); // and these to one byte
  }
  return found;
#endif
}

} // namespace pairscan
