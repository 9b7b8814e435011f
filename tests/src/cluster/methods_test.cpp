#include <tests/src/cluster/made_pairs.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <optional>

namespace pairscan {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<KeptDistance> const kCuts{0.2F, 0.5F, 0.8F, kNoCutoff};

enum class Linkage { complete, average };

/// Agglomerates by its definition: looks at all pairs of records of all pairs of clusters, each time.
class NaiveLinkage {
public:
  NaiveLinkage(std::uint32_t records, DistanceMap const& distances, Linkage linkage)
      : distances_(distances), linkage_(linkage) {
    for (std::uint32_t record = 0; record < records; ++record) {
      clusters_[record] = {record};
    }
  }

  Partition cut(KeptDistance limit) {
    for (auto best = closest(); best && limit >= best->height; best = closest()) {
      auto& joined = clusters_[best->first];
      auto const& other = clusters_[best->second];
      joined.insert(joined.end(), other.begin(), other.end());
      clusters_.erase(best->second);
    }
    std::size_t records = 0;
    for (auto const& [first, members] : clusters_) {
      records += members.size();
    }
    Partition partition(records);
    for (auto const& [first, members] : clusters_) {
      for (std::uint32_t const member : members) {
        partition[member] = first;
      }
    }
    return partition;
  }

private:
  [[nodiscard]] std::optional<Merge> closest() const {
    std::optional<Merge> best;
    for (auto one = clusters_.begin(); one != clusters_.end(); ++one) {
      for (auto other = std::next(one); other != clusters_.end(); ++other) {
        auto const height = distance(one->second, other->second);
        if (height && (!best || *height < best->height)) {
          best = Merge{one->first, other->first, *height};
        }
      }
    }
    return best;
  }

  [[nodiscard]] std::optional<KeptDistance> distance(std::vector<std::uint32_t> const& one,
                                                     std::vector<std::uint32_t> const& other) const {
    double sum = 0;
    KeptDistance largest = 0;
    for (std::uint32_t const a : one) {
      for (std::uint32_t const b : other) {
        auto const found = distances_.find({std::min(a, b), std::max(a, b)});
        if (found == distances_.end()) {
          return std::nullopt; // farther than every cutoff
        }
        sum += found->second;
        largest = std::max(largest, found->second);
      }
    }
    auto const mean = sum / static_cast<double>(one.size() * other.size());
    return linkage_ == Linkage::complete ? largest : static_cast<KeptDistance>(mean);
  }

  DistanceMap distances_;
  Linkage linkage_;
  std::map<std::uint32_t, std::vector<std::uint32_t>> clusters_; // by first record
};

/// A record of the partition is in the same cluster under a larger cutoff.
void expect_nested(std::vector<Partition> const& partitions) {
  for (std::size_t at = 0; at + 1 < partitions.size(); ++at) {
    for (std::size_t record = 0; record < partitions[at].size(); ++record) {
      EXPECT_EQ(partitions[at + 1][record], partitions[at + 1][partitions[at][record]]);
    }
  }
}

TEST(ClusterMethods, LinkagesAreThoseOfTheirDefinition) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::uint32_t const records = 3 + seed % 12;
    unsigned const percent = seed % 3 == 0 ? 100 : 80; // all pairs are kept, or most
    // 8 different distances make ties, 2^20 make none
    auto const distances = random_distances(records, percent, seed % 2 == 0 ? 8 : 1U << 20U, seed);
    auto const pairs = kept_pairs(records, distances);
    SequenceSet const set = set_of(std::vector<std::uint32_t>(records, 4));
    auto const complete = cluster("complete", set, pairs, kCuts);
    NaiveLinkage naive(records, distances, Linkage::complete);
    for (std::size_t at = 0; at < kCuts.size(); ++at) {
      EXPECT_EQ(complete.partitions[at], naive.cut(kCuts[at])) << "seed " << seed << ", cutoff " << kCuts[at];
    }
    expect_nested(complete.partitions);
    EXPECT_EQ(complete.dendrogram->exact_to, kNoCutoff);
  }
}

