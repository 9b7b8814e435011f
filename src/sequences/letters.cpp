#include <sequences/letters.hpp>
#include <sequences/sequence_set.hpp>

#include <cstring>
#include <string_view>

namespace pairscan {
namespace {

// Position = set of bases, A=1 C=2 G=4 T=8; the empty set has no letter.
constexpr std::string_view kNucleotides = "-ACMGRSVTWYHKDBN";
constexpr std::string_view kAminoAcids = "ABCDEFGHIJKLMNOPQRSTUVWXYZ*";

constexpr std::uint8_t kBases = 0x0f;  // of a nucleotide's raw letter
constexpr std::uint8_t kUracil = 0x10; // tells U from T, which is another amino acid

constexpr bool is_nucleotide(char letter) {
  return letter == 'U' || (letter != '-' && kNucleotides.find(letter) != std::string_view::npos);
}

constexpr std::uint8_t raw_letter(std::size_t number) {
  char const letter = kAminoAcids[number];
  if (!is_nucleotide(letter))
    return static_cast<std::uint8_t>(number | kNotNucleotide);
  return static_cast<std::uint8_t>(letter == 'U' ? kNucleotides.find('T') | kUracil : kNucleotides.find(letter));
}

constexpr LetterTable make_raw_letters(bool nucleotides_only) {
  LetterTable table{};
  table.fill(kIllegalLetter);
  for (std::size_t number = 0; number < kAminoAcids.size(); ++number) {
    char const letter = kAminoAcids[number];
    if (nucleotides_only && !is_nucleotide(letter))
      continue;
    table[static_cast<std::uint8_t>(letter)] = raw_letter(number);
    if (letter != '*')
      table[static_cast<std::uint8_t>(letter - 'A' + 'a')] = raw_letter(number);
  }
  return table;
}

constexpr LetterTable make_amino_acid_residues() {
  LetterTable table{};
  for (std::size_t number = 0; number < kAminoAcids.size(); ++number)
    table[raw_letter(number)] = static_cast<Residue>(number);
  return table;
}

constexpr LetterTable kAnyRawLetters = make_raw_letters(false);
constexpr LetterTable kNucleotideRawLetters = make_raw_letters(true);
constexpr LetterTable kAminoAcidResidues = make_amino_acid_residues();

using Letters [[gnu::vector_size(16)]] = std::uint8_t; // a register of every x86-64 and AArch64

/// Sixteen letters; gives a mask of those that are not common. Where a compiler makes branches of the same thing letter
/// by letter, it takes many times as long.
Letters write_common_block(char const* text, std::uint8_t* out) {
  Letters letters;
  std::memcpy(&letters, text, sizeof letters);
  letters &= static_cast<std::uint8_t>(~('a' - 'A')); // upper case
  auto const where = [&](char letter, std::uint8_t bases) {
    return reinterpret_cast<Letters>(letters == static_cast<std::uint8_t>(letter)) & bases;
  };
  Letters const bases = where('A', 1) | where('C', 2) | where('G', 4) | where('T', 8) | where('N', 15);
  std::memcpy(out, &bases, sizeof bases);
  return reinterpret_cast<Letters>(bases == 0);
}

} // namespace

LetterTable const& raw_letters(Alphabet alphabet) {
  return alphabet == Alphabet::dna ? kNucleotideRawLetters : kAnyRawLetters;
}

std::uint8_t write_raw_letters(std::string_view text, LetterTable const& raw_letters, std::uint8_t* out) {
  std::uint8_t classes = 0;
  for (std::size_t position = 0; position < text.size(); ++position) {
    auto const raw = raw_letters[static_cast<std::uint8_t>(text[position])];
    out[position] = raw;
    classes |= raw;
  }
  return classes;
}

bool write_common_nucleotides(std::string_view text, std::uint8_t* out) {
  if (text.size() < sizeof(Letters))
    return false;
  Letters others{};
  auto const last = text.size() - sizeof(Letters); // may overlap the one before
  for (std::size_t position = 0; position < last; position += sizeof(Letters))
    others |= write_common_block(text.data() + position, out + position);
  others |= write_common_block(text.data() + last, out + last);
  std::array<std::uint64_t, 2> halves{};
  std::memcpy(halves.data(), &others, sizeof others);
  return (halves[0] | halves[1]) == 0;
}

void to_residues(std::span<std::uint8_t> letters, Alphabet alphabet) {
  if (alphabet == Alphabet::dna) { // without a table, so that registers of letters are turned at once
    for (auto& letter : letters)
      letter &= kBases;
  } else {
    for (auto& letter : letters)
      letter = kAminoAcidResidues[letter];
  }
}

char letter_of(Residue residue, Alphabet alphabet) {
  return alphabet == Alphabet::dna ? kNucleotides.at(residue) : kAminoAcids.at(residue);
}

} // namespace pairscan
