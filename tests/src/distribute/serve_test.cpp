#include <distribute/serve.hpp>
#include <distribute/worker.hpp>
#include <support/failure.hpp>
#include <tests/src/distribute/work_of.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <stdexcept>

namespace pairscan {
namespace {

using testing::ElementsAre;

/// Plays given messages to the dispatcher and writes down what happens.
class ScriptedLink final : public DispatcherLink {
public:
  explicit ScriptedLink(std::deque<Message> script) : script_(std::move(script)) {}

  [[nodiscard]] int workers() const override { return 1; }
  void send(Message message) override {
    events.push_back(message.kind == MessageKind::grant ? "grant " + std::to_string(message.tiles.begin) : "stop");
  }
  [[nodiscard]] std::optional<Message> receive(std::chrono::milliseconds) override {
    if (script_.empty())
      throw std::logic_error("the script is over, but the dispatcher goes on");
    auto message = script_.front();
    script_.pop_front();
    return message;
  }

  std::vector<std::string> events;

private:
  std::deque<Message> script_;
};

Message report_of(std::uint64_t tile) {
  return {.kind = MessageKind::report, .tiles = {tile, tile + 1}, .cells = 10, .seconds = 1};
}

struct Serve : testing::Test {
  ServeResult run(std::deque<Message> const& script, ServeCallbacks const& callbacks) {
    link = ScriptedLink(script);
    Dispatcher dispatcher(work, *policy, {});
    return serve(dispatcher, link, callbacks);
  }

  WorkList work = test::work_of(3, 10);
  std::unique_ptr<GrantPolicy> policy =
      make_grant_policy({.policy = GrantPolicyKind::fixed, .work_list_pairs = 1}, work, 512);
  ScriptedLink link{{}};
  ServeCallbacks callbacks{.on_report = [this](Message const& report) {
    link.events.push_back("results " + std::to_string(report.tiles.begin));
  }};
};

TEST_F(Serve, KeepsResultsBeforeItAnswersAndOnlyOnce) {
  auto const result =
      run({{.kind = MessageKind::hello}, report_of(0), report_of(0), report_of(1), report_of(2)}, callbacks);
  EXPECT_EQ(result, ServeResult::complete);
  EXPECT_THAT(link.events, ElementsAre("grant 0", "grant 1", "results 0", "grant 2", "results 1", "results 2", "stop"));
}

TEST_F(Serve, EndsWithTheLastTick) {
  std::vector<std::uint64_t> done;
  callbacks.on_tick = [&](Dispatcher const& dispatcher) { done.push_back(dispatcher.done_cells()); };
  run({{.kind = MessageKind::hello}, report_of(0), report_of(1), report_of(2)}, callbacks);
  ASSERT_FALSE(done.empty());
  EXPECT_EQ(done.back(), 30u);
}

TEST_F(Serve, WorksWithoutCallbacks) {
  EXPECT_EQ(run({{.kind = MessageKind::hello}, report_of(0), report_of(1), report_of(2)}, {}), ServeResult::complete);
}

TEST_F(Serve, GrantsNothingMoreOnceResultsCannotBeKept) {
  callbacks.on_report = [](Message const&) { throw Error{ExitCode::failed, "disk full"}; };
  EXPECT_EQ(test::error_of(ExitCode::failed,
                           [&] {
                             run({{.kind = MessageKind::hello}, report_of(0)}, callbacks);
                           }),
            "disk full");
  EXPECT_THAT(link.events, ElementsAre("grant 0", "grant 1"));
}

/// A worker's line with the dispatcher's words given in advance.
class ScriptedWorkerLink final : public WorkerLink {
public:
  void send(Message message) override { sent.push_back(std::move(message)); }
  [[nodiscard]] Message receive() override { return poll().value(); }
  [[nodiscard]] std::optional<Message> poll() override {
    if (script.empty())
      return std::nullopt;
    auto message = script.front();
    script.pop_front();
    return message;
  }

