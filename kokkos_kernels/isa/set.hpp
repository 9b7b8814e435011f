#pragma once

#include <kokkos_kernels/simd/bodies_of.hpp> // for: it is specialised
#include <kokkos_kernels/simd/instruction_set_tags.hpp>
#include <kokkos_kernels/simd/pack.hpp>

#include <cstdint>
#include <type_traits>

// Included by the sources of this folder only. CMakeLists.txt compiles each of them once for every instruction set,
// with the set's flags and PAIRSCAN_ISA as its name.

namespace pairscan::inline PAIRSCAN_ISA {

/// The instruction set that this unit is compiled for.
using ThisSet = instruction_sets::PAIRSCAN_ISA;

template <class Value, int kRegisterBytes>
struct LaneFor {
  using Type = Pack<Value, kRegisterBytes / static_cast<int>(sizeof(Value))>;
};
template <class Value>
struct LaneFor<Value, 0> {
  using Type = Value;
};

/// A register of such values; one value for scalar.
template <class Value>
using LaneOf = typename LaneFor<Value, ThisSet::set.register_bytes>::Type;

} // namespace pairscan::inline PAIRSCAN_ISA
