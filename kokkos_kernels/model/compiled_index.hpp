#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// Returns the place of the first of CompiledProblems that serves the problem. Throws as with_compiled does.
[[nodiscard]] int compiled_index(Problem const& problem, ScoreType type);

/// Returns why value methods do not serve the problem, as the end of a sentence that begins with a method's name;
/// nothing where one of CompiledProblems serves.
[[nodiscard]] std::optional<std::string> refuse_unless_compiled(Problem const& problem, ScoreType type);

} // namespace pairscan
