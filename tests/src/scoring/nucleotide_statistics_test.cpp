#include <scoring/nucleotide_statistics.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

NucleotideStatistics blastn() {
  return find_nucleotide_statistics("BLASTNA_2_-3", 5, 2).value();
}

NucleotideStatistics megablast() {
  return find_nucleotide_statistics("BLASTNA_1_-2", 0, 2.5).value();
}

TEST(NucleotideStatisticsTest, ParametersAreThoseOfTheMatrixAndTheGapCosts) {
  EXPECT_EQ(blastn().lambda, 0.625);
  EXPECT_EQ(find_nucleotide_statistics("BLASTNA_5_-4", 8, 6)->k, 0.039);
  EXPECT_FALSE(find_nucleotide_statistics("BLASTNA_2_-3", 5, 3));
  EXPECT_FALSE(find_nucleotide_statistics("NUC.4.4", 10, 6));
}

// blastn 2.12.0 -dust no printed these, of 60 targets with 90,836 bases.

TEST(NucleotideStatisticsTest, BitsAreThoseThatBlastPrints) {
  EXPECT_NEAR(blastn().bits(65), 59.9, 0.05);
  EXPECT_NEAR(blastn().bits(22), 21.1, 0.05);
  EXPECT_NEAR(megablast().bits(31), 58.4, 0.05);
}

TEST(NucleotideStatisticsTest, EValuesAreThoseThatBlastPrints) {
  EXPECT_NEAR(blastn().evalue(60, {40, 1500, 90'836, 60}), 4.77e-11, 0.005e-11);
  EXPECT_NEAR(blastn().evalue(22, {40, 1500, 90'836, 60}), 0.98, 0.005);
  EXPECT_NEAR(blastn().evalue(333, {392, 1500, 90'836, 60}), 1.05e-83, 0.005e-83);
  EXPECT_NEAR(megablast().evalue(31, {40, 1500, 90'836, 60}), 6.30e-12, 0.005e-12);
  EXPECT_NEAR(megablast().evalue(20, {119, 1500, 90'836, 60}), 3.28e-05, 0.005e-05);
}

TEST(NucleotideStatisticsTest, OddScoresOfSomeSchemesCountAsTheEvenOnesBelow) {
  SearchLengths const lengths{40, 1500, 90'836, 60};
  EXPECT_EQ(blastn().evalue(17, lengths), blastn().evalue(16, lengths));
  EXPECT_LT(megablast().evalue(17, lengths), megablast().evalue(16, lengths));
}

TEST(NucleotideStatisticsTest, NothingIsLeftOutOfSequencesThatAreTooShort) {
  EXPECT_DOUBLE_EQ(megablast().evalue(0, {1, 1, 1, 1}), 0.46);
  EXPECT_DOUBLE_EQ(megablast().evalue(0, {3, 2, 6, 3}), 18 * 0.46);
}

} // namespace
} // namespace pairscan
