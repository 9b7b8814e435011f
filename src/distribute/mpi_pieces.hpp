#pragma once

#include <mpi.h>

#include <cstddef>

namespace pairscan {

/// Bytes of the pieces that large messages are sent in (decision 0023).
inline constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

/// Returns whether a request has completed; does not wait for it.
[[nodiscard]] inline bool completed(MPI_Request& request) {
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  return done != 0;
}

} // namespace pairscan
