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
  std::array<std::uint32_t, 256> bits{};
  for (std::size_t residue = 0; residue < bits.size(); ++residue)
    bits[residue] = std::uint32_t{1} << (matrix_code(static_cast<std::uint8_t>(residue)) & 31U);
  std::array<std::uint32_t, 4> codes{}; // which do not wait for one another
  std::size_t const whole = residues.size() / codes.size() * codes.size();
  for (std::size_t begin = 0; begin < whole; begin += codes.size())
    for (std::size_t part = 0; part < codes.size(); ++part)
      codes[part] |= bits[residues[begin + part]];
  for (std::uint8_t const residue : residues.subspan(whole))
    codes[0] |= bits[residue];
  return codes[0] | codes[1] | codes[2] | codes[3];
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
