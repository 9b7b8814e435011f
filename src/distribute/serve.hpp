#pragma once

#include <distribute/dispatcher.hpp>
#include <distribute/transport.hpp>

#include <cstdint>
#include <functional>

namespace pairscan {

/// What the job does at the dispatcher's side; all are called on the thread that serves. Each may be left empty.
struct ServeCallbacks {
  /// For accepted reports only, once for every grant, before the worker is answered: results first, then the mark.
  /// A report that this throws at counts as lost; the exception ends `serve`.
  std::function<void(Message const& report)> on_report{};
  /// For progress: about 5 times a second and once at the end.
  std::function<void(Dispatcher const& dispatcher)> on_tick{};
  /// True once a signal asked to stop: no more grants, workers finish what they hold. Asked about 5 times a second.
  /// A worker that says so has the same effect (MessageKind::signal).
  std::function<bool()> stop_requested{};
};

enum class ServeResult : std::uint8_t {
  complete,    // every tile is done
  interrupted, // stopped on request with tiles left
};

/// Serves the workers until the last is told to stop.
///
/// A worker that says it failed, or that holds other input, ends it with an Error, and nobody is told: the caller
/// prints it and ends the job (MpiSession::abort, LocalTransport::close). A worker that vanishes cannot be seen here:
/// under MPICH 4.0 no message or error arrives from a dead rank, but its launcher ends the whole job. What is lost then
/// is what the journal does not hold.
[[nodiscard]] ServeResult serve(Dispatcher& dispatcher, DispatcherLink& link, ServeCallbacks const& callbacks);

} // namespace pairscan
