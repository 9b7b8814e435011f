#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pairscan {

/// The published parameters of the scores of unrelated sequences under one matrix and one gap cost.
///
/// Scores of local alignments follow an extreme value distribution with parameters lambda and K (Karlin and Altschul,
/// PNAS 87, 1990; with gaps Altschul and Gish, Methods in Enzymology 266, 1996). An alignment of score S is about
/// alpha * S + beta residues long (Altschul, Bundschuh, Olsen and Hwa, Nucleic Acids Res. 29, 2001).
struct KarlinAltschul {
  std::string_view matrix;
  int gap_open = 0;   // what a gap costs, however long
  int gap_extend = 0; // what every residue in it costs
  double lambda = 0;
  double k = 0;
  double alpha = 0;
  double beta = 0;

  /// Returns the score in bits, which is comparable between matrices.
  [[nodiscard]] double bits(double score) const;
};

/// Returns the parameters for a matrix by its name in capital letters; nothing where none are published.
[[nodiscard]] std::optional<KarlinAltschul> find_karlin_altschul(std::string_view matrix, int gap_open, int gap_extend);

/// The size of a database.
struct DatabaseSize {
  std::uint64_t sequences = 0;
  std::uint64_t residues = 0;
};

/// Returns how many residues at the ends of a query and of each sequence of the database can begin no alignment of
/// significance: the largest whole l that is at most (alpha / lambda) ln(K (m - l) (n - N l)) + beta, for a query of m
/// residues and a database of N sequences with n residues; 0 where there is none.
[[nodiscard]] std::uint64_t length_adjustment(KarlinAltschul const& parameters, std::uint64_t query_residues,
                                              DatabaseSize const& database);

/// Returns the pairs of residues at which an alignment can begin: (m - l) (n - N l).
[[nodiscard]] double search_space(KarlinAltschul const& parameters, std::uint64_t query_residues,
                                  DatabaseSize const& database);

/// Returns the number of alignments of this score or a better one that are expected by chance in a search space.
[[nodiscard]] double expected_by_chance(KarlinAltschul const& parameters, double score, double search_space);

} // namespace pairscan
