#pragma once

#include <support/error.hpp>

#include <exception>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace pairscan {

/// What a process says when an exception ends it, and the code that it leaves with.
struct Failure {
  ExitCode code = ExitCode::failed;
  std::string message;
};

/// Of an Error its own; memory or a thread that could not be had is no_resource, with the limit that may have been in
/// the way.
[[nodiscard]] Failure failure_of(std::exception const& reason);

/// Throws Error (no_resource) for a thread that the system refused to start; `which` follows "cannot start".
[[noreturn]] void throw_cannot_start(std::string const& which, std::system_error const& reason);

/// A thread that does the work. Throws as throw_cannot_start does.
template <class Work>
[[nodiscard]] std::thread start_thread(std::string const& which, Work&& work) {
  try {
    return std::thread(std::forward<Work>(work));
  } catch (std::system_error const& reason) {
    throw_cannot_start(which, reason);
  }
}

} // namespace pairscan
