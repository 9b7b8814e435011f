#include <scoring/letter_use.hpp>
#include <scoring/matrix_letters.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>

namespace pairscan {

std::uint32_t codes_in(std::span<std::uint8_t const> residues) {
  std::array<bool, 256> occurs{}; // stores do not wait for one another, as the bits of a word do
  for (std::uint8_t const residue : residues)
    occurs[residue] = true;
  std::uint32_t codes = 0;
  for (std::size_t residue = 0; residue < occurs.size(); ++residue)
    if (occurs[residue])
      codes |= std::uint32_t{1} << (matrix_code(static_cast<std::uint8_t>(residue)) & 31U);
  return codes;
}

void require_scores(NamedMatrix const& matrix, std::uint32_t codes, std::string_view where) {
  std::uint32_t const missing = codes & ~matrix.known;
  if (missing == 0)
    return;
  bool const one = std::has_single_bit(missing);
  throw Error(ExitCode::bad_input,
              fmt::format("{}: the letter{} {} {} no score in matrix {}, which has {}; give letters that it lacks a "
                          "score, or take a matrix that has {}",
                          where, one ? "" : "s", letter_list(missing, matrix.letters), one ? "has" : "have",
                          escaped(matrix.name), letter_list(matrix.known, matrix.letters), one ? "it" : "them"));
}

} // namespace pairscan
