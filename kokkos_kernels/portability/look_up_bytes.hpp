#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace pairscan::inline PAIRSCAN_ISA {

inline constexpr int kByteTableEntries = 32;

/// Codes from 0 to 31, one per byte of a register, by which each byte looks up its own entry of tables of bytes.
/// Included by host-compiled files only.
template <class Vector>
class ByteCodes {
public:
  PAIRSCAN_FUNCTION explicit ByteCodes(Vector codes) : codes_(codes) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Vector entries_of(std::int8_t const* table) const {
    Vector found;
    for (unsigned index = 0; index < sizeof(Vector); ++index) {
      found[index] = table[codes_[index]];
    }
    return found;
  }

private:
  Vector codes_;
};

// x86's instructions permute within 16 bytes, and give 0 for an index whose highest bit is set: two such permutations
// of half a table each need no selection.

#if defined(__AVX512BW__)
template <class Vector>
requires(sizeof(Vector) == 64) class ByteCodes<Vector> {
public:
  PAIRSCAN_FUNCTION explicit ByteCodes(Vector codes)
      : low_(_mm512_add_epi8((__m512i)codes, _mm512_set1_epi8(0x70))),
        high_(_mm512_sub_epi8((__m512i)codes, _mm512_set1_epi8(16))) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Vector entries_of(std::int8_t const* table) const {
    auto const* const halves = reinterpret_cast<__m128i const*>(table);
    __m512i const low = _mm512_shuffle_epi8(four_times(_mm_loadu_si128(halves)), low_);
    __m512i const high = _mm512_shuffle_epi8(four_times(_mm_loadu_si128(halves + 1)), high_);
    return (Vector)_mm512_or_si512(low, high);
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION __m512i four_times(__m128i bytes) {
    return _mm512_maskz_broadcast_i32x4(0xffff, bytes); // unmasked, g++ 12 warns of its own header
  }

  __m512i low_;
  __m512i high_;
};
#endif

#if defined(__AVX2__)
template <class Vector>
requires(sizeof(Vector) == 32) class ByteCodes<Vector> {
public:
  PAIRSCAN_FUNCTION explicit ByteCodes(Vector codes)
      : low_(_mm256_add_epi8((__m256i)codes, _mm256_set1_epi8(0x70))),
        high_(_mm256_sub_epi8((__m256i)codes, _mm256_set1_epi8(16))) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Vector entries_of(std::int8_t const* table) const {
    auto const* const halves = reinterpret_cast<__m128i const*>(table);
    __m256i const low = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128(halves)), low_);
    __m256i const high = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128(halves + 1)), high_);
    return (Vector)_mm256_or_si256(low, high);
  }

private:
  __m256i low_;
  __m256i high_;
};
#endif

#if defined(__ARM_NEON) && defined(__aarch64__)
template <class Vector>
requires(sizeof(Vector) == 16) class ByteCodes<Vector> {
public:
  PAIRSCAN_FUNCTION explicit ByteCodes(Vector codes) : codes_((uint8x16_t)codes) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Vector entries_of(std::int8_t const* table) const {
    return (Vector)vqtbl2q_s8({{vld1q_s8(table), vld1q_s8(table + 16)}}, codes_);
  }

private:
  uint8x16_t codes_;
};
#endif

} // namespace pairscan::inline PAIRSCAN_ISA
