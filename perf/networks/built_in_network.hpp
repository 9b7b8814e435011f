#pragma once

#include <optional>
#include <perf/networks/affine_first_network.hpp>

namespace pairscan::perf {

/// Returns the network of global alignments that kokkos_kernels/networks has for the cell's scheme and for gates of so
/// many inputs, with every second code that its cells make; where there is none of two, the one of three, taken apart.
/// Nothing, where there is none, or where it tells states
/// apart that are one state of this cell.
[[nodiscard]] std::optional<AffineFound> built_in_affine_network(AffineCell const& cell, int gate_inputs);

} // namespace pairscan::perf
