#include <config/text_check.hpp>
#include <support/text.hpp>

#include <algorithm>
#include <cstddef>

namespace pairscan {

namespace {

bool is_forbidden(char character) {
  return is_control(character) && character != '\t' && character != '\n' && character != '\r';
}

} // namespace

std::string fault_of_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t const bytes = character_bytes(text.substr(i));
    if (bytes == 0 || is_forbidden(text[i])) {
      auto const line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n');
      return "line " + std::to_string(line) + (bytes == 0 ? ": not UTF-8 text" : ": a control character");
    }
    i += bytes;
  }
  return "";
}

} // namespace pairscan
