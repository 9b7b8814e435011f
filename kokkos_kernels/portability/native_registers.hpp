#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// What compilers do not make the best instructions of, on the vector types that hold a host's registers. Included by
// host-compiled files only, as simd/pack.hpp is.

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns x where a and b have a bit in common, and y elsewhere, by elements of type T.
template <class T, class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector select_common_bits(Vector a, Vector b, Vector x, Vector y) {
#if defined(__AVX512BW__) // g++ 12 takes two instructions for what is one
  if constexpr (sizeof(Vector) == 64 && sizeof(T) == 2) {
    auto const common = _mm512_test_epi16_mask((__m512i)a, (__m512i)b);
    return (Vector)_mm512_mask_blend_epi16(common, (__m512i)y, (__m512i)x);
  } else if constexpr (sizeof(Vector) == 64 && sizeof(T) == 1) {
    auto const common = _mm512_test_epi8_mask((__m512i)a, (__m512i)b);
    return (Vector)_mm512_mask_blend_epi8(common, (__m512i)y, (__m512i)x);
  } else if constexpr (sizeof(Vector) == 64 && sizeof(T) == 4) {
    auto const common = _mm512_test_epi32_mask((__m512i)a, (__m512i)b);
    return (Vector)_mm512_mask_blend_epi32(common, (__m512i)y, (__m512i)x);
  }
#endif
  return (a & b) != 0 ? x : y;
}

#if defined(__AVX2__)
inline constexpr bool kPermutesBytes = true;

/// Returns table[index] for each byte, which is from 0 to 15.
template <class Vector, class Byte>
[[nodiscard]] PAIRSCAN_FUNCTION Vector permuted_bytes(Byte const (&table)[16], Vector indices) {
  __m128i const entries = _mm_load_si128(reinterpret_cast<__m128i const*>(table));
  if constexpr (sizeof(Vector) == 16) {
    return (Vector)_mm_shuffle_epi8(entries, (__m128i)indices);
  } else if constexpr (sizeof(Vector) == 32) {
    return (Vector)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), (__m256i)indices);
  } else {
#if defined(__AVX512BW__)
    return (Vector)_mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xffff, entries), // see bytes_from_second
                                       (__m512i)indices);
#endif
  }
}
#else
inline constexpr bool kPermutesBytes = false;

template <class Vector, class Byte>
Vector permuted_bytes(Byte const (&table)[16], Vector indices) = delete;
#endif

/// Returns as many pieces of 16 bytes as a register holds, which stand `stride` bytes apart.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector gather_pieces(void const* first, std::size_t stride) {
  auto const* const from = static_cast<char const*>(first);
#if defined(__AVX2__)
  auto const load = [](char const* at) __attribute__((always_inline)) {
    return _mm_loadu_si128(reinterpret_cast<__m128i const*>(at));
  };
#endif
#if defined(__AVX512DQ__)
  if constexpr (sizeof(Vector) == 64) { // inserting from memory spares the one port that shuffles
    __m512i all = _mm512_castsi128_si512(load(from));
    all = _mm512_inserti64x2(all, load(from + stride), 1);
    all = _mm512_inserti64x2(all, load(from + 2 * stride), 2);
    return (Vector)_mm512_inserti64x2(all, load(from + 3 * stride), 3);
  }
#elif defined(__AVX2__)
  if constexpr (sizeof(Vector) == 32) {
    return (Vector)_mm256_inserti128_si256(_mm256_castsi128_si256(load(from)), load(from + stride), 1);
  }
#endif
  Vector all;
  for (std::size_t piece = 0; piece < sizeof(Vector) / 16; ++piece) {
    std::memcpy(reinterpret_cast<char*>(&all) + 16 * piece, from + piece * stride, 16);
  }
  return all;
}

/// Returns the second to the last byte of a register, and behind them the first byte of `next`.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector bytes_from_second(Vector bytes, Vector next) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(Vector) == 64) {
    __m512i const later = _mm512_maskz_alignr_epi32(0xffff, (__m512i)next, (__m512i)bytes,
                                                    4); // 16 bytes further; unmasked, g++ 12 warns of its own header
    return (Vector)_mm512_alignr_epi8(later, (__m512i)bytes, 1);
  }
#elif defined(__AVX2__)
  if constexpr (sizeof(Vector) == 32) {
    __m256i const later = _mm256_permute2x128_si256((__m256i)bytes, (__m256i)next, 0x21);
    return (Vector)_mm256_alignr_epi8(later, (__m256i)bytes, 1);
  }
#elif defined(__SSE2__)
  if constexpr (sizeof(Vector) == 16) {
    __m128i const rest = _mm_srli_si128((__m128i)bytes, 1);
    return (Vector)_mm_or_si128(rest, _mm_slli_si128((__m128i)next, 15));
  }
#endif
  return [&]<int... index>(std::integer_sequence<int, index...>) __attribute__((always_inline)) {
    return __builtin_shufflevector(bytes, next, index + 1 ...);
  }
  (std::make_integer_sequence<int, static_cast<int>(sizeof(Vector))>{});
}

/// Returns the word whose bit k says whether byte k of 64 has one of the bits of `mask`.
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

/// Returns the register with its highest part of 64 bits rotated to the left by one bit.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word rotate_highest_part(Word word) {
  constexpr int kParts = sizeof(Word) / 8;
  Word by{};
  by[kParts - 1] = 1;
#if defined(__AVX512F__)
  if constexpr (kParts == 8) {
    return (Word)_mm512_maskz_rolv_epi64(0xff, (__m512i)word, (__m512i)by); // unmasked, g++ 12 warns of its own header
  }
#endif
  return word << by | word >> (64 - by);
}

} // namespace pairscan::inline PAIRSCAN_ISA
