#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/portability/wide_teams.hpp>

#include <algorithm>

namespace pairscan {

template <class Space>
Budget budget_of(Space const& space, std::size_t bytes) {
  using Policy = Kokkos::TeamPolicy<Space>;
  Budget budget;
  budget.bytes = bytes;
  for (int level = 0; level < 2; ++level) {
    budget.scratch_bytes[level] = static_cast<std::size_t>(Policy(space, 1, 1).scratch_size_max(level));
  }
  if constexpr (kIsHostSpace<Space>) {
    budget.instruction_set = &widest_instruction_set(); // a team is one thread, a lane of a register one matrix
    budget.host_threads = concurrency_of(space);
  } else {
    budget.largest_team = kMostThreads;
    budget.device_threads = concurrency_of(space);
    budget.scratch_bytes[1] = budget.scratch_bytes[0]; // device kernels use the near level only
    budget.wide_scratch_bytes = WideTeams<Space>::scratch_bytes(space);
  }
  return budget;
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&budget_of<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
