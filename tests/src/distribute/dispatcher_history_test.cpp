#include <config/names.hpp>
#include <tests/src/distribute/checked_dispatcher.hpp>
#include <tests/src/distribute/work_of.hpp>

#include <gtest/gtest.h>

#include <deque>
#include <random>

namespace pairscan {
namespace {

struct Case {
  int workers;
  GrantPolicyKind policy;
  std::vector<std::uint64_t> parts{};
};

void PrintTo(Case const& value, std::ostream* out) {
  *out << value.workers << " workers, " << name_of(value.policy) << ", " << value.parts.size() << " parts";
}

/// Plays a job in a random order of events: which worker speaks next, what it says, when a drain is asked for.
class RandomHistory {
public:
  RandomHistory(unsigned seed, Case const& setup)
      : random_(seed), work_(test::set_of(3, random_lengths()), 1),
        policy_(make_grant_policy({.policy = setup.policy, .work_list_pairs = 5}, work_, 512)),
        dispatcher_(work_, *policy_, {.workers = setup.workers, .done = {{3, 9}, {0, 1}}, .parts = setup.parts}),
        queues_(static_cast<std::size_t>(setup.workers)), greeted_(queues_.size()) {}

  void play(bool with_drain) {
    auto const drain_at = with_drain ? random_() % 60 : kNever;
    for (std::size_t step = 0; !dispatcher_->finished(); ++step) {
      ASSERT_LT(step, kMostSteps) << "the job does not end";
      if (step == drain_at)
        deliver(dispatcher_.drain());
      speak(static_cast<int>(random_() % queues_.size()));
    }
    EXPECT_EQ(dispatcher_->granted_tiles(), 0u);
    if (!with_drain) {
      EXPECT_TRUE(dispatcher_->complete());
    }
  }

private:
  static constexpr std::size_t kMostSteps = 100'000;
  static constexpr std::size_t kNever = kMostSteps;

  std::vector<std::uint64_t> random_lengths() {
    std::vector<std::uint64_t> lengths(20 + random_() % 200);
    for (auto& length : lengths)
      length = 1 + random_() % 50;
    return lengths;
  }

  void deliver(std::vector<Message> const& messages) {
    for (auto const& message : messages)
      if (message.kind == MessageKind::grant)
        queues_[static_cast<std::size_t>(message.worker)].push_back(message.tiles);
  }

  void speak(int worker) {
    auto const index = static_cast<std::size_t>(worker);
    auto& queue = queues_[index];
    if (!greeted_[index]) {
      greeted_[index] = true;
      deliver(dispatcher_.hello(worker));
    } else if (!queue.empty()) {
      auto const tiles = queue.front();
      queue.pop_front();
      deliver(dispatcher_.report(worker, tiles, seconds()));
      EXPECT_TRUE(dispatcher_->accepted());
      if (random_() % 4 == 0) {
        EXPECT_TRUE(dispatcher_.report(worker, tiles).empty());
        EXPECT_FALSE(dispatcher_->accepted());
      }
    }
  }

  /// Now and then too short for the clock.
  double seconds() { return random_() % 5 == 0 ? 0 : 1e-3 * static_cast<double>(1 + random_() % 1000); }

  std::mt19937 random_;
  WorkList work_;
  std::unique_ptr<GrantPolicy> policy_;
  test::CheckedDispatcher dispatcher_;
  std::vector<std::deque<TileRange>> queues_;
  std::vector<bool> greeted_;
};

using RandomHistories = testing::TestWithParam<Case>;

TEST_P(RandomHistories, DoEveryTileExactlyOnce) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomHistory(seed, GetParam()).play(false);
  }
}

TEST_P(RandomHistories, LeaveNothingInHandAfterADrain) {
  for (unsigned seed = 100; seed < 120; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    RandomHistory(seed, GetParam()).play(true);
  }
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (int workers = 1; workers <= 7; ++workers)
    for (auto const policy : {GrantPolicyKind::fixed, GrantPolicyKind::guided, GrantPolicyKind::cost_model})
      for (auto const& parts : {std::vector<std::uint64_t>{}, std::vector<std::uint64_t>{0, 1, 8, 13, 20}})
        cases.push_back({workers, policy, parts});
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Workers, RandomHistories, testing::ValuesIn(all_cases()));

} // namespace
} // namespace pairscan
