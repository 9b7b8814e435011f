#pragma once

#include <commands/job.hpp>
#include <distribute/mpi_session.hpp>

namespace pairscan {

/// Collective: gives every rank the configuration and the sequences that rank 0 has read. Where the last file is packed
/// and every rank finds it under its name, with the same checksum, each reads it itself, and only what stands before
/// it is sent.
/// Throws SharedError.
void share_input(MpiSession const& mpi, Job& job);

} // namespace pairscan
