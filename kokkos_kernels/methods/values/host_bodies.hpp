#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

namespace pairscan {

/// The bodies that compute a pack of matrices, one cell of each per lane, for one instruction set.
struct ValueBodies {
  using Table = BodiesByProblem<PackJob>;

  Table lazy_scan;      // scores only
  Table row_scan;       // scores, and whole matrices row-major, of recurrences of one lane
  Table direction_scan; // scores, and two bits per cell
};

[[nodiscard]] ValueBodies const& value_bodies(InstructionSet const& set);

/// The bodies that keep whole matrices of the best scores of cells with gap lanes.
struct BestScoreBodies {
  BodiesByProblem<PackJob> scan; // null for recurrences of one lane (ValueBodies::row_scan)
};

[[nodiscard]] BestScoreBodies const& best_score_bodies(InstructionSet const& set);

/// The bodies that keep all best moves of every cell, for paths in any order. Recurrences of one lane have none: linear
/// gaps are computed as affine ones.
struct MoveBodies {
  BodiesByProblem<PackJob> move_scan; // margins where alignments end there, ends where they end anywhere
};

[[nodiscard]] MoveBodies const& move_bodies(InstructionSet const& set);

/// The bodies that count canonical alignments while they compute scores. Not every problem has one, and none on
/// `scalar`.
struct CountBodies {
  BodiesByProblem<PackJob> counted_scan;
};

[[nodiscard]] CountBodies const& count_bodies(InstructionSet const& set);

} // namespace pairscan
