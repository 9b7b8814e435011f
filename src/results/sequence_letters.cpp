#include <results/sequence_letters.hpp>
#include <sequences/reverse_complement.hpp>
#include <support/assert.hpp>

#include <algorithm>

namespace pairscan {
namespace {

constexpr Residue kAminoAcids = 27; // A to Z, and '*'
constexpr Residue kNucleotides = 16;

} // namespace

SequenceLetters::SequenceLetters(SequenceSet const& set) : set_(&set) {
  bool const dna = set.alphabet == Alphabet::dna;
  for (Residue residue = dna ? 1 : 0; residue < (dna ? kNucleotides : kAminoAcids); ++residue) {
    letters_[residue] = letter_of(residue, set.alphabet);
    complements_[dna ? complement(residue) : residue] = letters_[residue];
  }
}

char* SequenceLetters::put(char* at, std::uint32_t record, Strand strand, std::uint32_t begin,
                           std::uint32_t end) const {
  auto const residues = set_->sequence(record);
  PAIRSCAN_ASSERT(begin <= end && end <= residues.size(), "a path is one of the pair's sequences");
  if (strand == Strand::plus) {
    auto const some = residues.subspan(begin, end - begin);
    return std::transform(some.begin(), some.end(), at, [this](Residue residue) { return letters_[residue]; });
  }
  auto const some = residues.subspan(residues.size() - end, end - begin);
  return std::transform(some.rbegin(), some.rend(), at, [this](Residue residue) { return complements_[residue]; });
}

} // namespace pairscan
