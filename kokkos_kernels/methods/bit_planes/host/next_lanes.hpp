#pragma once

#include <kokkos_kernels/portability/native_registers.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Moves every part of 64 bits down by one place, and the lowest part to the highest place.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word turn_parts(Word word) {
  if constexpr (sizeof(Word) == 64) {
    return __builtin_shufflevector(word, word, 1, 2, 3, 4, 5, 6, 7, 0);
  } else {
    return __builtin_shufflevector(word, word, 1, 2, 3, 0);
  }
}

/// Gives every lane its predecessor's bit, and the first lane the highest bit of `entering`. A word has S parts of 64
/// bits, and lane l is bit l / S of part S - 1 - l % S: neighbouring lanes stand in neighbouring parts, so that only
/// the part that comes round from the lowest place has to be shifted by a bit.
///
///     S = 4       part 3  2  1  0      after      part 3  2  1  0
///     bit 0            0  1  2  3                      -  0  1  2      - : entering
///     bit 1            4  5  6  7                      3  4  5  6
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word next_lanes(Word lanes, std::uint64_t entering) {
  constexpr int kParts = sizeof(Word) / 8;
  if constexpr (kParts == 8) {
    Word const last{std::uint64_t{1} << 63U};
    return rotate_highest_part(turn_parts(gate<0xca>(last, Word{} + entering, lanes)));
  }
  Word shift{};
  shift[kParts - 1] = 1;
  return (turn_parts(lanes) << shift) | ((Word{} + entering) >> 63U & shift);
}

} // namespace pairscan::inline PAIRSCAN_ISA
