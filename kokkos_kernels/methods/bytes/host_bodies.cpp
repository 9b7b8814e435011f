#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/letter_scores.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

namespace pairscan {
namespace {

bool scores_by_sets(Problem const& problem) {
  return problem.scorer == "matrix" && !letter_scores(problem);
}

} // namespace

BodiesByScorer<PackJob>::Body ByteBodies::pick(Problem const& problem) const {
  if (!needs_affine_bytes(problem)) {
    return scan.pick(problem);
  }
  if (has_linear_bytes(problem)) {
    return linear_margins.pick(problem);
  }
  if (scores_by_sets(problem)) {
    return affine_sets;
  }
  return (ends_as_inner(problem) ? affine : affine_margins).pick(problem);
}

bool has_margins(Problem const& problem) {
  return scores_by_sets(problem) || !ends_as_inner(problem);
}

ByteBodies const& byte_bodies(InstructionSet const& set) {
  return bodies_for<ByteBodies>(set);
}

} // namespace pairscan
