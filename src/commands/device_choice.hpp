#pragma once

#include <config/config.hpp>
#include <distribute/mpi_session.hpp>

namespace pairscan {

/// Collective, before Kokkos starts: follows what the launcher chose for each rank, and says what `auto` came to on
/// rank 0. Does nothing where the program was started without the launcher.
/// Throws SharedError where the configuration asks for a GPU and a rank has none.
void follow_device_choice(MpiSession const& mpi, Config& config);

} // namespace pairscan
