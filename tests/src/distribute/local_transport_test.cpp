#include <distribute/local_transport.hpp>
#include <distribute/serve.hpp>
#include <distribute/worker.hpp>
#include <tests/src/distribute/work_of.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

namespace pairscan {
namespace {

using namespace std::chrono_literals;
using testing::Each;

Message report_of(std::uint64_t tile) {
  return {.kind = MessageKind::report, .tiles = {tile, tile + 1}};
}

TEST(LocalTransport, KeepsTheOrderOfAWorkersMessagesAndNamesTheSender) {
  LocalTransport transport(3);
  for (std::uint64_t tile = 0; tile < 10; ++tile)
    transport.worker(2).send(report_of(tile));
  for (std::uint64_t tile = 0; tile < 10; ++tile) {
    auto const message = transport.dispatcher().receive(0ms);
    ASSERT_TRUE(message.has_value());
    EXPECT_EQ(message->worker, 2);
    EXPECT_EQ(message->tiles.begin, tile);
  }
  EXPECT_FALSE(transport.dispatcher().receive(1ms).has_value());
}

TEST(LocalTransport, DeliversToTheAddresseeOnly) {
  LocalTransport transport(2);
  EXPECT_EQ(transport.dispatcher().workers(), 2);
  transport.dispatcher().send({.kind = MessageKind::grant, .worker = 1, .tiles = {4, 5}});
  EXPECT_FALSE(transport.worker(0).poll().has_value());
  auto const message = transport.worker(1).receive();
  EXPECT_EQ(message.tiles, (TileRange{4, 5}));
  EXPECT_FALSE(transport.worker(1).poll().has_value());
}

TEST(LocalTransport, CloseReleasesAWaitingWorkerWithAStop) {
  LocalTransport transport(1);
  std::jthread const closer([&] {
    std::this_thread::sleep_for(10ms);
    transport.close();
  });
  EXPECT_EQ(transport.worker(0).receive().kind, MessageKind::stop);
}

TEST(LocalTransport, CloseLetsQueuedMessagesThrough) {
  LocalTransport transport(1);
  transport.dispatcher().send({.kind = MessageKind::grant});
  transport.close();
  EXPECT_EQ(transport.worker(0).receive().kind, MessageKind::grant);
  EXPECT_EQ(transport.worker(0).receive().kind, MessageKind::stop);
}

/// Dispatcher and workers on threads of their own; every tile's result is the tile's number.
class LocalJob {
public:
  LocalJob(int workers, std::uint64_t tiles) : work_(test::work_of(tiles, 10)), workers_(workers) {}

  ServeResult run(Scan const& scan, ServeCallbacks callbacks = {}) {
    auto const policy = make_grant_policy({.policy = GrantPolicyKind::fixed, .work_list_pairs = 3}, work_, 512);
    Dispatcher dispatcher(work_, *policy, {.workers = workers_, .digest = 42});
    LocalTransport transport(workers_);
    std::vector<std::jthread> threads;
    for (int worker = 0; worker < workers_; ++worker)
      threads.emplace_back([&, worker] {
        try {
          run_worker(transport.worker(worker), {.worker = worker, .digest = 42, .description = "here"}, scan);
        } catch (std::exception const&) {
          ++workers_that_threw_;
        }
      });
    callbacks.on_report = [&](Message const& report) { count(report); };
    try {
      return serve(dispatcher, transport.dispatcher(), callbacks);
    } catch (...) {
      transport.close();
      throw;
    }
  }

  [[nodiscard]] std::vector<int> times_done() const {
    std::vector<int> times(work_.tiles());
    for (auto const tile : reported_)
      ++times.at(tile);
    return times;
  }
  [[nodiscard]] std::size_t reported() const { return reported_.size(); }
  [[nodiscard]] int workers_that_threw() const { return workers_that_threw_; }

  static ScanResult number_tiles(TileRange tiles, RangesBehind const& /*behind*/ = {}) {
    ScanResult result{.cells = 10 * tiles.size()};
    for (auto tile = tiles.begin; tile < tiles.end; ++tile)
      result.results.scores.push_back(static_cast<std::int32_t>(tile));
    return result;
  }

private:
  void count(Message const& report) {
    EXPECT_EQ(report.results, number_tiles(report.tiles).results);
    for (auto tile = report.tiles.begin; tile < report.tiles.end; ++tile)
      reported_.push_back(tile);
  }

  WorkList work_;
  int workers_;
  std::vector<std::uint64_t> reported_;
  std::atomic<int> workers_that_threw_ = 0;
};

TEST(LocalJobs, DoEveryTileExactlyOnce) {
  for (int workers : {1, 2, 7}) {
    LocalJob job(workers, 500);
    EXPECT_EQ(job.run(LocalJob::number_tiles), ServeResult::complete);
    EXPECT_THAT(job.times_done(), Each(1)) << workers << " workers";
  }
}

TEST(LocalJobs, WithMoreWorkersThanGrantsEndAsWell) {
  LocalJob job(5, 2);
  EXPECT_EQ(job.run(LocalJob::number_tiles), ServeResult::complete);
  EXPECT_THAT(job.times_done(), Each(1));
}

TEST(LocalJobs, StopOnRequestAndKeepWhatWasScanned) {
  LocalJob job(2, 1'000'000);
  std::atomic<std::size_t> scanned = 0;
  auto const slow = [&](TileRange tiles, RangesBehind const&) {
    std::this_thread::sleep_for(1ms);
    scanned += tiles.size();
    return LocalJob::number_tiles(tiles);
  };
  EXPECT_EQ(job.run(slow, {.stop_requested = [] { return true; }}), ServeResult::interrupted);
  EXPECT_GT(scanned, 0u);
  EXPECT_EQ(job.reported(), scanned);
}

TEST(LocalJobs, FailingWorkerEndsTheJobWithItsMessage) {
  LocalJob job(3, 1'000);
  auto const failing = [](TileRange tiles, RangesBehind const&) -> ScanResult {
    if (tiles.begin >= 300)
      throw Error{ExitCode::no_resource, "the device is full"};
    return LocalJob::number_tiles(tiles);
  };
  auto const message = test::error_of(ExitCode::no_resource, [&] { static_cast<void>(job.run(failing)); });
  EXPECT_THAT(message, testing::EndsWith("on here failed: the device is full"));
  EXPECT_GE(job.workers_that_threw(), 1);
}

} // namespace
} // namespace pairscan
