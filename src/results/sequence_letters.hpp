#pragma once

#include <results/pair_record.hpp>
#include <sequences/sequence_set.hpp>

#include <array>
#include <cstdint>

namespace pairscan {

/// Writes the residues of a set as letters: upper case, and T for U of nucleotides, as the set keeps no more.
class SequenceLetters {
public:
  /// The set outlives the object. Its targets may still change: those of a search in blocks are known at the end.
  explicit SequenceLetters(SequenceSet const& set);

  /// Writes the residues [begin, end) of a record, on the minus strand of its reverse complement, and returns the place
  /// behind them.
  char* put(char* at, std::uint32_t record, Strand strand, std::uint32_t begin, std::uint32_t end) const;

private:
  static constexpr std::size_t kResidues = 32; // more than either alphabet has

  SequenceSet const* set_;
  std::array<char, kResidues> letters_{};     // of each residue
  std::array<char, kResidues> complements_{}; // the same of the other strand
};

} // namespace pairscan
