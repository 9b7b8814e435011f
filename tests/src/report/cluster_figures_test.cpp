#include <report/cluster_figures.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using ::testing::ElementsAre;

TEST(ClusterFigures, ClustersAreNumberedFromTheLargest) {
  ClusterFigures figures{.method = "average"};
  add_clustering(figures, 0.03, std::vector<std::uint32_t>{40, 7, 7, 9, 7, 9, 1});
  EXPECT_THAT(figures.cutoffs[0].sizes, ElementsAre(3, 2, 1, 1));
  EXPECT_THAT(figures.labels, ElementsAre(2, 0, 0, 1, 0, 1, 3));
}

TEST(ClusterFigures, LabelsAreThoseOfTheFirstCutoff) {
  ClusterFigures figures{.method = "average"};
  add_clustering(figures, 0.03, std::vector<std::uint32_t>{0, 1, 1});
  add_clustering(figures, 0.05, std::vector<std::uint32_t>{0, 0, 0});
  EXPECT_THAT(figures.labels, ElementsAre(1, 0, 0));
  ASSERT_EQ(figures.cutoffs.size(), 2U);
  EXPECT_THAT(figures.cutoffs[1].sizes, ElementsAre(3));
  EXPECT_EQ(figures.cutoffs[1].cutoff, 0.05);
}

} // namespace
} // namespace pairscan
