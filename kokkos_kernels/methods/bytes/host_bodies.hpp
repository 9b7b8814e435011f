#pragma once

#include <kokkos_kernels/batch/host_bodies_by_problem.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

namespace pairscan {

/// The bodies for affine gaps, by what scores letters.
struct AffineByteBodies {
  BodiesByScorer<PackJob> by_match;
  BodiesByScorer<PackJob>::Body by_letter = nullptr; // LetterScores of a matrix

  [[nodiscard]] BodiesByScorer<PackJob>::Body pick(Problem const& problem) const {
    return problem.scorer == "matrix" ? by_letter : by_match.pick(problem);
  }
};

/// The bodies that compute a pack of matrices on differences in eight bits, for one instruction set; none where it has
/// no vectors.
struct ByteBodies {
  BodiesByScorer<PackJob> scan;                        // linear gaps that score the same at the ends
  BodiesByScorer<PackJob> linear_margins;              // linear gaps that score otherwise there
  AffineByteBodies affine;                             // affine gaps that score the same at the ends
  AffineByteBodies affine_margins;                     // other gaps at the ends, too (affine_scheme.hpp)
  BodiesByScorer<PackJob>::Body affine_sets = nullptr; // SetScores of a matrix, any of those ends

  /// Returns the body for the problem's gaps and letters.
  [[nodiscard]] BodiesByScorer<PackJob>::Body pick(Problem const& problem) const;
};

/// Returns whether the body of the problem scores gaps at the ends apart, for which its scratch has marks of last
/// columns.
[[nodiscard]] bool has_margins(Problem const& problem);

[[nodiscard]] ByteBodies const& byte_bodies(InstructionSet const& set);

} // namespace pairscan
