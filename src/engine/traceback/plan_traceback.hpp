#pragma once

#include <engine/engine.hpp>
#include <engine/pair_bounds.hpp>
#include <kokkos_kernels/model/problem.hpp>

#include <cstddef>

namespace pairscan {

/// Sets the plan's trace-back threads and their memory, of which all together may take `share`: each thread has room
/// for the longest pair, and for packs by any path method where that fits too. Throws Error (no_resource) where not one
/// thread has room for the longest pair.
void plan_traceback(EnginePlan& plan, PairBounds const& bounds, Problem const& problem, std::size_t share);

} // namespace pairscan
