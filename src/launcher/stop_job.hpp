#pragma once

namespace pairscan {

/// Ends the job whose rank this process is, with this exit code, although MPI was not started: MPICH's launcher would
/// let the other ranks wait for this one for ever. Does nothing without a launcher, or under one that does not speak
/// that language (Open MPI's ends the job itself when a rank leaves with an exit code).
void stop_job(int exit_code);

} // namespace pairscan
