#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

namespace pairscan {

/// The bodies that compute a pack of matrices on differences in eight bits, for one instruction set.
struct ByteBodies {
  BodiesByScorer<PackJob> scan; // scores only
};

[[nodiscard]] ByteBodies const& byte_bodies(InstructionSet const& set);

} // namespace pairscan
