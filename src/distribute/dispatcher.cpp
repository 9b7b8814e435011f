#include <distribute/dispatcher.hpp>
#include <support/assert.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pairscan {

Dispatcher::Dispatcher(TileWork const& work, GrantPolicy const& policy, Options options)
    : work_(work), policy_(policy), options_(std::move(options)) {
  PAIRSCAN_ASSERT(options_.workers >= 1 && options_.grants_in_hand >= 1, "a dispatcher needs workers, and they work");
  auto const workers = static_cast<std::size_t>(options_.workers);
  workers_.resize(workers);
  history_.resize(workers);
  descriptions_.resize(workers);
  if (options_.parts.empty())
    options_.parts = {0};
  leave_out(std::exchange(options_.done, {}));
  hand_out_parts();
}

std::size_t Dispatcher::part_of(TileRange range) const {
  auto const& parts = options_.parts;
  return static_cast<std::size_t>(std::upper_bound(parts.begin(), parts.end(), range.begin) - parts.begin()) - 1;
}

/// Adds a range of tiles behind those that are pending, cut where parts begin.
void Dispatcher::add_pending(TileRange range) {
  while (range.begin < range.end) {
    auto const next = part_of(range) + 1;
    TileRange const within{range.begin,
                           next < options_.parts.size() ? std::min(range.end, options_.parts[next]) : range.end};
    pending_.push_back(within);
    pending_tiles_ += within.size();
    pending_cells_ += work_.cells(within);
    range.begin = within.end;
  }
}

void Dispatcher::hand_out_parts() {
  begun_.resize(options_.parts.size());
  std::vector<std::size_t> parts;
  for (auto const range : pending_)
    if (auto const part = part_of(range); parts.empty() || parts.back() != part)
      parts.push_back(part);
  for (std::size_t worker = 0; worker < workers_.size() && !parts.empty(); ++worker) {
    workers_[worker].part = parts[worker % parts.size()];
    begun_[workers_[worker].part] = true;
  }
}

void Dispatcher::leave_out(std::vector<TileRange> done) {
  std::sort(done.begin(), done.end(), [](TileRange left, TileRange right) { return left.begin < right.begin; });
  std::uint64_t known = 0; // all tiles before are either done or pending
  for (auto const range : done) {
    if (range.begin > range.end || range.end > total_tiles())
      throw Error{
          ExitCode::failed,
          fmt::format("the journal says that tiles {} to {} are done, but this run has only {} tiles; it belongs "
                      "to another run: use another output.directory or set distribution.resume to never",
                      range.begin, range.end, total_tiles())};
    add_pending({known, range.begin});
    known = std::max(known, range.end);
  }
  add_pending({known, total_tiles()});
  done_tiles_ = total_tiles() - pending_tiles_;
  done_cells_ = total_cells() - pending_cells_;
}

std::vector<Message> Dispatcher::handle(Message const& message) {
  accepted_ = false;
  std::vector<Message> answers;
  if (message.worker < 0 || message.worker >= options_.workers)
    return answers;
  switch (message.kind) {
  case MessageKind::hello:
    greet(message);
    refill(message.worker, answers);
    break;
  case MessageKind::report:
    accepted_ = accept(message);
    if (accepted_)
      refill(message.worker, answers);
    break;
  case MessageKind::failed:
    throw Error{message.code, fmt::format("{} failed: {}", name_of(message.worker), message.text)};
  case MessageKind::signal:
    return drain();
  case MessageKind::leave:
    return let_go(message.worker);
  case MessageKind::grant:
  case MessageKind::stop:
    break;
  }
  return answers;
}

std::vector<Message> Dispatcher::drain() {
  accepted_ = false;
  draining_ = true;
  std::vector<Message> messages;
  for (int worker = 0; worker < options_.workers; ++worker)
    if (workers_[static_cast<std::size_t>(worker)].greeted)
      refill(worker, messages);
  return messages;
}

