#include <scoring/matrix_letters.hpp>

namespace pairscan {
namespace {

// Position = set of bases, A=1 C=2 G=4 T=8; the empty set has no letter.
constexpr std::string_view kBaseSets = "-ACMGRSVTWYHKDBN";

} // namespace

std::string_view letters_of(MatrixLetters letters) {
  return letters == MatrixLetters::nucleotides ? "ACGTURYKMSWBDHVN" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ*";
}

std::optional<std::uint8_t> code_of(char letter, MatrixLetters letters) {
  char const upper = upper_case(letter);
  if (letters_of(letters).find(upper) == std::string_view::npos)
    return std::nullopt;
  if (letters == MatrixLetters::nucleotides)
    return static_cast<std::uint8_t>(kBaseSets.find(upper == 'U' ? 'T' : upper));
  return static_cast<std::uint8_t>(upper == '*' ? 26 : upper - 'A');
}

std::uint32_t all_codes(MatrixLetters letters) {
  std::uint32_t codes = 0;
  for (char const letter : letters_of(letters))
    codes |= std::uint32_t{1} << *code_of(letter, letters);
  return codes;
}

std::string letter_list(std::uint32_t codes, MatrixLetters letters) {
  std::string list;
  for (char const letter : letters_of(letters)) {
    bool const repeated = letter == 'U' && letters == MatrixLetters::nucleotides;
    if (repeated || !holds(codes, *code_of(letter, letters)))
      continue;
    list += list.empty() ? "" : ", ";
    list += letter;
  }
  return list;
}

} // namespace pairscan
