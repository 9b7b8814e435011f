#pragma once

#include <sequences/byte_source.hpp>

#include <algorithm>
#include <string_view>

namespace pairscan::testing {

/// Text in memory, handed out in pieces of at most `piece` bytes, as a pipe may do. The text must outlive the source.
class MemorySource final : public ByteSource {
public:
  explicit MemorySource(std::string_view text, std::size_t piece = std::string_view::npos)
      : rest_(text), piece_(piece) {}

  std::size_t read(std::span<char> buffer) override {
    auto const bytes = rest_.copy(buffer.data(), std::min(buffer.size(), piece_));
    rest_.remove_prefix(bytes);
    return bytes;
  }

private:
  std::string_view rest_;
  std::size_t piece_;
};

} // namespace pairscan::testing
