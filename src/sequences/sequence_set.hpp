#pragma once

#include <config/config.hpp>
#include <sequences/residues.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// All sequences of a run, packed one behind the other: queries first, then targets; one set for all-against-all.
///
/// The reverse complements of all records may stand behind them (reverse_complement.hpp). Immutable once read. Indices
/// count records in input order; names are the FASTA ids up to the first white space.
struct SequenceSet {
  Alphabet alphabet = Alphabet::dna;  // never automatic
  std::vector<std::string> names;     // one a record
  std::vector<std::uint64_t> offsets; // size() + 1 positions into residues
  Residues residues;                  // every record's residues
  std::uint32_t queries = 0;          // records that are queries; size() for all-against-all
  bool all_against_all = true;
  std::uint32_t first_target = 0; // number of the first target among those of the run, of which it has a block only
  std::vector<std::uint32_t> queried_until{}; // one per record where pairs of equal or exchanged records are wanted,
                                              // too (DistinctSequences); empty elsewhere

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(names.size()); }
  [[nodiscard]] std::uint32_t length(std::uint32_t record) const {
    return static_cast<std::uint32_t>(offsets[record + 1] - offsets[record]);
  }
  [[nodiscard]] std::span<Residue const> sequence(std::uint32_t record) const {
    return {residues.data() + offsets[record], length(record)};
  }
  /// Returns whether the run asks for this pair: in all-against-all the query is the earlier record, unless
  /// `queried_until` says that this target has later queries as well.
  [[nodiscard]] bool wants(std::uint32_t query, std::uint32_t target) const {
    return query < target || (!queried_until.empty() && query < queried_until[target]);
  }
};

/// Returns the number of pairs of records that a run reports on.
[[nodiscard]] std::uint64_t pairs_of_records(SequenceSet const& set);

/// Letter of a residue, upper case: the one the reader would turn into it. Throws std::out_of_range for other numbers.
[[nodiscard]] char letter_of(Residue residue, Alphabet alphabet);

/// True where the residue is one base or one amino acid, so that it may count as an identical column.
[[nodiscard]] bool is_unambiguous(Residue residue, Alphabet alphabet);

/// The codes that kernels compare: under Ambiguity::mismatch an ambiguity code matches nothing.
/// DNA codes go with MatchRule::shared_base, protein codes with MatchRule::same_residue. B, J, X, Z and '*' count as
/// ambiguity codes of proteins. Throws Error (ExitCode::usage) for Ambiguity::intersect with proteins.
[[nodiscard]] std::vector<std::uint8_t> match_codes(SequenceSet const& set, Ambiguity ambiguity);
[[nodiscard]] MatchRule match_rule(Alphabet alphabet);

/// XXH3 of all members: two ranks, or a run and its journal, hold the same input where it agrees.
[[nodiscard]] std::uint64_t digest(SequenceSet const& set);

} // namespace pairscan
