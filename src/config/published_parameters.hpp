#pragma once

#include <config/config.hpp>
#include <scoring/karlin_altschul.hpp>
#include <scoring/nucleotide_statistics.hpp>

#include <optional>
#include <variant>

namespace pairscan {

using PublishedParameters = std::variant<KarlinAltschul, NucleotideStatistics>;

/// Returns the published parameters of a scheme, by which scores have bits and E-values: local alignment by one of
/// NCBI's matrices, of amino acids or nucleotides. Nothing for any other.
[[nodiscard]] std::optional<PublishedParameters> published_parameters(AlignmentOptions const& alignment);

} // namespace pairscan
