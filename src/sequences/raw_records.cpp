#include <sequences/letters.hpp>
#include <sequences/raw_records.hpp>
#include <support/memory.hpp>

#include <utility>

namespace pairscan {

std::uint64_t bytes_for_records() {
  return free_host_bytes() / 2;
}

Alphabet resolve(Alphabet asked, RawRecords const& records) {
  if (asked != Alphabet::automatic)
    return asked;
  return (records.letter_classes & kNotNucleotide) != 0 ? Alphabet::protein : Alphabet::dna;
}

SequenceSet to_set(RawRecords&& records, Alphabet alphabet) {
  SequenceSet set;
  set.alphabet = alphabet;
  set.names = std::move(records.names);
  set.offsets = std::move(records.offsets);
  set.residues = records.joined ? Residues(std::move(records.joined)) : Residues(std::move(records.letters));
  set.queries = set.size();
  return set;
}

SequenceSet translate(RawRecords&& records, Alphabet alphabet) {
  to_residues(records.letters, alphabet);
  return to_set(std::move(records), alphabet);
}

} // namespace pairscan
