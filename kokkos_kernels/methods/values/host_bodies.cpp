#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

namespace pairscan {

ValueBodies const& value_bodies(InstructionSet const& set) {
  return bodies_for<ValueBodies>(set);
}

BestScoreBodies const& best_score_bodies(InstructionSet const& set) {
  return bodies_for<BestScoreBodies>(set);
}

MoveBodies const& move_bodies(InstructionSet const& set) {
  return bodies_for<MoveBodies>(set);
}

CountBodies const& count_bodies(InstructionSet const& set) {
  return bodies_for<CountBodies>(set);
}

} // namespace pairscan
