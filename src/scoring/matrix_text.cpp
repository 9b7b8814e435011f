#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_text.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

namespace pairscan {
namespace {

/// The letters that a matrix has scores for, each code once.
std::string known_letters(NamedMatrix const& matrix) {
  std::string known;
  std::uint32_t written = 0;
  for (char const letter : letters_of(matrix.letters)) {
    std::uint8_t const code = *code_of(letter, matrix.letters);
    if (holds(matrix.known & ~written, code))
      known += letter;
    written |= std::uint32_t{1} << code;
  }
  return known;
}

} // namespace

std::string matrix_text(NamedMatrix const& matrix) {
  std::string const letters = known_letters(matrix);
  std::string text = fmt::format("# {}\n ", escaped(matrix.name));
  for (char const col : letters)
    text += fmt::format(" {:>3}", col);
  text += '\n';
  for (char const row : letters) {
    text += row;
    for (char const col : letters)
      text += fmt::format(" {:>3}", matrix.scores.score(*code_of(row, matrix.letters), *code_of(col, matrix.letters)));
    text += '\n';
  }
  return text;
}

} // namespace pairscan
