#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

namespace pairscan {

/// The bodies that compute a pack of matrices on differences in eight bits, for one instruction set.
struct ByteBodies {
  BodiesByScorer<PackJob> scan;           // linear gaps that score the same at the ends
  BodiesByScorer<PackJob> affine;         // affine gaps that score the same at the ends
  BodiesByScorer<PackJob> affine_margins; // other gaps at the ends, too (affine_scheme.hpp)
};

[[nodiscard]] ByteBodies const& byte_bodies(InstructionSet const& set);

} // namespace pairscan
