#pragma once

#include <commands/arguments.hpp>
#include <commands/job.hpp>

namespace pairscan {

/// Runs a job, or plans it under --dry-run, from its configuration to its outputs, and returns the process's exit code.
[[nodiscard]] int run_job(Arguments const& arguments, JobSource const& source);

/// Prints what `run_job` would do; under --dry-run as comments below the configuration, which is then a file that
/// `pairscan run` takes.
[[nodiscard]] int plan_job(Arguments const& arguments, JobSource const& source);

} // namespace pairscan
