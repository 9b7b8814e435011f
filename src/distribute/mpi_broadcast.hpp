#pragma once

#include <mpi.h>

#include <cstddef>
#include <span>

namespace pairscan {

/// Collective: gives every rank the root's bytes, as many on all ranks. They go down a binary tree of ranks in pieces,
/// so that a rank passes on what it has while more arrives. Does not sleep while pieces arrive, and leaves the core to
/// others while none does: libraries' own broadcasts either spin or, polled now and then, crawl.
void broadcast_in_pieces(MPI_Comm communicator, int root, std::span<std::byte> bytes);

} // namespace pairscan
