#include <tests/src/distribute/checked_dispatcher.hpp>
#include <tests/src/distribute/work_of.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using test::CheckedDispatcher;
using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

/// Grants of a fixed number of tiles.
class Tiles final : public GrantPolicy {
public:
  explicit Tiles(std::uint64_t tiles) : tiles_(tiles) {}
  [[nodiscard]] std::uint64_t tiles_for(std::vector<WorkerHistory> const&, int, TileRange,
                                        std::uint64_t) const override {
    return tiles_;
  }

private:
  std::uint64_t tiles_;
};

auto grant(int worker, std::uint64_t begin, std::uint64_t end) {
  return AllOf(Field(&Message::kind, MessageKind::grant), Field(&Message::worker, worker),
               Field(&Message::tiles, TileRange{begin, end}));
}

auto stop(int worker) {
  return AllOf(Field(&Message::kind, MessageKind::stop), Field(&Message::worker, worker));
}

struct Dispatching : testing::Test {
  WorkList work = test::work_of(10, 7);
  Tiles policy{2};
};

TEST_F(Dispatching, HelloIsAnsweredWithAStockOfGrants) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(grant(1, 0, 2), grant(1, 2, 4)));
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 4, 6), grant(0, 6, 8)));
}

TEST_F(Dispatching, StockIsAsLargeAsTheOptionsSay) {
  CheckedDispatcher dispatcher(work, policy, {.grants_in_hand = 4});
  EXPECT_EQ(dispatcher.hello(0).size(), 4u);
}

TEST_F(Dispatching, ReportIsAnsweredWithTheNextGrant) {
  CheckedDispatcher dispatcher(work, policy, {});
  dispatcher.hello(0);
  EXPECT_THAT(dispatcher.report(0, {0, 2}), ElementsAre(grant(0, 4, 6)));
  EXPECT_TRUE(dispatcher->accepted());
  EXPECT_EQ(dispatcher->done_tiles(), 2u);
  EXPECT_EQ(dispatcher->done_cells(), 14u);
}

TEST_F(Dispatching, WorkerIsStoppedWhenItHoldsNothingAndNothingIsLeft) {
  Tiles const five{5};
  CheckedDispatcher dispatcher(work, five, {});
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 0, 5), grant(0, 5, 10)));
  EXPECT_THAT(dispatcher.report(0, {5, 10}), IsEmpty());
  EXPECT_FALSE(dispatcher->finished());
  EXPECT_THAT(dispatcher.report(0, {0, 5}), ElementsAre(stop(0)));
  EXPECT_TRUE(dispatcher->finished());
  EXPECT_TRUE(dispatcher->complete());
}

TEST_F(Dispatching, GrantNeverExceedsWhatIsLeft) {
  Tiles const seven{7};
  CheckedDispatcher dispatcher(work, seven, {});
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 0, 7), grant(0, 7, 10)));
}

TEST_F(Dispatching, IsFinishedOnlyOnceEveryWorkerCameAndWasStopped) {
  Tiles const ten{10};
  CheckedDispatcher dispatcher(work, ten, {.workers = 2});
  dispatcher.hello(0);
  dispatcher.report(0, {0, 10});
  EXPECT_TRUE(dispatcher->complete());
  EXPECT_FALSE(dispatcher->finished());
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(stop(1)));
  EXPECT_TRUE(dispatcher->finished());
}

TEST_F(Dispatching, DuplicateReportIsIgnored) {
  CheckedDispatcher dispatcher(work, policy, {});
  dispatcher.hello(0);
  dispatcher.report(0, {0, 2});
  EXPECT_THAT(dispatcher.report(0, {0, 2}), IsEmpty());
  EXPECT_FALSE(dispatcher->accepted());
}

TEST_F(Dispatching, ReportOfTilesThatTheWorkerDoesNotHoldIsIgnored) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  dispatcher.hello(0);
  for (auto const& [worker, tiles] :
       {std::pair{1, TileRange{0, 2}}, {0, {0, 1}}, {0, {0, 4}}, {0, {8, 10}}, {0, {0, 99}}}) {
    EXPECT_THAT(dispatcher.report(worker, tiles), IsEmpty()) << worker << ' ' << tiles.begin << ' ' << tiles.end;
    EXPECT_FALSE(dispatcher->accepted());
  }
  EXPECT_EQ(dispatcher->history()[0].cells_done, 0u);
}

TEST_F(Dispatching, MessagesOfUnknownWorkersAndOfTheWrongDirectionAreIgnored) {
  CheckedDispatcher dispatcher(work, policy, {});
  EXPECT_THAT(dispatcher.hello(-1), IsEmpty());
  EXPECT_THAT(dispatcher.hello(1), IsEmpty());
  EXPECT_THAT(dispatcher.handle({.kind = MessageKind::grant, .tiles = {0, 2}}), IsEmpty());
  EXPECT_THAT(dispatcher.handle({.kind = MessageKind::stop}), IsEmpty());
}