/// Takes back the tiles of a worker that cannot go on, and drains: without it the run is not completed.
std::vector<Message> Dispatcher::let_go(int worker) {
  auto& state = workers_[static_cast<std::size_t>(worker)];
  for (auto const tiles : std::exchange(state.granted, {})) {
    auto const behind = std::upper_bound(pending_.begin(), pending_.end(), tiles,
                                         [](TileRange left, TileRange right) { return right.begin > left.begin; });
    pending_.insert(behind, tiles);
    granted_tiles_ -= tiles.size();
    pending_tiles_ += tiles.size();
    pending_cells_ += work_.cells(tiles);
  }
  return drain();
}

void Dispatcher::greet(Message const& hello) {
  auto const index = static_cast<std::size_t>(hello.worker);
  descriptions_[index] = hello.text;
  history_[index].probe_cells = hello.cells;
  if (hello.digest != options_.digest)
    throw Error{ExitCode::failed,
                fmt::format("{} read other input or another configuration than the dispatcher (digest {:016x}, not "
                            "{:016x}); give every rank the same files",
                            name_of(hello.worker), hello.digest, options_.digest)};
  workers_[index].greeted = true;
}

bool Dispatcher::accept(Message const& report) {
  auto const index = static_cast<std::size_t>(report.worker);
  auto& granted = workers_[index].granted;
  auto const held = std::find(granted.begin(), granted.end(), report.tiles);
  if (held == granted.end())
    return false;
  granted.erase(held);
  granted_tiles_ -= report.tiles.size();
  done_tiles_ += report.tiles.size();
  done_cells_ += work_.cells(report.tiles);
  history_[index].cells_done += report.cells;
  history_[index].seconds_busy += report.seconds;
  history_[index].pairs_done += work_.pairs(report.tiles);
  history_[index].report_bytes += EncodedResults(report.results).bytes();
  return true;
}

void Dispatcher::refill(int worker, std::vector<Message>& messages) {
  auto& state = workers_[static_cast<std::size_t>(worker)];
  if (state.stopped)
    return;
  auto const most = static_cast<std::size_t>(options_.grants_in_hand);
  while (!draining_ && !pending_.empty() && state.granted.size() < most) {
    state.granted.push_back(take(worker));
    messages.push_back({.kind = MessageKind::grant, .worker = worker, .tiles = state.granted.back()});
  }
  if (state.granted.empty()) {
    state.stopped = true;
    ++stopped_workers_;
    messages.push_back({.kind = MessageKind::stop, .worker = worker});
  }
}

Dispatcher::Pending::iterator Dispatcher::next_for(Worker& worker) {
  auto const first = [this](auto const& fits) {
    return std::find_if(pending_.begin(), pending_.end(), [&](TileRange range) { return fits(part_of(range)); });
  };
  auto next = first([&](std::size_t part) { return part == worker.part; });
  if (next == pending_.end())
    next = first([&](std::size_t part) { return !begun_[part]; });
  if (next == pending_.end())
    next = std::max_element(pending_.begin(), pending_.end(),
                            [this](TileRange left, TileRange right) { return work_.cells(right) > work_.cells(left); });
  worker.part = part_of(*next);
  begun_[worker.part] = true;
  return next;
}

TileRange Dispatcher::take(int worker) {
  auto const next = next_for(workers_[static_cast<std::size_t>(worker)]);
  auto& front = *next;
  auto const wanted = policy_.tiles_for(history_, worker, front, pending_cells_);
  PAIRSCAN_ASSERT(wanted >= 1, "a grant without tiles would never end");
  auto const tiles = std::min(wanted, front.size());
  TileRange const taken{front.begin, front.begin + tiles};
  front.begin = taken.end;
  if (front.size() == 0)
    pending_.erase(next);
  pending_tiles_ -= tiles;
  granted_tiles_ += tiles;
  pending_cells_ -= work_.cells(taken);
  return taken;
}

std::string Dispatcher::name_of(int worker) const {
  auto const& description = descriptions_[static_cast<std::size_t>(worker)];
  return description.empty() ? fmt::format("rank {}", worker) : fmt::format("rank {} on {}", worker, description);
}

} // namespace pairscan
