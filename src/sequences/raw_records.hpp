#pragma once

#include <sequences/reader.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// Records of one or more files as they are read, before the alphabet is known.
struct RawRecords {
  std::vector<std::string> names;
  std::vector<std::uint64_t> offsets{0};         // names.size() + 1 positions into letters
  std::vector<std::uint8_t> letters;             // raw letters, see methods/bit_planes/host/plane_letters.hpp
  std::shared_ptr<JoinedMapping const> joined{}; // in place of letters: residues, a packed file's at the end
  std::uint8_t letter_classes = 0; // OR of all letters: kNotNucleotide is set where one of them is no nucleotide
  std::vector<SkippedRecord> skipped;
};

/// Returns the bytes of memory that the sequences of a run may take: whatever it does with them needs as much again.
[[nodiscard]] std::uint64_t bytes_for_records();

/// The alphabet that was asked for; for Alphabet::automatic the one that holds all letters read.
[[nodiscard]] Alphabet resolve(Alphabet asked, RawRecords const& records);

/// Returns records whose letters have been turned into residues; all become queries of an all-against-all set.
[[nodiscard]] SequenceSet to_set(RawRecords&& records, Alphabet alphabet);

/// Turns letters into residues in place, then does the same.
[[nodiscard]] SequenceSet translate(RawRecords&& records, Alphabet alphabet);

} // namespace pairscan