TEST(ClusterMethods, AverageIsThatOfItsDefinition) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::uint32_t const records = 3 + seed % 12;
    auto const distances = random_distances(records, seed % 3 == 0 ? 100 : 85, 1U << 20U, seed);
    auto const pairs = kept_pairs(records, distances);
    auto const average = cluster("average", set_of(std::vector<std::uint32_t>(records, 4)), pairs, kCuts);
    NaiveLinkage naive(records, distances, Linkage::average);
    for (std::size_t at = 0; at < kCuts.size(); ++at) {
      EXPECT_EQ(average.partitions[at], naive.cut(kCuts[at])) << "seed " << seed << ", cutoff " << kCuts[at];
    }
    expect_nested(average.partitions);
    auto const& merges = average.dendrogram->merges;
    EXPECT_TRUE(std::is_sorted(merges.begin(), merges.end(),
                               [](Merge const& one, Merge const& other) { return one.height < other.height; }));
    if (seed % 3 == 0) {
      EXPECT_EQ(merges.size(), records - 1);
      EXPECT_EQ(average.dendrogram->exact_to, kNoCutoff);
    }
  }
}

/// Pairs beyond a distance are left out of the graph: up to `exact_to` nothing changes.
TEST(ClusterMethods, AverageIsExactUpToTheDistanceThatItTells) {
  unsigned cut_short = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::uint32_t const records = 14;
    auto const all = random_distances(records, 100, 1U << 20U, seed);
    DistanceMap near;
    std::copy_if(all.begin(), all.end(), std::inserter(near, near.end()),
                 [](auto const& each) { return each.second <= 0.7F; });
    SequenceSet const set = set_of(std::vector<std::uint32_t>(records, 4));
    auto const whole = cluster("average", set, kept_pairs(records, all), {kNoCutoff});
    auto const part = cluster("average", set, kept_pairs(records, near), {kNoCutoff});
    KeptDistance const exact_to = part.dendrogram->exact_to;
    ASSERT_LE(exact_to, 0.7F);
    cut_short += exact_to < 0.5F ? 1 : 0;
    auto const below = [&](Merge const& merge) { return merge.height < exact_to; };
    std::vector<Merge> expected;
    std::vector<Merge> found;
    std::copy_if(whole.dendrogram->merges.begin(), whole.dendrogram->merges.end(), std::back_inserter(expected), below);
    std::copy_if(part.dendrogram->merges.begin(), part.dendrogram->merges.end(), std::back_inserter(found), below);
    EXPECT_EQ(found, expected) << "seed " << seed;
  }
  EXPECT_GT(cut_short, 0U);
}

TEST(ClusterMethods, TiesJoinTheEarliestRecordsFirst) {
  // 0-1, 1-2 and 2-3 are equally near; all others are farther, so that 0 and 1 are joined, then 2 and 3.
  DistanceMap const distances{{{0, 1}, 0.1F}, {{0, 2}, 0.4F}, {{0, 3}, 0.4F},
                              {{1, 2}, 0.1F}, {{1, 3}, 0.4F}, {{2, 3}, 0.1F}};
  auto const pairs = kept_pairs(4, distances);
  for (char const* const method : {"complete", "average"}) {
    auto const result = cluster(method, set_of({4, 4, 4, 4}), pairs, {0.1F});
    EXPECT_EQ(result.partitions[0], (Partition{0, 0, 2, 2})) << method;
  }
}

TEST(ClusterMethods, ComponentsAreSingleLinkage) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::uint32_t const records = 40;
    auto const distances = random_distances(records, 4, 100, seed);
    auto const result =
        cluster("components", set_of(std::vector<std::uint32_t>(records, 4)), kept_pairs(records, distances), kCuts);
    for (std::size_t at = 0; at < kCuts.size(); ++at) {
      Partition expected(records);
      std::iota(expected.begin(), expected.end(), 0U);
      for (auto const& [pair, distance] : distances) { // every record of one cluster gets the name of the other
        auto const [low, high] = std::minmax({expected[pair.first], expected[pair.second]});
        if (distance <= kCuts[at]) {
          std::replace(expected.begin(), expected.end(), std::uint32_t{high}, std::uint32_t{low});
        }
      }
      EXPECT_EQ(result.partitions[at], expected) << "seed " << seed;
    }
    expect_nested(result.partitions);
  }
}

