#include <scoring/karlin_altschul.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

KarlinAltschul blosum62() {
  return find_karlin_altschul("BLOSUM62", 11, 1).value();
}

TEST(KarlinAltschulTest, ParametersAreThoseOfTheMatrixAndTheGapCosts) {
  EXPECT_EQ(blosum62().lambda, 0.267);
  EXPECT_EQ(blosum62().k, 0.041);
  EXPECT_EQ(find_karlin_altschul("PAM30", 9, 1)->beta, -6);
  EXPECT_FALSE(find_karlin_altschul("BLOSUM62", 11, 3));
  EXPECT_FALSE(find_karlin_altschul("EBLOSUM62", 11, 1));
}

/// blastp 2.12.0 printed these search spaces for queries against 3,000 proteins of 1,391,911 residues.
TEST(KarlinAltschulTest, SearchSpacesAreThoseThatBlastPrints) {
  DatabaseSize const database{3000, 1391911};
  EXPECT_EQ(search_space(blosum62(), 57, database), 35151597);
  EXPECT_EQ(search_space(blosum62(), 635, database), 608687584);
  EXPECT_EQ(search_space(blosum62(), 361, database), 311825525);
  EXPECT_EQ(search_space(blosum62(), 237, database), 177616205);
}

TEST(KarlinAltschulTest, ShortSequencesLoseNoResidue) {
  EXPECT_EQ(length_adjustment(blosum62(), 1, {1, 1}), 0);
  EXPECT_EQ(length_adjustment(blosum62(), 5, {10, 20}), 0);
  EXPECT_EQ(search_space(blosum62(), 5, {10, 20}), 100);
}

/// The same program's bits of scores 55, 51 and 308.
TEST(KarlinAltschulTest, BitsAreThoseThatBlastPrints) {
  EXPECT_NEAR(blosum62().bits(55), 25.8, 0.05);
  EXPECT_NEAR(blosum62().bits(51), 24.3, 0.05);
  EXPECT_NEAR(blosum62().bits(308), 123, 0.5);
}

TEST(KarlinAltschulTest, ABitMoreHalvesWhatIsExpected) {
  double const space = 1e9;
  double const score = 100;
  double const bit = 0.6931471805599453 / blosum62().lambda;
  EXPECT_NEAR(expected_by_chance(blosum62(), score + bit, space) / expected_by_chance(blosum62(), score, space), 0.5,
              1e-12);
}

} // namespace
} // namespace pairscan