TEST_F(Dispatching, SecondHelloGetsNothing) {
  CheckedDispatcher dispatcher(work, policy, {});
  dispatcher.hello(0);
  EXPECT_THAT(dispatcher.hello(0), IsEmpty());
}

TEST_F(Dispatching, LateReportAfterDrainIsKept) {
  CheckedDispatcher dispatcher(work, policy, {});
  dispatcher.hello(0);
  EXPECT_THAT(dispatcher.drain(), IsEmpty());
  EXPECT_THAT(dispatcher.report(0, {2, 4}), IsEmpty());
  EXPECT_TRUE(dispatcher->accepted());
  EXPECT_THAT(dispatcher.report(0, {0, 2}), ElementsAre(stop(0)));
  EXPECT_TRUE(dispatcher->finished());
  EXPECT_FALSE(dispatcher->complete());
  EXPECT_THAT(dispatcher.report(0, {0, 2}), IsEmpty());
  EXPECT_FALSE(dispatcher->accepted());
}

TEST_F(Dispatching, WorkerThatComesAfterDrainIsStopped) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  EXPECT_THAT(dispatcher.drain(), IsEmpty());
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(stop(1)));
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(stop(0)));
  EXPECT_TRUE(dispatcher->finished());
}

TEST_F(Dispatching, ASignalToAWorkerDrains) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  dispatcher.hello(0);
  static_cast<void>(dispatcher.handle({.kind = MessageKind::signal, .worker = 1}));
  EXPECT_THAT(dispatcher.report(0, {0, 2}), IsEmpty());
  EXPECT_THAT(dispatcher.report(0, {2, 4}), ElementsAre(stop(0)));
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(stop(1)));
  EXPECT_TRUE(dispatcher->finished());
  EXPECT_FALSE(dispatcher->complete());
}

TEST_F(Dispatching, LostWorkerKeepsADrainFromFinishing) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  dispatcher.hello(0);
  dispatcher.hello(1);
  EXPECT_THAT(dispatcher.drain(), IsEmpty());
  dispatcher.report(1, {4, 6});
  EXPECT_THAT(dispatcher.report(1, {6, 8}), ElementsAre(stop(1)));
  EXPECT_FALSE(dispatcher->finished());
  EXPECT_EQ(dispatcher->granted_tiles(), 4u);
  EXPECT_EQ(dispatcher->pending_tiles(), 2u);
}

TEST_F(Dispatching, TilesOfTheJournalAreNotGranted) {
  CheckedDispatcher dispatcher(work, policy, {.done = {{8, 10}, {1, 3}, {2, 4}, {3, 3}}});
  EXPECT_EQ(dispatcher->done_tiles(), 5u);
  EXPECT_EQ(dispatcher->done_cells(), 35u);
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 0, 1), grant(0, 4, 6)));
  EXPECT_THAT(dispatcher.report(0, {0, 1}), ElementsAre(grant(0, 6, 8)));
}

TEST_F(Dispatching, CompleteJournalStopsEveryWorkerAtOnce) {
  CheckedDispatcher dispatcher(work, policy, {.done = {{0, 10}}});
  EXPECT_TRUE(dispatcher->complete());
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(stop(0)));
  EXPECT_TRUE(dispatcher->finished());
}

TEST_F(Dispatching, JournalOfAnotherRunIsRefused) {
  auto const message = test::error_of(ExitCode::failed, [&] {
    Dispatcher dispatcher(work, policy, {.done = {{8, 11}}});
  });
  EXPECT_THAT(message, AllOf(HasSubstr("tiles 8 to 11"), HasSubstr("only 10 tiles"), HasSubstr("distribution.resume")));
}

TEST_F(Dispatching, WrongDigestNamesTheWorkerAndItsHost) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 4, .digest = 0xabc});
  auto const message = test::error_of(ExitCode::failed, [&] {
    dispatcher.handle({.kind = MessageKind::hello, .worker = 3, .digest = 0xdef, .text = "node7, cpu"});
  });
  EXPECT_THAT(message, AllOf(HasSubstr("rank 3 on node7, cpu read other input"), HasSubstr("0000000000000abc"),
                             HasSubstr("0000000000000def")));
}

TEST_F(Dispatching, FailingWorkerEndsTheJobWithItsTextAndCode) {
  CheckedDispatcher dispatcher(work, policy, {});
  dispatcher.handle({.kind = MessageKind::hello, .text = "node7, cpu"});
  auto const message = test::error_of(ExitCode::no_resource, [&] {
    dispatcher.handle({.kind = MessageKind::failed, .code = ExitCode::no_resource, .text = "out of device memory"});
  });
  EXPECT_EQ(message, "rank 0 on node7, cpu failed: out of device memory");
}