/// Looks every pair up, for each record in its turn.
Partition naive_greedy(std::vector<std::uint32_t> const& order, DistanceMap const& distances, KeptDistance cut) {
  Partition centroid(order.size());
  std::vector<std::uint32_t> centroids;
  for (std::uint32_t const record : order) {
    std::optional<std::uint32_t> best;
    KeptDistance nearest = kNoCutoff;
    for (std::uint32_t const other : centroids) {
      auto const found = distances.find({std::min(record, other), std::max(record, other)});
      if (found != distances.end() && cut >= found->second && nearest > found->second) {
        nearest = found->second;
        best = other;
      }
    }
    if (!best) {
      centroids.push_back(record);
    }
    centroid[record] = best.value_or(record);
  }
  return centroid;
}

TEST(ClusterMethods, GreedyJoinsTheNearestEarlierCentroid) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::uint32_t const records = 30;
    auto const distances = random_distances(records, 40, seed % 2 == 0 ? 4 : 1000, seed);
    auto const pairs = kept_pairs(records, distances);
    std::vector<std::uint32_t> lengths(records);
    std::mt19937 random(seed);
    std::generate(lengths.begin(), lengths.end(), [&] { return 1 + static_cast<std::uint32_t>(random() % 5); });
    SequenceSet set = set_of(lengths);
    std::vector<std::uint32_t> sizes(records);
    for (std::uint32_t record = 0; record < records; ++record) {
      sizes[record] = 1 + static_cast<std::uint32_t>(random() % 5);
      set.names[record] += ";size=" + std::to_string(sizes[record]);
    }
    for (CentroidOrder const order : {CentroidOrder::length, CentroidOrder::abundance, CentroidOrder::input}) {
      std::vector<std::uint32_t> turns(records);
      std::iota(turns.begin(), turns.end(), 0U);
      auto const& keys = order == CentroidOrder::length ? lengths : sizes;
      if (order != CentroidOrder::input) {
        std::stable_sort(turns.begin(), turns.end(), [&](auto one, auto other) { return keys[one] > keys[other]; });
      }
      auto const result = cluster("greedy", set, pairs, kCuts, {.order = order});
      EXPECT_TRUE(result.centroids);
      for (std::size_t at = 0; at < kCuts.size(); ++at) {
        EXPECT_EQ(result.partitions[at], naive_greedy(turns, distances, kCuts[at])) << "seed " << seed;
      }
    }
  }
}

TEST(ClusterMethods, WithoutPairsEveryRecordIsAlone) {
  for (ClusterMethod const& method : cluster_methods()) {
    auto const result = cluster(std::string(method.name), set_of({4, 4, 4}), kept_pairs(3, {}), {0.03F, kNoCutoff});
    EXPECT_THAT(result.partitions, ElementsAre(ElementsAre(0, 1, 2), ElementsAre(0, 1, 2))) << method.name;
  }
}

TEST(ClusterMethods, ACutoffHoldsThePairsThatItNames) {
  auto const pairs = kept_pairs(2, {{{0, 1}, distance_of(97.0 / 100)}}); // 1 - 0.97 is more than 0.03 as a double
  for (ClusterMethod const& method : cluster_methods()) {
    auto const result = cluster(std::string(method.name), set_of({4, 4}), pairs, {0.0299F, 0.03F});
    EXPECT_EQ(result.partitions[0][0] == result.partitions[0][1], false) << method.name;
    EXPECT_EQ(result.partitions[1][0] == result.partitions[1][1], true) << method.name;
  }
}

} // namespace
} // namespace pairscan
