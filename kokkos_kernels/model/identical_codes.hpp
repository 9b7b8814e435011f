#pragma once

#include <kokkos_kernels/model/letter_kind.hpp>

#include <cstdint>

namespace pairscan {

/// Returns the codes that are identical where they meet themselves, one bit each: single bases, or the letters that
/// stand for one amino acid (A to Z are codes 0 to 25; not B, J, X, Z).
[[nodiscard]] constexpr std::uint32_t identical_codes(LetterKind letters) {
  constexpr std::uint32_t kLetters = (1U << 26U) - 1;
  constexpr std::uint32_t kAmbiguous = 1U << 1U | 1U << 9U | 1U << 23U | 1U << 25U;
  constexpr std::uint32_t kBases = 1U << 1U | 1U << 2U | 1U << 4U | 1U << 8U;
  return letters == LetterKind::residues ? kLetters & ~kAmbiguous : kBases;
}

} // namespace pairscan
