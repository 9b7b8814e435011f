#pragma once

#include <distribute/grant_policy.hpp>
#include <distribute/message.hpp>

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace pairscan {

/// The cluster-level dispatcher (Truong et al. 2014, section 5.2) as a pure state machine: messages in, messages out;
/// no MPI, clock or thread. Invariant after every step: done + granted + pending = all tiles, and the three are
/// disjoint. A message costs O(workers + grants in hand + parts), however many tiles there are.
class Dispatcher {
public:
  struct Options {
    int workers = 1;
    std::uint64_t digest = 0;           // what every hello must carry
    int grants_in_hand = kGrantsInHand; // low-water mark: a worker holds this many grants
    std::vector<TileRange> done{};      // by an earlier run's journal; in any order, and may overlap
    /// First tiles of parts that a worker takes one after the other, from 0 on; none: all tiles are one part, which
    /// all workers share.
    std::vector<std::uint64_t> parts{};
  };

  /// Refers to `work` and `policy`, which must outlive it. Of n parts with tiles to be done, worker w begins with
  /// number w mod n. A worker whose part has no more tiles to grant takes the first that nobody has begun, and where
  /// there is none it helps with the one of which most cells are left. Throws Error where `done` names tiles that do
  /// not exist.
  Dispatcher(TileWork const& work, GrantPolicy const& policy, Options options);

  /// Takes a worker's message and gives the messages to be sent because of it.
  /// A report of tiles that this worker does not hold is ignored, so that a duplicate does no harm; see `accepted`.
  /// Throws Error where a hello's digest differs, or a worker says that it failed.
  [[nodiscard]] std::vector<Message> handle(Message const& message);

  /// True where the last handled message was a report whose results are to be kept.
  [[nodiscard]] bool accepted() const { return accepted_; }

  /// No more grants: workers finish what they hold and are stopped. Gives the messages to be sent now.
  [[nodiscard]] std::vector<Message> drain();

  /// True once `drain` was called, or a worker passed a signal on or left.
  [[nodiscard]] bool draining() const { return draining_; }
  /// True once every worker has been sent its stop and holds nothing.
  [[nodiscard]] bool finished() const { return stopped_workers_ == workers_.size(); }
  /// True once every tile is done.
  [[nodiscard]] bool complete() const { return done_tiles_ == total_tiles(); }

  [[nodiscard]] std::uint64_t total_tiles() const { return work_.tiles(); }
  [[nodiscard]] std::uint64_t total_cells() const { return work_.total_cells(); }
  [[nodiscard]] std::uint64_t done_tiles() const { return done_tiles_; }
  [[nodiscard]] std::uint64_t done_cells() const { return done_cells_; }
  [[nodiscard]] std::uint64_t granted_tiles() const { return granted_tiles_; }
  [[nodiscard]] std::uint64_t pending_tiles() const { return pending_tiles_; }
  /// By worker; what a journal says is done counts for none.
  [[nodiscard]] std::vector<WorkerHistory> const& history() const { return history_; }
  [[nodiscard]] std::vector<std::string> const& descriptions() const { return descriptions_; }

private:
  struct Worker {
    std::vector<TileRange> granted;
    std::size_t part = 0;
    bool greeted = false;
    bool stopped = false;
  };
  using Pending = std::deque<TileRange>;

  void leave_out(std::vector<TileRange> done);
  void add_pending(TileRange range);
  void hand_out_parts();
  [[nodiscard]] std::vector<Message> let_go(int worker);
  [[nodiscard]] std::size_t part_of(TileRange range) const;
  [[nodiscard]] Pending::iterator next_for(Worker& worker);
  void greet(Message const& hello);
  bool accept(Message const& report);
  /// What the worker is to get now: grants up to its low-water mark, or its stop.
  void refill(int worker, std::vector<Message>& messages);
  TileRange take(int worker);
  [[nodiscard]] std::string name_of(int worker) const;

  TileWork const& work_;
  GrantPolicy const& policy_;
  Options options_;
  Pending pending_;         // ascending, none empty, each within a part
  std::vector<bool> begun_; // of each part, whether a worker has taken it
  std::vector<Worker> workers_;
  std::vector<WorkerHistory> history_;
  std::vector<std::string> descriptions_;
  std::size_t stopped_workers_ = 0;
  std::uint64_t done_tiles_ = 0;
  std::uint64_t granted_tiles_ = 0;
  std::uint64_t pending_tiles_ = 0;
  std::uint64_t done_cells_ = 0;
  std::uint64_t pending_cells_ = 0;
  bool draining_ = false;
  bool accepted_ = false;
};

} // namespace pairscan
