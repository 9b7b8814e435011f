#pragma once

#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/simd/instruction_set_list.hpp>

namespace pairscan {

/// Returns the table of a method's bodies that were compiled for a set, one of the types of instruction_sets::All. Its
/// specialisations are defined in isa/, each source of which is compiled once for every set.
template <class Bodies, class Set>
[[nodiscard]] Bodies const& bodies_of();

namespace detail {

template <class Bodies, class... Sets>
[[nodiscard]] Bodies const& bodies_for(InstructionSet const& set, instruction_sets::List<Sets...>) {
  static constexpr Bodies const& (*kTables[])() = {&bodies_of<Bodies, Sets>...};
  return kTables[set.index]();
}

} // namespace detail

/// Returns the table of a method's bodies for a set.
template <class Bodies>
[[nodiscard]] Bodies const& bodies_for(InstructionSet const& set) {
  return detail::bodies_for<Bodies>(set, instruction_sets::All{});
}

} // namespace pairscan