  std::deque<Message> script;
  std::vector<Message> sent;
};

WorkerIdentity const kIdentity{.worker = 5, .digest = 99, .description = "node7, cpu", .probe_cells = 7};

TEST(Worker, SaysHelloThenReportsGrantByGrantUntilStopped) {
  ScriptedWorkerLink link;
  link.script = {{.kind = MessageKind::grant, .worker = 5, .tiles = {3, 8}}, {.kind = MessageKind::stop, .worker = 5}};
  run_worker(link, kIdentity, [](TileRange tiles, RangesBehind const&) {
    return ScanResult{.results = {.scores = {1}}, .cells = 100 * tiles.size()};
  });
  ASSERT_EQ(link.sent.size(), 2u);
  EXPECT_EQ(link.sent[0],
            (Message{.kind = MessageKind::hello, .worker = 5, .digest = 99, .cells = 7, .text = "node7, cpu"}));
  EXPECT_GE(link.sent[1].seconds, 0);
  link.sent[1].seconds = 0;
  EXPECT_EQ(
      link.sent[1],
      (Message{.kind = MessageKind::report, .worker = 5, .tiles = {3, 8}, .cells = 500, .results = {.scores = {1}}}));
}

TEST(Worker, LeavesInGoodOrder) {
  ScriptedWorkerLink link;
  link.script = {{.kind = MessageKind::grant, .tiles = {0, 1}},
                 {.kind = MessageKind::grant, .tiles = {1, 4}},
                 {.kind = MessageKind::stop}};
  run_worker(link, kIdentity, [](TileRange, RangesBehind const&) -> ScanResult { throw LeaveJob{}; });
  ASSERT_EQ(link.sent.size(), 2u);
  EXPECT_EQ(link.sent[1], (Message{.kind = MessageKind::leave, .worker = 5}));
  EXPECT_TRUE(link.script.empty());
}

std::string scan_of(TileRange tiles, std::vector<TileRange> const& behind) {
  std::string text = std::to_string(tiles.begin) + " before";
  for (TileRange const& each : behind)
    text += ' ' + std::to_string(each.begin);
  return text;
}

TEST(Worker, AScanSeesTheGrantsBehindItsOwn) {
  ScriptedWorkerLink link;
  link.script = {{.kind = MessageKind::grant, .tiles = {0, 1}},
                 {.kind = MessageKind::grant, .tiles = {1, 4}},
                 {.kind = MessageKind::grant, .tiles = {4, 5}},
                 {.kind = MessageKind::stop}};
  std::vector<std::string> events;
  run_worker(link, kIdentity, [&](TileRange tiles, RangesBehind const& behind) {
    events.push_back(scan_of(tiles, behind()));
    return ScanResult{};
  });
  EXPECT_THAT(events, ElementsAre("0 before 1 4", "1 before 4", "4 before"));
  EXPECT_EQ(link.sent.size(), 4u);
}

/// A line on which the dispatcher's answer to a report is there only once the worker has gone on.
class LateLink final : public WorkerLink {
public:
  explicit LateLink(Dispatcher& dispatcher) : dispatcher_(dispatcher) {}

  void send(Message message) override {
    auto const answers = dispatcher_.handle(message);
    under_way_.insert(under_way_.end(), answers.begin(), answers.end());
  }
  [[nodiscard]] Message receive() override {
    if (there_.empty())
      arrive();
    return poll().value();
  }
  [[nodiscard]] std::optional<Message> poll() override {
    if (there_.empty())
      return std::nullopt;
    auto message = there_.front();
    there_.pop_front();
    return message;
  }
  void arrive() {
    there_.insert(there_.end(), under_way_.begin(), under_way_.end());
    under_way_.clear();
  }

private:
  Dispatcher& dispatcher_;
  std::deque<Message> under_way_;
  std::deque<Message> there_;
};

/// So that it can be prepared while the one before is computed.
TEST_F(Serve, AWorkerOfPartsKnowsThePartBehindTheOneThatItBegins) {
  work = test::work_of(6, 10);
  Dispatcher dispatcher(work, *policy, {.grants_in_hand = kGrantsInHandOfParts, .parts = {0, 1, 2, 3, 4, 5}});
  LateLink late(dispatcher);
  std::vector<std::string> events;
  run_worker(late, {.worker = 0}, [&](TileRange tiles, RangesBehind const& behind) {
    events.push_back(scan_of(tiles, behind()));
    late.arrive();
    return ScanResult{};
  });
  EXPECT_THAT(events, ElementsAre("0 before 1 2", "1 before 2", "2 before 3", "3 before 4", "4 before 5", "5 before"));
  EXPECT_TRUE(dispatcher.complete());
}

template <class Exception>
Message last_words(Exception const& exception) {
  ScriptedWorkerLink link;
  link.script = {{.kind = MessageKind::grant, .tiles = {0, 1}}};
  auto const scan = [&](TileRange, RangesBehind const&) -> ScanResult { throw exception; };
  EXPECT_THROW(run_worker(link, kIdentity, scan), Exception);
  return link.sent.back();
}

TEST(Worker, TellsWhyItFailsAndThrowsOn) {
  auto const failed = [](ExitCode code, std::string const& text) {
    return Message{.kind = MessageKind::failed, .worker = 5, .code = code, .text = text};
  };
  EXPECT_EQ(last_words(std::runtime_error("broken")), failed(ExitCode::failed, "broken"));
  EXPECT_EQ(last_words(std::bad_alloc()), failed(ExitCode::no_resource, failure_of(std::bad_alloc()).message));
  EXPECT_EQ(last_words(Error{ExitCode::bad_input, "bad"}), failed(ExitCode::bad_input, "bad"));
}

} // namespace
} // namespace pairscan
