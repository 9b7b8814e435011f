#pragma once

#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>

namespace pairscan {

/// Returns the score of a matrix whose alignments end at its margins, after its last rectangle was computed.
[[nodiscard]] std::int32_t score_at_margins(RectangleJob const& last, ScoreType type);

} // namespace pairscan
