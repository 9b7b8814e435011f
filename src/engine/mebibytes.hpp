#pragma once

#include <cstddef>
#include <string>

namespace pairscan {

/// Returns bytes as messages have them, "3 MiB", rounded up.
[[nodiscard]] inline std::string mebibytes(std::size_t bytes) {
  return std::to_string((bytes + (std::size_t{1} << 20U) - 1) >> 20U) + " MiB";
}

} // namespace pairscan
