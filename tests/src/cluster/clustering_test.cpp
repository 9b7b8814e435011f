#include <cluster/clustering.hpp>
#include <tests/src/cluster/made_pairs.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using namespace testing;
using ::testing::ElementsAre;

Partition const kPartition{0, 1, 2, 1, 4, 2, 1}; // {0}, {1, 3, 6}, {2, 5}, {4}

TEST(Clustering, ListsTheLargestFirstAndThenTheEarliest) {
  auto const made = make_clustering(kPartition, kept_pairs(7, {}), {.label = "0.03"});
  ASSERT_EQ(made.clusters(), 4U);
  EXPECT_THAT(made.members_of(0), ElementsAre(1, 3, 6));
  EXPECT_THAT(made.members_of(1), ElementsAre(2, 5));
  EXPECT_THAT(made.members_of(2), ElementsAre(0));
  EXPECT_THAT(made.members_of(3), ElementsAre(4));
  EXPECT_THAT(made.cluster_of, ElementsAre(2, 0, 1, 0, 3, 1, 0));
  EXPECT_EQ(made.label, "0.03");
}

TEST(Clustering, MayLeaveSingletonsOut) {
  auto const made = make_clustering(kPartition, kept_pairs(7, {}), {.label = "", .singletons = false});
  ASSERT_EQ(made.clusters(), 2U);
  auto const none = Clustering::kNone;
  EXPECT_THAT(made.cluster_of, ElementsAre(none, 0, 1, 0, none, 1, 0));
  EXPECT_THAT(made.members, ElementsAre(1, 3, 6, 2, 5));
}

TEST(Clustering, IsRepresentedByTheRecordNearestToTheOthers) {
  DistanceMap const distances{{{0, 1}, 0.01F}, {{1, 3}, 0.02F}, {{1, 6}, 0.04F}, {{2, 5}, 0.01F}, {{3, 6}, 0.03F}};
  auto const pairs = kept_pairs(7, distances);
  auto const all = make_clustering(kPartition, pairs, {.label = ""});
  EXPECT_THAT(all.representatives, ElementsAre(3, 2, 0, 4)) << "two pairs each: the smallest sum; then the first";
  EXPECT_THAT(all.to_representative, ElementsAre(0, 0.02F, 0, 0, 0, 0.01F, 0.03F));
  auto const near = make_clustering(kPartition, pairs, {.label = "", .cut = 0.02F});
  EXPECT_THAT(near.representatives, ElementsAre(1, 2, 0, 4)) << "one pair of 1 and one of 3 is within the cutoff";
  EXPECT_EQ(near.to_representative[6], 0.04F) << "kept, if beyond the cutoff";
}

TEST(Clustering, OfCentroidsIsRepresentedByThem) {
  auto const made = make_clustering({2, 1, 2}, kept_pairs(3, {}), {.label = "", .centroids = true});
  EXPECT_THAT(made.representatives, ElementsAre(2, 1));
  EXPECT_EQ(made.to_representative[0], kNoCutoff) << "not kept";
}

} // namespace
} // namespace pairscan
