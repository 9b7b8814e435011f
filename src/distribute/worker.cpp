#include <distribute/worker.hpp>

#include <chrono>
#include <exception>
#include <new>
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

Message scan_grant(Message const& grant, Scan const& scan) {
  auto const begin = std::chrono::steady_clock::now();
  auto result = scan(grant.tiles);
  std::chrono::duration<double> const elapsed = std::chrono::steady_clock::now() - begin;
  return {.kind = MessageKind::report,
          .worker = grant.worker,
          .tiles = grant.tiles,
          .cells = result.cells,
          .seconds = elapsed.count(),
          .payload = std::move(result.payload)};
}

} // namespace

void run_worker(WorkerLink& link, WorkerIdentity const& identity, Scan const& scan) {
  link.send(hello(identity));
  try {
    for (auto message = link.receive(); message.kind == MessageKind::grant; message = link.receive())
      link.send(scan_grant(message, scan));
  } catch (Error const& error) {
    link.send(failed(identity.worker, error.code(), error.what()));
    throw;
  } catch (std::bad_alloc const&) {
    link.send(failed(identity.worker, ExitCode::no_resource, "not enough memory"));
    throw;
  } catch (std::exception const& error) {
    link.send(failed(identity.worker, ExitCode::failed, error.what()));
    throw;
  }
}

} // namespace pairscan
