#include <support/failure.hpp>
#include <support/memory.hpp>

#include <new>
#include <string_view>
#include <system_error>

namespace pairscan {

namespace {

/// "" where there is no such limit.
std::string limit_in_the_way() {
  auto const limit = address_space_limit();
  return limit ? "the address space of this process is limited to " + std::to_string(*limit >> 20U) +
                     " MiB: raise that (ulimit -v), or "
               : "";
}

std::string no_thread(std::string const& which, std::exception const& reason) {
  return "cannot start " + which + ": " + reason.what() + "; " + limit_in_the_way() +
         "use fewer execution.threads, or raise the limit on processes (ulimit -u)";
}

/// An exception of the standard library does not say what was asked for; others do (OutOfMemory).
std::string no_memory(std::bad_alloc const& reason) {
  std::string const named = reason.what();
  return "out of memory" + (named != std::bad_alloc().what() ? ": " + named : "") + "; " + limit_in_the_way() +
         "use a smaller execution.memory_fraction or fewer ranks per node";
}

} // namespace

Failure failure_of(std::exception const& reason) {
  if (auto const* const error = dynamic_cast<Error const*>(&reason)) {
    return {error->code(), error->what()};
  }
  if (auto const* const memory = dynamic_cast<std::bad_alloc const*>(&reason)) {
    return {ExitCode::no_resource, no_memory(*memory)};
  }
  auto const* const system = dynamic_cast<std::system_error const*>(&reason);
  if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again) {
    return {ExitCode::no_resource, no_thread("another thread", reason)};
  }
  return {ExitCode::failed, reason.what()};
}

void throw_cannot_start(std::string const& which, std::system_error const& reason) {
  throw Error(ExitCode::no_resource, no_thread(which, reason));
}

} // namespace pairscan
