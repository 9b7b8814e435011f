#pragma once

#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A batch in flight: some consecutive pairs of the grant.
template <class Space>
struct Flight {
  TileBatchInFlight<Space> slot;
  Kokkos::View<std::byte*, StagingSpace<Space>> stage; // matrices on their way to trace-back; devices only
  std::uint64_t first_pair = 0;
  std::size_t count = 0;
  std::uint32_t query_shift = 0; // from a query to its sequence: its reverse complement, where that is scored
  bool being_traced = false; // its matrices or paths are read by trace-back threads, where they were written or came to
};

} // namespace pairscan
