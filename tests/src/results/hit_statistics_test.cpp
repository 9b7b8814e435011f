#include <config/published_parameters.hpp>
#include <results/hit_statistics.hpp>
#include <tests/src/results/examples.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

AlignmentOptions blosum62() {
  AlignmentOptions alignment;
  alignment.mode = Mode::local;
  alignment.scoring.matrix = "blosum62";
  alignment.scoring.affine = {-11.0, -1.0};
  return alignment;
}

TEST(PublishedParameters, AreThoseOfLocalAlignmentByANamedMatrix) {
  EXPECT_EQ(published_parameters(blosum62())->lambda, 0.267);
  AlignmentOptions other = blosum62();
  other.mode = Mode::global;
  EXPECT_FALSE(published_parameters(other));
  other = blosum62();
  other.scoring.affine.extend = -0.5;
  EXPECT_FALSE(published_parameters(other));
  other = blosum62();
  other.scoring.matrix = "EBLOSUM62";
  EXPECT_FALSE(published_parameters(other));
  other = blosum62();
  other.scoring.second = {-20.0, -0.0};
  EXPECT_FALSE(published_parameters(other));
  EXPECT_FALSE(published_parameters({}));
}

TEST(HitStatisticsTest, EValuesAreOfTheQueryTheTargetAndTheDatabase) {
  SequenceSet set = testing::make_set(3, 1);
  set.offsets = {0, 57, 1000, 30000};
  set.residues.assign(30000, 1);
  auto const statistics = HitStatistics::of(blosum62(), set);
  auto const parameters = *published_parameters(blosum62());
  EXPECT_EQ(statistics->evalue(0, 1, 60), parameters.evalue(60, {57, 29000, 29943}));
  EXPECT_EQ(statistics->bits(60), parameters.bits(60));
}

TEST(HitStatisticsTest, ThereAreNoneOfAllAgainstAllOrWithoutParameters) {
  EXPECT_EQ(HitStatistics::of(blosum62(), testing::make_set(3)), nullptr);
  EXPECT_EQ(HitStatistics::of({}, testing::make_set(3, 1)), nullptr);
}

} // namespace
} // namespace pairscan
