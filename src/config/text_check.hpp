#pragma once

#include <string>
#include <string_view>

namespace pairscan {

/// True for the control characters of ASCII, the tab and the ends of lines among them.
[[nodiscard]] constexpr bool is_control(char character) {
  auto const code = static_cast<unsigned char>(character);
  return code < 0x20 || code == 0x7f;
}

[[nodiscard]] bool is_utf8(std::string_view text);

/// Nothing where `text` is UTF-8 without control characters other than tab and the ends of lines; else what is wrong
/// with it, beginning with the line: "line 3: ...". yaml-cpp would replace or cut off such text without a word.
[[nodiscard]] std::string fault_of_text(std::string_view text);

} // namespace pairscan
