#pragma once

#include <config/config.hpp>
#include <scoring/karlin_altschul.hpp>

#include <optional>

namespace pairscan {

/// Returns the published parameters of a scheme, by which scores have bits and E-values: local alignment by one of
/// NCBI's matrices with affine gaps. Nothing for any other.
[[nodiscard]] std::optional<KarlinAltschul> published_parameters(AlignmentOptions const& alignment);

} // namespace pairscan
