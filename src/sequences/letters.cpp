#include <sequences/letters.hpp>

#include <string_view>

namespace pairscan {
namespace {

// Position = set of bases, A=1 C=2 G=4 T=8; the empty set has no letter.
constexpr std::string_view kNucleotides = "-ACMGRSVTWYHKDBN";
constexpr std::string_view kAminoAcids = "ABCDEFGHIJKLMNOPQRSTUVWXYZ*";

constexpr bool is_nucleotide(char letter) {
  return letter == 'U' || (letter != '-' && kNucleotides.find(letter) != std::string_view::npos);
}

constexpr std::uint8_t raw_letter(std::size_t number) {
  return static_cast<std::uint8_t>(is_nucleotide(kAminoAcids[number]) ? number : number | kNotNucleotide);
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

constexpr LetterTable make_nucleotide_residues() {
  LetterTable table{};
  for (std::size_t bases = 1; bases < kNucleotides.size(); ++bases)
    table[kAminoAcids.find(kNucleotides[bases])] = static_cast<Residue>(bases);
  table['U' - 'A'] = table['T' - 'A'];
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
constexpr LetterTable kNucleotideResidues = make_nucleotide_residues();
constexpr LetterTable kAminoAcidResidues = make_amino_acid_residues();

} // namespace

LetterTable const& raw_letters(Alphabet alphabet) {
  return alphabet == Alphabet::dna ? kNucleotideRawLetters : kAnyRawLetters;
}

LetterTable const& residues_of_raw_letters(Alphabet alphabet) {
  return alphabet == Alphabet::dna ? kNucleotideResidues : kAminoAcidResidues;
}

char letter_of(Residue residue, Alphabet alphabet) {
  return alphabet == Alphabet::dna ? kNucleotides.at(residue) : kAminoAcids.at(residue);
}

} // namespace pairscan
