#pragma once

#include <commands/arguments.hpp>
#include <config/config.hpp>

namespace pairscan {

// pairscan starts mpiexec itself, in its own place, where --ranks asks for several ranks (docs/command-line.md#ranks).

/// Says to the ranks how many they should be.
inline constexpr char const* kStartedRanksVariable = "PAIRSCAN_STARTED_RANKS";

/// Names the program that starts ranks and its options in place of the one that pairscan was built with.
inline constexpr char const* kMpiexecVariable = "PAIRSCAN_MPIEXEC";

/// Becomes mpiexec with as many ranks as --ranks names, unless this process is a rank already. Returns where there is
/// nothing to start; where mpiexec cannot be started, with a warning. Throws Error where sequences come through
/// standard input.
void start_asked_ranks(Arguments const& arguments, int argc, char const* const* argv);

/// The same under --ranks auto, with one rank per core. For a program that scores on one core.
void start_ranks_on_cores(Arguments const& arguments, int argc, char const* const* argv);

/// Returns the ranks that finish the job soonest on so many cores, as far as the sizes of its files tell.
[[nodiscard]] int ranks_on_cores(Config const& config, int cores);

/// Throws Error where pairscan started ranks that have not found one another: the mpiexec was that of another MPI.
void check_started_ranks(int ranks);

} // namespace pairscan
