#include <distribute/worker.hpp>
#include <support/failure.hpp>

#include <chrono>
#include <exception>
#include <optional>
#include <utility>

namespace pairscan {
namespace {

Message hello(WorkerIdentity const& identity) {
  return {
      .kind = MessageKind::hello, .worker = identity.worker, .digest = identity.digest, .text = identity.description};
}

Message failed(int worker, ExitCode code, std::string text) {
  return {.kind = MessageKind::failed, .worker = worker, .code = code, .text = std::move(text)};
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Message scan_grant(Message const& grant, Scan const& scan) {
  auto const begin = std::chrono::steady_clock::now();
  auto result = scan(grant.tiles);
  return {.kind = MessageKind::report,
          .worker = grant.worker,
          .tiles = grant.tiles,
          .cells = result.cells,
          .seconds = seconds_since(begin),
          .results = std::move(result.results)};
}

} // namespace

double run_worker(WorkerLink& link, WorkerIdentity const& identity, Scan const& scan, Announce const& announce) {
  link.send(hello(identity));
  double send_seconds = 0;
  std::optional<Message> early; // has come, and was announced
  try {
    for (auto message = link.receive(); message.kind == MessageKind::grant;
         message = early ? *std::exchange(early, {}) : link.receive()) {
      if (announce) {
        early = link.poll();
        if (early && early->kind == MessageKind::grant)
          announce(early->tiles);
      }
      auto report = scan_grant(message, scan);
      auto const begin = std::chrono::steady_clock::now();
      link.send(std::move(report));
      send_seconds += seconds_since(begin);
    }
    return send_seconds;
  } catch (LeaveJob const&) {
    link.send({.kind = MessageKind::leave, .worker = identity.worker});
    while (link.receive().kind != MessageKind::stop) { // grants that crossed the word on its way
    }
    return send_seconds;
  } catch (std::exception const& reason) {
    auto const failure = failure_of(reason);
    link.send(failed(identity.worker, failure.code, failure.message));
    throw;
  }
}

} // namespace pairscan
