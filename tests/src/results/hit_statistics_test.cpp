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
  EXPECT_EQ(std::get<KarlinAltschul>(*published_parameters(blosum62())).lambda, 0.267);
  AlignmentOptions other = blosum62();
  other.scoring.matrix = "BLASTP_BL62"; // the same with scores of U and O
  EXPECT_EQ(std::get<KarlinAltschul>(*published_parameters(other)).lambda, 0.267);
  other = blosum62();
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
  set.residues = std::vector<Residue>(30000, 1);
  auto const statistics = HitStatistics::of(blosum62(), set);
  auto const parameters = std::get<KarlinAltschul>(*published_parameters(blosum62()));
  EXPECT_EQ(statistics->evalue(0, 1, 60), parameters.evalue(60, {57, 29000, 29943}));
  EXPECT_EQ(statistics->bits(60), parameters.bits(60));
}

TEST(PublishedParameters, OfNucleotidesMayHaveGapsThatOpenForNothing) {
  AlignmentOptions alignment;
  alignment.mode = Mode::local;
  alignment.scoring.matrix = "blastna_1_-2";
  alignment.scoring.gap = -2.5;
  EXPECT_EQ(std::get<NucleotideStatistics>(*published_parameters(alignment)).lambda, 1.28);
  alignment.scoring.gap = -3;
  EXPECT_FALSE(published_parameters(alignment));
}

TEST(HitStatisticsTest, OfNucleotidesAreOfTheWholeDatabase) {
  SequenceSet set = testing::make_set(3, 1);
  set.offsets = {0, 40, 1000, 1500};
  set.residues = std::vector<Residue>(1500, 1);
  AlignmentOptions alignment;
  alignment.mode = Mode::local;
  alignment.scoring.matrix = "BLASTNA_2_-3";
  alignment.scoring.gap = std::nullopt;
  alignment.scoring.affine = {-5.0, -2.0};
  auto const parameters = std::get<NucleotideStatistics>(*published_parameters(alignment));
  EXPECT_EQ(HitStatistics::of(alignment, set)->evalue(0, 1, 60), parameters.evalue(60, {40, 500, 1460, 2}));
  EXPECT_EQ(HitStatistics::of(alignment, set, DatabaseSize{50, 70'000})->evalue(0, 1, 60),
            parameters.evalue(60, {40, 500, 70'000, 50}));
}

TEST(HitStatisticsTest, ThereAreNoneOfAllAgainstAllOrWithoutParameters) {
  EXPECT_EQ(HitStatistics::of(blosum62(), testing::make_set(3)), nullptr);
  EXPECT_EQ(HitStatistics::of({}, testing::make_set(3, 1)), nullptr);
}

} // namespace
} // namespace pairscan
