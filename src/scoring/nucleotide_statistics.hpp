#pragma once

#include <scoring/search_lengths.hpp>

#include <optional>
#include <string_view>

namespace pairscan {

/// The published parameters of the scores of unrelated nucleotides under one match, one mismatch and one gap cost.
///
/// As for amino acids (karlin_altschul.hpp) scores follow an extreme value distribution with parameters lambda and K.
/// What does not fit into the sequences is left out by one length: that of an alignment that chance gives about once,
/// which is linear in its score with parameters alpha and beta (Altschul, Bundschuh, Olsen and Hwa, Nucleic Acids
/// Research 29, 2001). BLAST+ does the same for nucleotides.
struct NucleotideStatistics {
  double lambda = 0;
  double k = 0;
  double alpha = 0;
  double beta = 0;
  bool even_scores = false; // the chance of an odd score is that of the even one below it

  /// Returns the score in bits, which is comparable between schemes.
  [[nodiscard]] double bits(double score) const;

  /// Returns the number of hits of this score or a better one that chance gives in the database.
  [[nodiscard]] double evalue(double score, SearchLengths const& lengths) const;
};

/// Returns the parameters for the matrix BLASTNA_<match>_<mismatch>, by its name in capital letters, and the costs of
/// opening a gap and of each residue in it; nothing where none are published.
[[nodiscard]] std::optional<NucleotideStatistics> find_nucleotide_statistics(std::string_view matrix, double gap_open,
                                                                             double gap_extend);

} // namespace pairscan
