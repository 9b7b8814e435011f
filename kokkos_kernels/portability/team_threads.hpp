#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <cstdint>

namespace pairscan {

/// Threads of a device's team at the most, so that each has 128 registers.
inline constexpr int kMostThreads = 512;

/// What a team's threads keep in registers from one call of `for_each_thread` to the next: on a device each thread has
/// one state, and a host's thread plays all threads of the team.
template <class Space, class State>
using ThreadStates = State[kIsHostSpace<Space> ? kMostThreads : 1];

/// Calls body(thread, place of its state) for so many threads; on devices the team has at least as many.
template <class Member, class Body>
PAIRSCAN_FUNCTION void for_each_thread(Member const& team, int threads, Body const& body) {
  if constexpr (kIsHostSpace<typename Member::execution_space>) {
    for (int thread = 0; thread < threads; ++thread) {
      body(thread, thread);
    }
  } else {
    if (int const thread = team.team_rank(); thread < threads) {
      body(thread, 0);
    }
  }
}

/// Does the same where devices have just as many threads in a team: no thread is left out, and none asks.
template <int kThreads, class Member, class Body>
PAIRSCAN_FUNCTION void for_whole_team(Member const& team, Body const& body) {
  if constexpr (kIsHostSpace<typename Member::execution_space>) {
    for_each_thread(team, kThreads, body);
  } else {
    body(team.team_rank(), 0);
  }
}

/// Waits for the other threads of a device's warp, and shows each what the others have written; on hosts one thread
/// plays them all, one after another.
PAIRSCAN_FUNCTION void warp_barrier() {
#if defined(__CUDA_ARCH__)
  __syncwarp();
#elif defined(__HIP_DEVICE_COMPILE__)
  __threadfence_block(); // its threads run in step
#endif
}

/// Returns a value of the device's thread before this one, which calls it at the same time; for neighbours of one warp.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t from_previous_thread(std::uint32_t value) {
#if defined(__CUDA_ARCH__)
  return __shfl_up_sync(0xffffffffU, value, 1);
#elif defined(__HIP_DEVICE_COMPILE__)
  return __shfl_up(value, 1);
#else
  return value; // a host plays all threads and looks at the other's state
#endif
}

/// Returns whether it is so for any thread of the device's warp, all of which call it at the same time; on hosts, for
/// this thread.
[[nodiscard]] PAIRSCAN_FUNCTION bool any_thread(bool value) {
#if defined(__CUDA_ARCH__)
  return __any_sync(0xffffffffU, static_cast<int>(value)) != 0;
#elif defined(__HIP_DEVICE_COMPILE__)
  return __any(static_cast<int>(value)) != 0;
#else
  return value;
#endif
}

} // namespace pairscan
