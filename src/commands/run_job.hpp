#pragma once

#include <commands/arguments.hpp>
#include <commands/job.hpp>

namespace pairscan {

/// Runs a job from its configuration to its outputs, and returns the process's exit code.
[[nodiscard]] int run_job(Arguments const& arguments, JobSource const& source);

} // namespace pairscan
