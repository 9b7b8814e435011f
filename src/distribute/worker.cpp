#include <distribute/worker.hpp>
#include <support/failure.hpp>

#include <chrono>
#include <deque>
#include <exception>
#include <utility>

namespace pairscan {
namespace {

Message hello(WorkerIdentity const& identity) {
  return {.kind = MessageKind::hello,
          .worker = identity.worker,
          .digest = identity.digest,
          .cells = identity.probe_cells,
          .text = identity.description};
}

Message failed(int worker, ExitCode code, std::string text) {
  return {.kind = MessageKind::failed, .worker = worker, .code = code, .text = std::move(text)};
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Message scan_grant(Message const& grant, Scan const& scan, RangesBehind const& behind) {
  auto const begin = std::chrono::steady_clock::now();
  auto result = scan(grant.tiles, behind);
  return {.kind = MessageKind::report,
          .worker = grant.worker,
          .tiles = grant.tiles,
          .cells = result.cells,
          .seconds = seconds_since(begin),
          .results = std::move(result.results)};
}

/// The dispatcher's words in their order, of which those behind the one that is obeyed can be looked at.
class Words {
public:
  explicit Words(WorkerLink& link) : link_(link) {}

  [[nodiscard]] Message next() { return heard_.empty() ? link_.receive() : pop_front(); }

  /// Returns the tiles of the grants that have come.
  [[nodiscard]] std::vector<TileRange> granted() {
    while (auto message = link_.poll())
      heard_.push_back(std::move(*message));
    std::vector<TileRange> ranges;
    for (Message const& message : heard_)
      if (message.kind == MessageKind::grant)
        ranges.push_back(message.tiles);
    return ranges;
  }

private:
  [[nodiscard]] Message pop_front() {
    Message message = std::move(heard_.front());
    heard_.pop_front();
    return message;
  }

  WorkerLink& link_;
  std::deque<Message> heard_; // behind the one that is being done
};

} // namespace

double run_worker(WorkerLink& link, WorkerIdentity const& identity, Scan const& scan) {
  link.send(hello(identity));
  double send_seconds = 0;
  Words words(link);
  RangesBehind const behind = [&words] { return words.granted(); };
  try {
    for (auto message = words.next(); message.kind == MessageKind::grant; message = words.next()) {
      auto report = scan_grant(message, scan, behind);
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
