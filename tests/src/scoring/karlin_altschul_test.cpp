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
  EXPECT_EQ(find_karlin_altschul("PAM30", 9, 1)->length_mean.slope, 0.48);
  EXPECT_FALSE(find_karlin_altschul("BLOSUM62", 11, 3));
  EXPECT_FALSE(find_karlin_altschul("EBLOSUM62", 11, 1));
}

// blastp 2.12.0 -comp_based_stats 0 -seg no printed these.

TEST(KarlinAltschulTest, BitsAreThoseThatBlastPrints) {
  EXPECT_NEAR(blosum62().bits(55), 25.8, 0.05);
  EXPECT_NEAR(blosum62().bits(51), 24.3, 0.05);
  EXPECT_NEAR(blosum62().bits(285), 114, 0.5);
}

TEST(KarlinAltschulTest, EValuesAreThoseThatBlastPrints) {
  EXPECT_NEAR(blosum62().evalue(55, {57, 1827, 1391911}), 0.16, 0.005);
  EXPECT_NEAR(blosum62().evalue(285, {147, 142, 406}), 7.27e-38, 0.005e-38);
  EXPECT_NEAR(blosum62().evalue(478, {110, 110, 406}), 2.94e-68, 0.005e-68);
}

TEST(KarlinAltschulTest, ALargerDatabaseGivesMoreHitsByChance) {
  EXPECT_DOUBLE_EQ(blosum62().evalue(60, {300, 300, 2e9}), 1000 * blosum62().evalue(60, {300, 300, 2e6}));
  EXPECT_LT(blosum62().evalue(61, {300, 300, 2e6}), blosum62().evalue(60, {300, 300, 2e6}));
}

} // namespace
} // namespace pairscan
