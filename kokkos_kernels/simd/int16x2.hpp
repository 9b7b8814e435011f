#pragma once

#include <kokkos_kernels/portability/multiply_add.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>

#include <cstdint>

// Two unsigned numbers of 16 bits in a word.

namespace pairscan {

[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t both_halves(std::uint32_t value) {
  return halves(value, value);
}

/// a + b, of numbers whose sums fit their halves. `one` is 1, known at run time only (portability/multiply_add.hpp).
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_halves(std::uint32_t a, std::uint32_t b, std::uint32_t one) {
  return multiply_add(a, one, b);
}

} // namespace pairscan
