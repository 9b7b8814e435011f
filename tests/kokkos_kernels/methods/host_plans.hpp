#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>

namespace pairscan::testing {

// What LazyRScan plans on hosts, for tests of its choice of methods.

inline BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning = {}) {
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, tuning);
}

/// Pairs of 1,500 bases under the paper's scheme, on the host's widest registers.
inline BatchShape scored(std::size_t pairs, LinearScoring const& scoring = {}) {
  BatchShape shape{pairs, 1500, 1500};
  set_scheme(shape, scoring);
  return shape;
}

inline Budget widest() {
  Budget budget{.bytes = std::size_t{1} << 30U, .scratch_bytes = {1U << 20U, 1U << 20U}};
  budget.instruction_set = &widest_instruction_set();
  return budget;
}

} // namespace pairscan::testing
