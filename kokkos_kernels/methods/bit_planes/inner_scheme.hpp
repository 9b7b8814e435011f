#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/networks/affine_cell.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// Returns the scores of a problem with affine or linear gaps, reduced. Linear gaps open for nothing.
[[nodiscard]] ReducedAffine reduced_affine_scoring(Problem const& problem);

/// Returns why planes do not serve local alignments of the shape, as the end of a sentence that begins with a method's
/// name; nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_local_on_planes(BatchShape const& shape);

} // namespace pairscan
