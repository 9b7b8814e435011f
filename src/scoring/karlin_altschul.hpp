#pragma once

#include <scoring/search_lengths.hpp>

#include <optional>
#include <string_view>

namespace pairscan {

/// The published parameters of the scores of unrelated sequences under one matrix and one gap cost.
///
/// Scores of local alignments follow an extreme value distribution with parameters lambda and K (Karlin and Altschul,
/// PNAS 87, 1990; with gaps Altschul and Gish, Methods in Enzymology 266, 1996). Alignments of a score have lengths
/// whose mean, variance and covariance in both sequences are linear in it; those that would not fit into the sequences
/// are left out of what is expected (Park, Sheetlin, Ma, Madden and Spouge, BMC Research Notes 5:286, 2012).
struct KarlinAltschul {
  /// A quantity that is linear in the score.
  struct Linear {
    double slope = 0;
    double intercept = 0;
  };

  double lambda = 0;
  double k = 0;
  Linear length_mean{};
  Linear length_variance{};
  Linear length_covariance{};

  /// Returns the score in bits, which is comparable between matrices.
  [[nodiscard]] double bits(double score) const;

  /// Returns the number of hits of this score or a better one that chance gives in a database of such targets.
  [[nodiscard]] double evalue(double score, SearchLengths const& lengths) const;
};

/// Returns the parameters for a matrix, by its name in capital letters, and the costs of opening a gap and of each
/// residue in it; nothing where none are published.
[[nodiscard]] std::optional<KarlinAltschul> find_karlin_altschul(std::string_view matrix, double gap_open,
                                                                 double gap_extend);

} // namespace pairscan
