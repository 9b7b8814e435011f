#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set_list.hpp>

namespace pairscan {

namespace {

template <class Set>
PlaneBodies const* bodies_on_planes() {
  if constexpr (Set::has_bit_planes) {
    static constexpr PlaneBodies kBodies{score_any_pairs<Set>,        score_one_against_many<Set>,
                                         score_one_pair<Set>,         find_plane_paths<Set>,
                                         score_any_affine_pairs<Set>, score_one_against_many_affine<Set>};
    return &kBodies;
  } else {
    return nullptr;
  }
}

template <class... Sets>
PlaneBodies const* bodies_on_planes(InstructionSet const& set, instruction_sets::List<Sets...>) {
  PlaneBodies const* found = nullptr;
  (..., (found = set == Sets::set ? bodies_on_planes<Sets>() : found));
  return found;
}

} // namespace

PlaneBodies const* plane_bodies(InstructionSet const& set) {
  return bodies_on_planes(set, instruction_sets::All{});
}

} // namespace pairscan
