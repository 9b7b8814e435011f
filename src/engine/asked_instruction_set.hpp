#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

namespace pairscan {

/// Returns what execution.instruction_set asks for. Throws Error (usage), with what there is, where this host's
/// processor does not run it.
[[nodiscard]] InstructionSet const& asked_instruction_set(ExecutionOptions const& options);

} // namespace pairscan
