#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace pairscan {

/// Behind what is there, without filling the place with zeros first.
inline void append_bytes(std::vector<std::byte>& bytes, std::span<std::byte const> more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

/// All parts, one behind the other.
[[nodiscard]] std::vector<std::byte> concatenated(std::span<std::span<std::byte const> const> parts);

} // namespace pairscan
