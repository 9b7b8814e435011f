#pragma once

#include <kokkos_kernels/simd/bodies_of.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/simd/instruction_set_list.hpp>

namespace pairscan {

namespace detail {

template <class Bodies, class... Sets>
[[nodiscard]] Bodies const& bodies_for(InstructionSet const& set, instruction_sets::List<Sets...>) {
  Bodies const* found = nullptr;
  (..., (found = set == Sets::set ? &bodies_of<Bodies, Sets>() : found));
  return *found;
}

} // namespace detail

/// Returns the table of a method's bodies for a set.
template <class Bodies>
[[nodiscard]] Bodies const& bodies_for(InstructionSet const& set) {
  return detail::bodies_for<Bodies>(set, instruction_sets::All{});
}

} // namespace pairscan
