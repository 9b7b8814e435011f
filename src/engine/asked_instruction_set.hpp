#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

namespace pairscan {

/// Returns the instruction set that execution.instruction_set asks for. Throws Error (usage) where this host's
/// processor does not run it, with the names of those that there are.
[[nodiscard]] InstructionSet const& asked_instruction_set(ExecutionOptions const& options);

} // namespace pairscan
