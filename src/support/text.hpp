#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pairscan {

/// True for the control characters of ASCII, the tab and the ends of lines among them.
[[nodiscard]] constexpr bool is_control(char character) {
  auto const code = static_cast<unsigned char>(character);
  return code < 0x20 || code == 0x7f;
}

/// Bytes of the character at the start of a text that is not empty; 0 where it is no UTF-8.
[[nodiscard]] std::size_t character_bytes(std::string_view text);

[[nodiscard]] bool is_utf8(std::string_view text);

/// The text as it can be shown on a terminal, in one line: control characters (of ASCII and of Unicode, U+0080 to
/// U+009F) and bytes that are no UTF-8 are written like \x1b. Ids and file names may hold such, and a terminal would
/// obey them.
[[nodiscard]] std::string escaped(std::string_view text);

/// The same of each of several lines.
[[nodiscard]] std::string escaped_lines(std::string_view text);

} // namespace pairscan
