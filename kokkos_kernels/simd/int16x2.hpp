#pragma once

#include <kokkos_kernels/portability/multiply_add.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>

#include <cstdint>

// int16x2: two unsigned numbers of 16 bits in a word of 32.

namespace pairscan {

/// Returns a word with the same number in both halves.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t both_halves(std::uint32_t value) {
  return halves(value, value);
}

/// Returns a + b in both halves, for sums that fit 16 bits. `one` is 1, but known only at run time, so that a
/// multiplier adds (portability/multiply_add.hpp).
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_halves(std::uint32_t a, std::uint32_t b, std::uint32_t one) {
  return multiply_add(a, one, b);
}

/// Returns 0 - a in both halves, modulo 2^16.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t negated_halves(std::uint32_t a) {
  return for_halves([](std::uint32_t half) { return 0U - half; }, a);
}

} // namespace pairscan
