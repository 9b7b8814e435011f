#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pairscan {

/// The letters that sequences may hold, upper case, U behind T.
[[nodiscard]] std::string_view letters_of(MatrixLetters letters);

/// The matrix code of a letter in either case, as SubstitutionMatrix describes it; nothing for other characters.
[[nodiscard]] std::optional<std::uint8_t> code_of(char letter, MatrixLetters letters);

/// Bit c is set for every code c that a letter has.
[[nodiscard]] std::uint32_t all_codes(MatrixLetters letters);

/// Lists the letters of codes, like "J, O, U".
[[nodiscard]] std::string letter_list(std::uint32_t codes, MatrixLetters letters);

/// A letter as matrices have it: upper case of ASCII, whatever the locale.
[[nodiscard]] constexpr char upper_case(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

/// True where bit `code` of a set of codes is set.
[[nodiscard]] constexpr bool holds(std::uint32_t codes, std::uint8_t code) {
  return (codes >> code & 1U) != 0;
}

} // namespace pairscan
