#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace pairscan {

/// Returns the largest of them, 0 of none. Looks at all of them, so that it is done in registers.
[[nodiscard]] inline std::uint8_t largest_of(std::span<std::uint8_t const> bytes) {
  std::uint8_t largest = 0;
  for (std::uint8_t const byte : bytes) {
    largest = std::max(largest, byte);
  }
  return largest;
}

} // namespace pairscan
