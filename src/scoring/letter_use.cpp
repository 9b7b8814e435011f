#include <scoring/letter_use.hpp>
#include <scoring/matrix_letters.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace pairscan {

namespace {

constexpr std::size_t kBytes = 256; // values of a residue

std::uint32_t bit_of(std::size_t residue) {
  return std::uint32_t{1} << (matrix_code(static_cast<std::uint8_t>(residue)) & 31U);
}

} // namespace

std::uint32_t codes_in(std::span<std::uint8_t const> residues) {
  std::vector<std::uint8_t> occurs(kBytes * kBytes); // two residues at a time: stores are what takes time
  std::size_t const pairs = residues.size() / 2;
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    std::uint16_t both = 0;
    std::memcpy(&both, residues.data() + 2 * pair, sizeof both);
    occurs[both] = 1;
  }
  std::uint32_t codes = residues.size() % 2 == 1 ? bit_of(residues.back()) : 0;
  for (std::size_t both = 0; both < occurs.size(); ++both)
    if (occurs[both] != 0)
      codes |= bit_of(both % kBytes) | bit_of(both / kBytes);
  return codes;
}

void require_scores(NamedMatrix const& matrix, std::uint32_t codes, std::string_view where, std::string_view preset) {
  std::uint32_t const missing = codes & ~matrix.known;
  if (missing == 0)
    return;
  bool const one = std::has_single_bit(missing);
  std::string const remedy =
      preset.empty()
          ? fmt::format("give alignment.scoring.unknown, the score of letters that it lacks, or take a matrix that has "
                        "{}",
                        one ? "it" : "them")
          : fmt::format("in place of the preset {}, give the keys that it stands for (docs/presets.md) and "
                        "alignment.scoring.unknown, the score of letters that the matrix lacks",
                        escaped(preset));
  throw Error(ExitCode::bad_input,
              fmt::format("{}: the letter{} {} {} no score in matrix {}, which has {}; {}", where, one ? "" : "s",
                          letter_list(missing, matrix.letters), one ? "has" : "have", escaped(matrix.name),
                          letter_list(matrix.known, matrix.letters), remedy));
}

} // namespace pairscan
