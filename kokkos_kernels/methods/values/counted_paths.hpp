#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>

namespace pairscan {

/// Counts the canonical alignments of as many pairs as a register has 16-bit numbers while it computes their scores, in
/// linear memory. It gives no paths, and serves where counts of columns suffice (CountsAsked).
[[nodiscard]] PathMethod const& counted_paths();

} // namespace pairscan
