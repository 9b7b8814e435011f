#include <results/best_hits.hpp>
#include <results/ranked_sink.hpp>
#include <tests/support/records_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Returns hits of every query with every target, of scores that often agree.
std::vector<Hit> some_hits(std::uint32_t queries, std::uint32_t targets, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Hit> hits;
  for (std::uint32_t query = 0; query < queries; ++query) {
    for (std::uint32_t target = 0; target < targets; ++target) {
      hits.push_back({query, target, static_cast<std::int32_t>(random() % 10)});
    }
  }
  std::shuffle(hits.begin(), hits.end(), random);
  return hits;
}

/// Returns the best hits of a query as a full sort finds them.
std::vector<Hit> best_of(std::vector<Hit> hits, std::uint32_t query, std::size_t most) {
  std::erase_if(hits, [&](Hit const& hit) { return hit.query != query; });
  std::sort(hits.begin(), hits.end(), [](Hit const& left, Hit const& right) {
    return std::pair(-left.score, left.target) < std::pair(-right.score, right.target);
  });
  hits.resize(std::min(hits.size(), most));
  return hits;
}

TEST(BestHitsTest, HoldTheBestByScoreThenByTarget) {
  for (std::size_t const most : {1, 2, 7, 40, 100}) {
    auto const hits = some_hits(3, 40, static_cast<unsigned>(most));
    BestHits best(3, most);
    for (Hit const& hit : hits) {
      bool const may = best.may_enter(hit.query, hit.score);
      bool const entered = best.add(hit);
      EXPECT_TRUE(may || !entered);
      EXPECT_EQ(best.holds(hit), entered);
    }
    for (std::uint32_t query = 0; query < 3; ++query) {
      EXPECT_EQ(best.sorted(query), best_of(hits, query, most));
    }
  }
}

TEST(BestHitsTest, WhatScoresLessThanTheLeastIsNotAmongTheBest) {
  BestHits best(3, 5);
  for (Hit const& hit : some_hits(3, 100, 7)) {
    std::int32_t const least = best.least(hit.query);
    bool const entered = best.add(hit);
    EXPECT_TRUE(hit.score >= least || !entered);
    EXPECT_GE(best.least(hit.query), least) << "it only grows";
  }
  EXPECT_EQ(BestHits(1, 1).least(0), INT32_MIN);
}

TEST(BestHitsTest, PartsPutTogetherHoldTheBestOfAll) {
  auto const hits = some_hits(2, 60, 5);
  BestHits together(2, 9);
  for (std::size_t const first : {2, 0, 1}) { // parts as three ranks find them
    BestHits part(2, 9);
    for (std::size_t index = first; index < hits.size(); index += 3) {
      part.add(hits[index]);
    }
    for (std::uint32_t query = 0; query < 2; ++query) {
      for (Hit const& hit : part.sorted(query)) {
        together.add(hit);
      }
    }
  }
  EXPECT_EQ(together.sorted(0), best_of(hits, 0, 9));
  EXPECT_EQ(together.sorted(1), best_of(hits, 1, 9));
}

TEST(BestHitsTest, AQueryWithoutHitsHasNone) {
  EXPECT_THAT(BestHits(2, 3).sorted(1), IsEmpty());
}

/// Keeps the pairs of the records that it is given.
class Collector : public RecordSink {
public:
  explicit Collector(std::vector<Hit>& hits) : hits_(hits) {}
  void begin(std::uint64_t records) override { expected_ = records; }
  void take(std::shared_ptr<SortedPiece const> const& piece) override {
    piece->for_each([&](RecordView const& record) { hits_.push_back(hit_of(record)); });
  }
  void finish() override { EXPECT_EQ(hits_.size(), expected_); }

private:
  std::vector<Hit>& hits_;
  std::uint64_t expected_ = 0;
};

TEST(RankedSinkTest, HandsOnTheBestHitOfEachQueryFirst) {
  std::vector<Hit> seen;
  std::vector<std::unique_ptr<RecordSink>> consumers;
  consumers.push_back(std::make_unique<Collector>(seen));
  RankedSink sink(std::move(consumers));
  auto const take = [&](std::vector<PairRecord> const& records) {
    sink.take({.tiles = {}, .kept = records.size(), .records = test::blocks_of(records)});
  };
  take({{.query = 1, .target = 3, .score = 5}, {.query = 0, .target = 4, .score = 7}});
  take({{.query = 1, .target = 2, .score = 5}, {.query = 1, .target = 0, .score = 4}});
  take({{.query = 1, .target = 9, .score = 6}});
  sink.finish();
  EXPECT_THAT(seen, ElementsAre(Hit{0, 4, 7}, Hit{1, 9, 6}, Hit{1, 2, 5}, Hit{1, 3, 5}, Hit{1, 0, 4}));
}

} // namespace
} // namespace pairscan
