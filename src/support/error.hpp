#pragma once

#include <stdexcept>
#include <string>

namespace pairscan {

/// What the process says to the shell when it ends (docs/outputs.md).
enum class ExitCode : int {
  done = 0,
  failed = 1,      // something went wrong while running: disk full, a rank died
  usage = 2,       // the command line or the configuration is wrong
  bad_input = 3,   // the sequence data is wrong
  interrupted = 4, // stopped by a signal, with a journal that resumes
  no_resource = 5, // not enough memory, or no such device
};

/// The one exception for what a user can cause and mend. The message says what is wrong, where, and what to do;
/// it is thrown once, at the edge where the place is known, and printed once, in main.
class Error : public std::runtime_error {
public:
  Error(ExitCode code, std::string const& message) : std::runtime_error(message), code_(code) {}

  [[nodiscard]] ExitCode code() const noexcept { return code_; }

private:
  ExitCode code_;
};

} // namespace pairscan
