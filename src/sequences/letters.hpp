#pragma once

#include <config/config.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace pairscan {

/// One entry for each byte that a file can hold.
using LetterTable = std::array<std::uint8_t, 256>;

/// A raw letter says which letter was read while the alphabet is not known: of a nucleotide code its set of bases, and
/// one bit more for U; of others their number, A = 0 to Z = 25 and '*' = 26. With these two bits one OR over a line
/// tells whether all of it is legal and whether it can be DNA.
inline constexpr std::uint8_t kIllegalLetter = 0x40; // the alphabet has no such letter
inline constexpr std::uint8_t kNotNucleotide = 0x80; // no IUPAC nucleotide code

/// Raw letter of a byte, in either case. Alphabet::automatic takes what either alphabet takes.
[[nodiscard]] LetterTable const& raw_letters(Alphabet alphabet);

/// Writes the raw letters of a text and returns the OR of them; illegal ones are kIllegalLetter.
std::uint8_t write_raw_letters(std::string_view text, LetterTable const& raw_letters, std::uint8_t* out);

/// The same where all of the text is A, C, G, T or N, as nearly all DNA is, and several times as fast, because it needs
/// no table. False where something else is in it or it is very short, and then what it wrote is of no use.
[[nodiscard]] bool write_common_nucleotides(std::string_view text, std::uint8_t* out);

/// Turns legal raw letters into residues, in place; the alphabet is not automatic, and of nucleotides all are codes.
void to_residues(std::span<std::uint8_t> letters, Alphabet alphabet);

} // namespace pairscan
