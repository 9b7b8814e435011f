#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

namespace pairscan {

/// Draws the next number of a counter in device memory, the same for all threads of the team. Teams that are numbered
/// as they begin may wait for smaller numbers: those run already, however few teams are resident.
template <class Member, class Number>
[[nodiscard]] PAIRSCAN_FUNCTION Number draw_ticket(Member const& team, Number* counter) {
  Number number = 0;
  Kokkos::single(
      Kokkos::PerTeam(team), [&](Number& mine) { mine = Kokkos::atomic_fetch_add(counter, Number{1}); }, number);
  return number;
}

} // namespace pairscan
