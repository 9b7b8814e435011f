#pragma once

#include <distribute/dispatcher.hpp>
#include <work/work_list.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pairscan::test {

/// A dispatcher and a second, naive account of every tile, which are compared after every step.
class CheckedDispatcher {
public:
  CheckedDispatcher(WorkList const& work, GrantPolicy const& policy, Dispatcher::Options const& options)
      : work_(work), dispatcher_(work, policy, options), owners_(work.tiles(), kPending) {
    for (auto const range : options.done)
      give(range, kDone);
    compare();
  }

  std::vector<Message> handle(Message const& message) {
    if (message.kind == MessageKind::leave)
      std::replace(owners_.begin(), owners_.end(), message.worker, kPending);
    auto const answers = dispatcher_.handle(message);
    if (dispatcher_.accepted()) {
      expect_owner(message.tiles, message.worker);
      give(message.tiles, kDone);
    }
    follow(answers);
    return answers;
  }

  std::vector<Message> drain() {
    auto const messages = dispatcher_.drain();
    follow(messages);
    return messages;
  }

  std::vector<Message> hello(int worker) { return handle({.kind = MessageKind::hello, .worker = worker}); }
  std::vector<Message> report(int worker, TileRange tiles, double seconds = 1) {
    auto const cells = work_.cells(tiles);
    return handle({.kind = MessageKind::report, .worker = worker, .tiles = tiles, .cells = cells, .seconds = seconds});
  }

  Dispatcher const& operator*() const { return dispatcher_; }
  Dispatcher const* operator->() const { return &dispatcher_; }

private:
  static constexpr int kPending = -1;
  static constexpr int kDone = -2; // other values: the worker that holds the tile

  void give(TileRange range, int owner) {
    for (auto tile = range.begin; tile < range.end; ++tile)
      owners_.at(tile) = owner;
  }
  void expect_owner(TileRange range, int owner) const {
    for (auto tile = range.begin; tile < range.end; ++tile)
      EXPECT_EQ(owners_.at(tile), owner) << "tile " << tile;
  }
  void follow(std::vector<Message> const& messages) {
    for (auto const& message : messages)
      if (message.kind == MessageKind::grant) {
        EXPECT_LT(message.tiles.begin, message.tiles.end);
        expect_owner(message.tiles, kPending);
        give(message.tiles, message.worker);
      } else {
        EXPECT_EQ(message.kind, MessageKind::stop);
        EXPECT_EQ(std::count(owners_.begin(), owners_.end(), message.worker), 0) << "stopped with tiles in hand";
      }
    compare();
  }
  void compare() const {
    std::uint64_t done = 0;
    std::uint64_t pending = 0;
    std::uint64_t done_cells = 0;
    for (std::uint64_t tile = 0; tile < owners_.size(); ++tile) {
      pending += owners_[tile] == kPending ? 1 : 0;
      done += owners_[tile] == kDone ? 1 : 0;
      done_cells += owners_[tile] == kDone ? work_.cells(tile) : 0;
    }
    EXPECT_EQ(dispatcher_.done_tiles(), done);
    EXPECT_EQ(dispatcher_.pending_tiles(), pending);
    EXPECT_EQ(dispatcher_.granted_tiles(), owners_.size() - done - pending);
    EXPECT_EQ(dispatcher_.done_cells(), done_cells);
    EXPECT_EQ(dispatcher_.complete(), done == owners_.size());
  }

  WorkList const& work_;
  Dispatcher dispatcher_;
  std::vector<int> owners_;
};

} // namespace pairscan::test
