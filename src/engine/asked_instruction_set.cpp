#include <engine/asked_instruction_set.hpp>
#include <support/error.hpp>
#include <support/host.hpp>

#include <stdexcept>
#include <string>

namespace pairscan {

InstructionSet const& asked_instruction_set(ExecutionOptions const& options) {
  try {
    return choose_instruction_set(options.instruction_set);
  } catch (std::invalid_argument const& reason) {
    throw Error(ExitCode::usage, "execution.instruction_set: on " + host_name() + ", " + reason.what() +
                                     "; ask for one of these, or for auto");
  }
}

} // namespace pairscan
