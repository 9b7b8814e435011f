#include <engine/asked_lanes.hpp>
#include <support/error.hpp>
#include <support/host.hpp>

#include <stdexcept>
#include <string>

namespace pairscan {

HostLanes const& asked_lanes(ExecutionOptions const& options) {
  try {
    return choose_host_lanes(options.instruction_set);
  } catch (std::invalid_argument const& reason) {
    throw Error(ExitCode::usage, "execution.instruction_set: on " + host_name() + ", " + reason.what() +
                                     "; ask for one of these, or for auto");
  }
}

} // namespace pairscan
