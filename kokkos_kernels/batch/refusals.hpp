#pragma once

#include <kokkos_kernels/batch/plan.hpp>

#include <optional>
#include <string>

namespace pairscan {

// Reasons that several methods have for not serving a problem, as Method::refusal returns them.

/// Returns why differences and other reduced scores (model/scoring.hpp) do not serve the problem: they are exact for
/// whole-number scores of global alignments with linear gaps only.
[[nodiscard]] std::optional<std::string> refuse_unless_reduced(Problem const& problem);

/// Returns why cells that hold reduced match scores from 1 to `most` do not serve the shape's scheme.
[[nodiscard]] std::optional<std::string> refuse_large_match(BatchShape const& shape, int most);

} // namespace pairscan
