#pragma once

#include <config/config.hpp>
#include <sequences/sequence_set.hpp>

#include <array>
#include <cstdint>

namespace pairscan {

/// One entry for each byte that a file can hold.
using LetterTable = std::array<std::uint8_t, 256>;

/// A raw letter is a letter's number, A = 0 to Z = 25 and '*' = 26, and these two bits, so that one OR over a line
/// tells whether all of it is legal and whether it can be DNA.
inline constexpr std::uint8_t kIllegalLetter = 0x40; // the alphabet has no such letter
inline constexpr std::uint8_t kNotNucleotide = 0x80; // no IUPAC nucleotide code

/// Raw letter of a byte, in either case. Alphabet::automatic takes what either alphabet takes.
[[nodiscard]] LetterTable const& raw_letters(Alphabet alphabet);

/// Residue of a legal raw letter; the alphabet is not automatic.
[[nodiscard]] LetterTable const& residues_of_raw_letters(Alphabet alphabet);

} // namespace pairscan
