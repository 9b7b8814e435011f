#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns table[code] of each element of a register of codes; the table has as many entries as the register.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector permuted(Vector const& table, Vector const& codes) {
#if defined(__clang__) // has no permutation by a register
  Vector found{};
  for (unsigned index = 0; index < sizeof(Vector) / sizeof(table[0]); ++index) {
    found[index] = table[codes[index]];
  }
  return found;
#else
  return __builtin_shuffle(table, codes);
#endif
}

/// The same of a table of twice as many entries.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector permuted(Vector const& low, Vector const& high, Vector const& codes) {
#if defined(__clang__)
  constexpr int kEntries = sizeof(Vector) / sizeof(low[0]);
  Vector found{};
  for (unsigned index = 0; index < sizeof(Vector) / sizeof(low[0]); ++index) {
    found[index] = codes[index] < kEntries ? low[codes[index]] : high[codes[index] - kEntries];
  }
  return found;
#else
  return __builtin_shuffle(low, high, codes);
#endif
}

/// A table of 16-bit numbers in as many registers as it fills, from which each element of a register of codes looks up
/// its own entry.
template <class Vector, int kRegisters>
class PermutedTable {
public:
  PAIRSCAN_FUNCTION explicit PermutedTable(std::int16_t const* entries) { std::memcpy(part_, entries, sizeof(part_)); }

  [[nodiscard]] PAIRSCAN_FUNCTION Vector operator[](Vector const& codes) const {
    if constexpr (kRegisters == 1) {
      return permuted(part_[0], codes);
    } else {
      return permuted(part_[0], part_[1], codes);
    }
  }

private:
  Vector part_[kRegisters];
};

#if defined(__AVX2__) && !defined(__AVX512BW__)
/// Permutes bytes within halves of a register, which is all that AVX2 permutes by a register: low and high bytes of
/// sixteen entries each. A byte whose index is negative becomes 0, so that the four parts need no selection.
template <class Vector>
class PermutedTable<Vector, 2> {
public:
  PAIRSCAN_FUNCTION explicit PermutedTable(std::int16_t const* entries) {
    for (int half = 0; half < 2; ++half) {
      __m256i const words = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(entries + 16 * half));
      __m256i const low = _mm256_and_si256(words, _mm256_set1_epi16(0xff));
      low_[half] = both_halves(_mm256_packus_epi16(low, low));
      __m256i const high = _mm256_srli_epi16(words, 8);
      high_[half] = both_halves(_mm256_packus_epi16(high, high));
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Vector operator[](Vector const& codes) const {
    auto const of_low = (__m256i)codes;
    __m256i const of_high = _mm256_slli_epi16(of_low, 8);
    __m256i const low = _mm256_or_si256(entries(low_[0], of_low, 0x8070), entries(low_[1], of_low, 0x80f0));
    __m256i const high = _mm256_or_si256(entries(high_[0], of_high, 0x7080), entries(high_[1], of_high, 0xf080));
    return (Vector)_mm256_or_si256(low, high);
  }

private:
  /// Copies the eight bytes that stand at the beginning of each half into both halves.
  [[nodiscard]] static PAIRSCAN_FUNCTION __m256i both_halves(__m256i bytes) {
    return _mm256_permute4x64_epi64(bytes, 0x88);
  }

  /// Offsets make the indices of other entries, and of the other byte of each number, negative.
  [[nodiscard]] static PAIRSCAN_FUNCTION __m256i entries(__m256i table, __m256i codes, int offsets) {
    return _mm256_shuffle_epi8(table, _mm256_add_epi8(codes, _mm256_set1_epi16(static_cast<short>(offsets))));
  }

  __m256i low_[2];
  __m256i high_[2];
};
#endif

} // namespace pairscan::inline PAIRSCAN_ISA
