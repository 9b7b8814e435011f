#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace pairscan {

/// The text of some lines.
class LineText {
public:
  void add(std::string_view text) { end_at(std::copy(text.begin(), text.end(), room_for(text.size()))); }
  void add(char letter) { add(std::string_view(&letter, 1)); }

  /// Returns the place behind the text, at which `bytes` characters may be written before `end_at` is called with their
  /// end. A format that does so for a whole line is several times as fast as one that adds its parts.
  [[nodiscard]] char* room_for(std::size_t bytes) {
    if (used_ + bytes > buffer_.size()) {
      buffer_.resize(std::max(2 * buffer_.size(), used_ + bytes));
    }
    return buffer_.data() + used_;
  }
  void end_at(char const* end) { used_ = static_cast<std::size_t>(end - buffer_.data()); }

  void clear() { used_ = 0; }
  [[nodiscard]] std::string_view view() const { return {buffer_.data(), used_}; }

private:
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

} // namespace pairscan
