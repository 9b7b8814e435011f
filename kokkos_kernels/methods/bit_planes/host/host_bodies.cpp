#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set_list.hpp>
#include <kokkos_kernels/simd/suits_processor.hpp>

namespace pairscan {

namespace {

/// Scores are computed by what was compiled for `Gates`, and paths and local alignments by what was for the set: they
/// have no networks of their own for other gates.
template <class Set, class Gates>
constexpr PlaneBodies kBodies{score_any_pairs<Gates>,        score_one_against_many<Gates>,
                              score_one_pair<Gates>,         find_plane_paths<Set>,
                              score_any_affine_pairs<Gates>, score_one_against_many_affine<Gates>,
                              score_any_local_pairs<Set>,    score_one_against_many_local<Set>};

template <class Set, class... Gates>
std::vector<PlaneBodies const*> bodies_of(instruction_sets::List<Gates...>) {
  std::vector<PlaneBodies const*> found;
  (..., found.insert(suits_processor<Gates>() ? found.begin() : found.end(), &kBodies<Set, Gates>));
  return found;
}

template <class Set>
std::vector<PlaneBodies const*> bodies_on_planes() {
  if constexpr (Set::has_bit_planes) {
    return bodies_of<Set>(typename instruction_sets::ScoresOnPlanes<Set>::For{});
  }
  return {};
}

template <class... Sets>
std::vector<PlaneBodies const*> bodies_on_planes(InstructionSet const& set, instruction_sets::List<Sets...>) {
  std::vector<PlaneBodies const*> found;
  (..., (set == Sets::set ? found = bodies_on_planes<Sets>() : found));
  return found;
}

} // namespace

std::vector<PlaneBodies const*> all_plane_bodies(InstructionSet const& set) {
  return bodies_on_planes(set, instruction_sets::All{});
}

PlaneBodies const* plane_bodies(InstructionSet const& set) {
  std::vector<PlaneBodies const*> const all = all_plane_bodies(set);
  return all.empty() ? nullptr : all.front();
}

} // namespace pairscan
