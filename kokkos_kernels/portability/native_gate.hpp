#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <type_traits>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pairscan::inline PAIRSCAN_ISA {

/// Whether any boolean function of three bits of such words is one instruction here: LOP3 or VPTERNLOG.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION constexpr bool has_native_gates() {
#if defined(__CUDA_ARCH__)
  return true;
#elif defined(__AVX512F__)
  return sizeof(Word) == 64;
#else
  return false;
#endif
}

/// Whether two gates of two inputs take as long as one such gate, on the processors that a unit is compiled for: AMD's,
/// with AVX-512 (cmake/InstructionSets.cmake).
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION constexpr bool has_fast_two_input_gates() {
#if defined(PAIRSCAN_TWO_INPUT_GATES)
  return has_native_gates<Word>();
#else
  return false;
#endif
}

/// Returns bit 4a + 2b + c of kTable for every bit of the words, by that instruction.
template <unsigned kTable, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word native_gate(Word a, Word b, Word c) {
#if defined(__CUDA_ARCH__)
  static_assert(std::is_same_v<Word, std::uint32_t>, "a device's word is one register");
  Word result;
  asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(kTable));
  return result;
#elif defined(__AVX512F__)
  return (Word)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, static_cast<int>(kTable));
#else
  static_assert(sizeof(Word) == 0, "there is no such instruction");
  return a & b & c;
#endif
}

/// Returns a and not b, by one instruction. Of `a & ~b` behind another one g++ 12 makes three: ~(~a & b) becomes a |
/// ~b.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word and_not(Word a, Word b) {
#if defined(__AVX2__) && !defined(__CUDA_ARCH__)
  if constexpr (sizeof(Word) == 32) {
    return (Word)_mm256_andnot_si256((__m256i)b, (__m256i)a);
  }
#endif
  return a & ~b;
}

} // namespace pairscan::inline PAIRSCAN_ISA
