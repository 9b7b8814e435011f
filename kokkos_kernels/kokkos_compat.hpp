#pragma once

#include <Kokkos_Core.hpp>

#include <string>
#include <tuple>
#include <type_traits>

// What differs between Kokkos 3.4 and 5.x, and the spaces that a build offers. Everything else uses the interface that
// all of them share.

namespace pairscan {

/// The space that a rank drives, and the host's where that is another one.
using DefaultSpace = Kokkos::DefaultExecutionSpace;
using HostSpace = Kokkos::DefaultHostExecutionSpace;

template <class... Each>
struct SpaceList {};
using Spaces = std::conditional_t<std::is_same_v<DefaultSpace, HostSpace>, SpaceList<DefaultSpace>,
                                  SpaceList<DefaultSpace, HostSpace>>;

template <class Space>
inline constexpr bool kIsHostSpace =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, typename Space::memory_space>::accessible&&
        std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

/// "3.4.1", of the Kokkos that pairscan was built with.
[[nodiscard]] inline std::string kokkos_version() {
  return std::to_string(KOKKOS_VERSION / 10000) + "." + std::to_string(KOKKOS_VERSION / 100 % 100) + "." +
         std::to_string(KOKKOS_VERSION % 100);
}

/// Kokkos's command-line spelling of a thread count, which 4.0 renamed.
[[nodiscard]] inline std::string kokkos_threads_argument(int threads) {
  return (KOKKOS_VERSION < 40000 ? "--kokkos-threads=" : "--kokkos-num-threads=") + std::to_string(threads);
}

/// Threads that a launch on the space runs on.
template <class Space>
[[nodiscard]] int concurrency_of(Space const& space) {
  if constexpr (requires { Space::concurrency(space); }) { // 4.x: the member function reports the whole pool
    return Space::concurrency(space);
  } else {
    return space.concurrency();
  }
}

} // namespace pairscan