TEST_F(Dispatching, HistoryKnowsWhatAWorkersFirstGrantMayHave) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  (void)dispatcher.handle({.kind = MessageKind::hello, .worker = 1, .cells = kDeviceProbeCells});
  EXPECT_EQ(dispatcher->history()[0].probe_cells, kHostProbeCells);
  EXPECT_EQ(dispatcher->history()[1].probe_cells, kDeviceProbeCells);
}

TEST_F(Dispatching, HistoryAddsUpWhatEachWorkerReported) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  dispatcher.hello(0);
  dispatcher.hello(1);
  dispatcher.report(1, {4, 6}, 2.0);
  dispatcher.report(1, {6, 8}, 5.0);
  EXPECT_EQ(dispatcher->history()[0].cells_per_second(), 0);
  EXPECT_EQ(dispatcher->history()[1].cells_done, 28u);
  EXPECT_EQ(dispatcher->history()[1].cells_per_second(), 4.0);
}

TEST_F(Dispatching, TilesOfAWorkerThatLeavesArePendingAndNobodyGetsMore) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2});
  dispatcher.hello(0);
  dispatcher.hello(1);
  EXPECT_THAT(dispatcher.handle({.kind = MessageKind::leave, .worker = 0}), ElementsAre(stop(0)));
  EXPECT_TRUE(dispatcher->draining());
  EXPECT_EQ(dispatcher->pending_tiles(), 6u);
  EXPECT_THAT(dispatcher.report(1, {4, 6}), IsEmpty());
  EXPECT_THAT(dispatcher.report(1, {6, 8}), ElementsAre(stop(1)));
  EXPECT_TRUE(dispatcher->finished());
  EXPECT_FALSE(dispatcher->complete());
}

TEST_F(Dispatching, EachWorkerBeginsWithAPartOfItsOwn) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 3, .parts = {0, 3, 7}});
  EXPECT_THAT(dispatcher.hello(2), ElementsAre(grant(2, 7, 9), grant(2, 9, 10)));
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 0, 2), grant(0, 2, 3)));
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(grant(1, 3, 5), grant(1, 5, 7)));
}

TEST_F(Dispatching, APartThatNobodyHasBegunComesBeforeThoseOfOthers) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2, .grants_in_hand = 1, .parts = {0, 2, 6, 8}});
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 0, 2)));
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(grant(1, 2, 4)));
  EXPECT_THAT(dispatcher.report(0, {0, 2}), ElementsAre(grant(0, 6, 8)));
  EXPECT_THAT(dispatcher.report(0, {6, 8}), ElementsAre(grant(0, 8, 10)));
  EXPECT_THAT(dispatcher.report(0, {8, 10}), ElementsAre(grant(0, 4, 6))); // helps
  EXPECT_THAT(dispatcher.report(1, {2, 4}), ElementsAre(stop(1)));
}

TEST_F(Dispatching, HelpGoesWhereMostCellsAreLeft) {
  Tiles one{1};
  CheckedDispatcher dispatcher(work, one, {.workers = 3, .grants_in_hand = 1, .parts = {0, 3, 4}});
  dispatcher.hello(0);
  dispatcher.hello(1);
  dispatcher.hello(2);
  EXPECT_THAT(dispatcher.report(1, {3, 4}), ElementsAre(grant(1, 5, 6)));
}

/// Worker 1 begins with the second part that has work, which is the third.
TEST_F(Dispatching, PartsThatAreDoneAreNobodys) {
  CheckedDispatcher dispatcher(work, policy, {.workers = 2, .done = {{3, 8}}, .parts = {0, 4, 7}});
  EXPECT_THAT(dispatcher.hello(1), ElementsAre(grant(1, 8, 10), grant(1, 0, 2)));
  EXPECT_THAT(dispatcher.hello(0), ElementsAre(grant(0, 2, 3)));
}

TEST_F(Dispatching, PolicySeesTheFrontRangeAndTheExactRest) {
  struct Recorder final : GrantPolicy {
    [[nodiscard]] std::uint64_t tiles_for(std::vector<WorkerHistory> const&, int, TileRange pending,
                                          std::uint64_t remaining_cells) const override {
      calls.emplace_back(pending, remaining_cells);
      return 3;
    }
    mutable std::vector<std::pair<TileRange, std::uint64_t>> calls;
  };
  Recorder recorder;
  auto const uneven = WorkList(test::set_of(2, {1, 2, 3, 4, 5, 6}), 1); // tiles of 12, 10, 8, 6, 4, 2 cells
  CheckedDispatcher dispatcher(uneven, recorder, {.done = {{1, 2}}});
  dispatcher.hello(0);
  EXPECT_THAT(recorder.calls, ElementsAre(std::pair(TileRange{0, 1}, std::uint64_t{32}),
                                          std::pair(TileRange{2, 6}, std::uint64_t{20})));
}

} // namespace
} // namespace pairscan
