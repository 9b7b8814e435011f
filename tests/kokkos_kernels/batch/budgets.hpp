#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <vector>

namespace pairscan::testing {

/// Returns the budget of a host with each instruction set of the machine that `serves` takes.
template <class Serves>
std::vector<Budget> host_budgets(std::size_t bytes, Serves const& serves) {
  std::vector<Budget> all;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    if (serves(*instructions)) {
      all.push_back(budget_of(HostSpace{}, bytes));
      all.back().instruction_set = instructions;
    }
  }
  return all;
}

/// Returns those of instruction sets that have registers.
inline std::vector<Budget> register_budgets(std::size_t bytes) {
  return host_budgets(bytes, [](InstructionSet const& instructions) { return instructions.register_bytes > 0; });
}

/// Returns the budgets of a space: of a host one per instruction set, of which scalar stands for a thread per pair, as
/// devices have them.
template <class Space>
std::vector<Budget> budgets(std::size_t bytes) {
  if constexpr (kIsHostSpace<Space>) {
    return host_budgets(bytes, [](InstructionSet const&) { return true; });
  } else {
    return {budget_of(Space{}, bytes)};
  }
}

} // namespace pairscan::testing
