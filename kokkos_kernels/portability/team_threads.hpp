#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <cstdint>

namespace pairscan {

/// Threads of a device's team at the most, so that each has 128 registers.
inline constexpr int kMostThreads = 512;

/// What a team's threads keep in registers from one call of `for_each_thread` to the next: on a device each thread of
/// the team is one lane and has one state, a host's thread is all lanes.
template <class Space, class State>
using ThreadStates = State[kIsHostSpace<Space> ? kMostThreads : 1];

/// body(lane, place of its state). On devices the team has at least as many threads as there are lanes.
template <class Member, class Body>
PAIRSCAN_FUNCTION void for_each_thread(Member const& team, int lanes, Body const& body) {
  if constexpr (kIsHostSpace<typename Member::execution_space>) {
    for (int lane = 0; lane < lanes; ++lane) {
      body(lane, lane);
    }
  } else {
    if (int const lane = team.team_rank(); lane < lanes) {
      body(lane, 0);
    }
  }
}

/// The same where devices have just as many threads in a team: no thread is left out, and none asks.
template <int kLanes, class Member, class Body>
PAIRSCAN_FUNCTION void for_whole_team(Member const& team, Body const& body) {
  if constexpr (kIsHostSpace<typename Member::execution_space>) {
    for_each_thread(team, kLanes, body);
  } else {
    body(team.team_rank(), 0);
  }
}

/// A value of the device's thread before this one, which calls it at the same time; for neighbours of one warp.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t from_previous_thread(std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  return __shfl_up_sync(0xffffffffU, value, 1);
#elif defined(__HIP_DEVICE_COMPILE__)
  return __shfl_up(value, 1);
#else
  return value; // hosts play all lanes and look at the other's state
#endif
}

/// Whether it is so for any thread of the device's warp, all of which call it at the same time; on hosts, for the lane.
[[nodiscard]] PAIRSCAN_FUNCTION bool any_lane(bool value) {
#if defined(__CUDA_ARCH__)
  return __any_sync(0xffffffffU, static_cast<int>(value)) != 0;
#elif defined(__HIP_DEVICE_COMPILE__)
  return __any(static_cast<int>(value)) != 0;
#else
  return value;
#endif
}

} // namespace pairscan
