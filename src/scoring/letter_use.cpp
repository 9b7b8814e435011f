#include <scoring/letter_use.hpp>
#include <scoring/matrix_letters.hpp>
#include <support/error.hpp>
#include <support/largest_of.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>

namespace pairscan {

namespace {

constexpr std::size_t kResidues = 256; // values that it may have
constexpr std::size_t kBlock = 16'384; // stays in the nearest cache while it is searched for what was not found before

std::uint32_t bit_of(std::size_t residue) {
  return std::uint32_t{1} << (matrix_code(static_cast<std::uint8_t>(residue)) & 31U);
}

} // namespace

std::uint32_t codes_in(std::span<std::uint8_t const> residues) {
  std::array<bool, kResidues> occurs{};
  for (std::size_t begin = 0; begin < residues.size(); begin += kBlock) {
    auto const block = residues.subspan(begin, std::min(kBlock, residues.size() - begin));
    for (int residue = largest_of(block); residue >= 0; --residue) {
      bool& found = occurs[static_cast<std::size_t>(residue)];
      found = found || std::memchr(block.data(), residue, block.size()) != nullptr;
    }
  }
  std::uint32_t codes = 0;
  for (std::size_t residue = 0; residue < kResidues; ++residue) {
    codes |= occurs[residue] ? bit_of(residue) : 0;
  }
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
