#include <support/bytes.hpp>

namespace pairscan {

std::vector<std::byte> concatenated(std::span<std::span<std::byte const> const> parts) {
  std::size_t size = 0;
  for (auto const part : parts) {
    size += part.size();
  }
  std::vector<std::byte> bytes;
  bytes.reserve(size);
  for (auto const part : parts) {
    append_bytes(bytes, part);
  }
  return bytes;
}

} // namespace pairscan
