#include <distribute/mpi_transport.hpp>
#include <tests/mpi/mpi_job.hpp>
#include <tests/mpi/mpi_world.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <thread>

namespace pairscan {
namespace {

using namespace std::chrono_literals;
using test::MpiJob;
using test::world;
using testing::Each;

/// Results of so many bytes that name their tile and their place.
TileResults results_of(std::uint64_t tile, std::size_t size) {
  TileResults results;
  results.scores.resize(size / sizeof(std::int32_t));
  for (std::size_t place = 0; place < results.scores.size(); ++place)
    results.scores[place] = static_cast<std::int32_t>(place * 31 + place / 251 + tile);
  return results;
}

/// Counts how often each tile is reported, and checks the results.
struct Account {
  Account(std::uint64_t tiles, std::size_t bytes) : times(tiles), result_bytes(bytes) {}

  ScanResult scan(TileRange tiles) const {
    return {.results = results_of(tiles.begin, result_bytes), .cells = 10 * tiles.size()};
  }
  void keep(Message const& report) {
    EXPECT_TRUE(report.results == results_of(report.tiles.begin, result_bytes)) << "tile " << report.tiles.begin;
    EXPECT_EQ(report.cells, 10 * report.tiles.size());
    for (auto tile = report.tiles.begin; tile < report.tiles.end; ++tile)
      ++times.at(tile);
  }

  std::vector<int> times;
  std::size_t result_bytes;
};

void expect_every_tile_once(std::uint64_t tiles, std::size_t result_bytes, int dispatcher_rank) {
  Account account(tiles, result_bytes);
  auto const result =
      test::run(world(), {.tiles = tiles,
                          .dispatcher_rank = dispatcher_rank,
                          .scan = [&](TileRange range, RangesBehind const&) { return account.scan(range); },
                          .callbacks = {.on_report = [&](Message const& report) { account.keep(report); }}});
  ASSERT_EQ(result.has_value(), world().rank() == dispatcher_rank);
  if (result) {
    EXPECT_EQ(*result, ServeResult::complete);
    EXPECT_THAT(account.times, Each(1));
  }
}

TEST(MpiTransport, DoesEveryTileExactlyOnce) {
  expect_every_tile_once(2'000, 100, 0);
}

TEST(MpiTransport, DispatcherMayBeOnAnotherRank) {
  expect_every_tile_once(500, 100, world().size() - 1);
}

TEST(MpiTransport, CarriesLargeResults) {
  expect_every_tile_once(30, 3'000'000, 0);
}

TEST(MpiTransport, KeepsTheOrderOfLargeAndSmallMessagesOfARank) {
  MpiTransport transport;
  auto const sizes = {9'000'000, 0, 3'000'000, 100};
  if (world().rank() == world().size() - 1)
    for (auto const size : sizes)
      transport.worker().send({.kind = MessageKind::report, .results = results_of(1, static_cast<std::size_t>(size))});
  if (world().rank() == 0)
    for (auto const size : sizes) {
      auto const report = transport.dispatcher().receive(30s);
      ASSERT_TRUE(report.has_value());
      EXPECT_EQ(report->worker, world().size() - 1);
      EXPECT_TRUE(report->results == results_of(1, static_cast<std::size_t>(size))) << size << " bytes";
    }
  transport.close();
}

TEST(MpiTransport, EndsWhereWorkersGetNothing) {
  expect_every_tile_once(1, 0, 0);
}

TEST(MpiTransport, DrainsOnRequest) {
  std::uint64_t const tiles = 1'000'000;
  auto const scan = [](TileRange range, RangesBehind const&) {
    std::this_thread::sleep_for(1ms);
    return ScanResult{.cells = 10 * range.size()};
  };
  auto const result =
      test::run(world(), {.tiles = tiles, .scan = scan, .callbacks = {.stop_requested = [] { return true; }}});
  if (result) {
    EXPECT_EQ(*result, ServeResult::interrupted);
  }
}

TEST(MpiTransport, LargeReportLeavesWhileItsWorkerComputes) {
  if (world().size() == 1)
    GTEST_SKIP() << "needs a worker on another rank";
  MpiTransport transport;
  auto const results = results_of(0, 16'000'000);
  if (world().rank() == 1) {
    transport.worker().send({.kind = MessageKind::report, .results = results});
    std::this_thread::sleep_for(1s); // computes, without a call of MPI
    transport.worker().send({.kind = MessageKind::hello});
  } else if (world().rank() == 0) {
    auto const report = transport.dispatcher().receive(30s);
    auto const arrived = std::chrono::steady_clock::now();
    ASSERT_TRUE(report.has_value() && report->kind == MessageKind::report);
    EXPECT_EQ(report->worker, 1);
    EXPECT_TRUE(report->results == results);
    EXPECT_TRUE(transport.dispatcher().receive(30s).has_value());
    EXPECT_GT(std::chrono::steady_clock::now() - arrived, 300ms);
  }
  transport.close();
}

std::chrono::duration<double> cpu_time_of_this_thread() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

TEST(MpiTransport, WaitingDispatcherLeavesItsCoreToTheWorker) {
  MpiTransport transport;
  if (world().rank() == 0) {
    auto const before = cpu_time_of_this_thread();
    EXPECT_FALSE(transport.dispatcher().receive(1s).has_value());
    auto const used = cpu_time_of_this_thread() - before;
    RecordProperty("cpu_microseconds_a_second", static_cast<int>(1e6 * used.count()));
    EXPECT_LT(used, 200ms); // 10 ms, on a busy machine 50; polling takes all that it gets
  }
  transport.close();
}

} // namespace
} // namespace pairscan
