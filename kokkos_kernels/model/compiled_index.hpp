#pragma once

#include <kokkos_kernels/model/problem.hpp>

namespace pairscan {

/// Returns the place in CompiledProblems of the first that serves. Throws as with_compiled does.
[[nodiscard]] int compiled_index(Problem const& problem, ScoreType type);

} // namespace pairscan
