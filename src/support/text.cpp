#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace pairscan {

namespace {

/// Bytes of the UTF-8 sequence that begins with this byte; 0 where none does.
std::size_t sequence_bytes(std::uint8_t first) {
  if (first < 0x80) {
    return 1;
  }
  if (first >= 0xc2 && first < 0xe0) {
    return 2;
  }
  if (first >= 0xe0 && first < 0xf0) {
    return 3;
  }
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/// The lead bytes whose second byte has a narrower range (Unicode 15, table 3-7): overlong forms, surrogates, the end.
bool second_byte_fits(std::uint8_t first, std::uint8_t second) {
  switch (first) {
  case 0xe0:
    return second >= 0xa0;
  case 0xed:
    return second < 0xa0;
  case 0xf0:
    return second >= 0x90;
  case 0xf4:
    return second < 0x90;
  default:
    return true;
  }
}

/// Of a whole character.
bool is_shown(std::string_view character) {
  bool const unicode_control = character.size() == 2 && character[0] == '\xc2' && character[1] < '\xa0';
  return !is_control(character[0]) && !unicode_control;
}

} // namespace

std::size_t character_bytes(std::string_view text) {
  auto const byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  std::size_t const bytes = sequence_bytes(byte(0));
  if (bytes > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) {
      return 0;
    }
  }
  return bytes > 1 && !second_byte_fits(byte(0), byte(1)) ? 0 : bytes;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    std::size_t const bytes = character_bytes(text);
    if (bytes == 0) {
      return false;
    }
    text.remove_prefix(bytes);
  }
  return true;
}

std::string escaped_lines(std::string_view text) {
  std::string shown;
  for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    shown += escaped(text.substr(0, end)) + '\n';
  }
  return shown + escaped(text);
}

std::string escaped(std::string_view text) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    std::size_t const bytes = character_bytes(text);
    auto const character = text.substr(0, std::max<std::size_t>(bytes, 1));
    if (bytes > 0 && is_shown(character)) {
      shown += character;
    } else {
      for (char const byte : character) {
        fmt::format_to(std::back_inserter(shown), "\\x{:02x}", static_cast<std::uint8_t>(byte));
      }
    }
    text.remove_prefix(character.size());
  }
  return shown;
}

} // namespace pairscan
