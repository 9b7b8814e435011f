// PAF and SAM.

#include <results/formats/formats.hpp>
#include <support/error.hpp>
#include <tests/src/results/formats/pair_lines.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using testing::dna_set;
using testing::line_of;
using testing::record_of;

std::string paf_of(SequenceSet const& set, PairRecord const& record, ScoreUnits units = {}) {
  return line_of(*make_paf({.set = set, .units = units}, {}), record);
}
std::string sam_of(SequenceSet const& set, PairRecord const& record) {
  return line_of(*make_sam({.set = set}, {}), record);
}

TEST(PafFormat, LineHasTwelveColumnsAndFourTags) {
  SequenceSet const set = dna_set({"ACGTAC"}, {"ACTTTAC"});
  EXPECT_EQ(paf_of(set, record_of("2=1X1D3=")),
            "q0\t6\t0\t6\t+\tt0\t7\t0\t7\t5\t7\t255\tNM:i:2\tAS:i:42\tde:f:0.2857\tcg:Z:2=1X1D3=\n");
}

TEST(PafFormat, GapsAtTheEndsAreLeftOut) {
  SequenceSet const set = dna_set({"AACGTT"}, {"CGTTGG"});
  EXPECT_EQ(paf_of(set, record_of("2I4=2D")),
            "q0\t6\t2\t6\t+\tt0\t6\t0\t4\t4\t4\t255\tNM:i:0\tAS:i:42\tde:f:0.0000\tcg:Z:4=\n");
}

/// As minimap2: positions of the query as it is, the CIGAR along the target.
TEST(PafFormat, OnTheMinusStrandPositionsAreThoseOfTheQueryAsItIs) {
  SequenceSet const set = dna_set({"AACGTT"}, {"CGTTGG"});
  EXPECT_EQ(paf_of(set, record_of("2I4=2D", {}, Strand::minus)),
            "q0\t6\t0\t4\t-\tt0\t6\t0\t4\t4\t4\t255\tNM:i:0\tAS:i:42\tde:f:0.0000\tcg:Z:4=\n");
}

TEST(PafFormat, ALocalAlignmentLiesWhereItsRecordSays) {
  SequenceSet const set = dna_set({"AACGTT"}, {"CGTTGG"});
  EXPECT_EQ(paf_of(set, record_of("3=", AlignmentEnds{2, 5, 1, 4})),
            "q0\t6\t2\t5\t+\tt0\t6\t1\t4\t3\t3\t255\tNM:i:0\tAS:i:42\tde:f:0.0000\tcg:Z:3=\n");
}

TEST(PafFormat, AnEmptyAlignmentHasNoCigar) {
  SequenceSet const set = dna_set({"AA"}, {"CG"});
  EXPECT_EQ(paf_of(set, record_of("", AlignmentEnds{0, 0, 0, 0})),
            "q0\t2\t0\t0\t+\tt0\t2\t0\t0\t0\t0\t255\tNM:i:0\tAS:i:42\tde:f:0.0000\n");
}

TEST(PafFormat, AScoreWithDecimalsIsAFloat) {
  SequenceSet const set = dna_set({"AC"}, {"AC"});
  EXPECT_THAT(paf_of(set, record_of("2="), {.scale = 4}), ::testing::HasSubstr("\tAS:f:10.5\t"));
}

TEST(SamFormat, HeaderListsTheTargets) {
  SequenceSet const set = dna_set({"AC"}, {"ACG", "TT"});
  EXPECT_EQ(testing::header_of(*make_sam({.set = set}, {})), "@HD\tVN:1.6\tSO:unsorted\tGO:query\n"
                                                             "@SQ\tSN:t0\tLN:3\n@SQ\tSN:t1\tLN:2\n"
                                                             "@PG\tID:pairscan\tPN:pairscan\n");
}

TEST(SamFormat, HeaderOfAllAgainstAllListsAllRecords) {
  SequenceSet set = dna_set({"AC", "ACG"}, {});
  set.all_against_all = true;
  EXPECT_THAT(testing::header_of(*make_sam({.set = set}, {})),
              ::testing::HasSubstr("\n@SQ\tSN:q0\tLN:2\n@SQ\tSN:q1\tLN:3\n@PG"));
}

TEST(SamFormat, LineHasElevenColumnsAndTags) {
  SequenceSet const set = dna_set({"ACGTAC"}, {"ACTTTAC"});
  EXPECT_EQ(sam_of(set, record_of("2=1X1D3=")), "q0\t0\tt0\t1\t255\t2=1X1D3=\t*\t0\t0\tACGTAC\t*\tNM:i:2\tAS:i:42\n");
}

TEST(SamFormat, ResiduesInGapsAtTheEndsAreClipped) {
  SequenceSet const set = dna_set({"AACGTTA"}, {"GCGTT"});
  EXPECT_EQ(sam_of(set, record_of("1D2I4=1I")), "q0\t0\tt0\t2\t255\t2S4=1S\t*\t0\t0\tAACGTTA\t*\tNM:i:0\tAS:i:42\n");
}

TEST(SamFormat, OnTheMinusStrandTheSequenceIsTheReverseComplement) {
  SequenceSet const set = dna_set({"AACGGN"}, {"TTCCGT"});
  EXPECT_EQ(sam_of(set, record_of("1I4=1X1D", {}, Strand::minus)),
            "q0\t16\tt0\t1\t255\t1S4=1X\t*\t0\t0\tNCCGTT\t*\tNM:i:1\tAS:i:42\n");
}

/// What the record covers lies at the other end of the reverse complement.
TEST(SamFormat, ALocalAlignmentOfTheMinusStrandIsClippedThere) {
  SequenceSet const set = dna_set({"AACGGT"}, {"TTCCGT"});
  EXPECT_EQ(sam_of(set, record_of("3=", AlignmentEnds{2, 5, 2, 5}, Strand::minus)),
            "q0\t16\tt0\t3\t255\t1S3=2S\t*\t0\t0\tACCGTT\t*\tNM:i:0\tAS:i:42\n");
}

TEST(SamFormat, AnEmptyAlignmentIsNotMapped) {
  SequenceSet const set = dna_set({"AA"}, {"CG"});
  EXPECT_EQ(sam_of(set, record_of("", AlignmentEnds{1, 1, 0, 0})),
            "q0\t4\t*\t0\t0\t*\t*\t0\t0\tAA\t*\tNM:i:0\tAS:i:42\n");
}

TEST(SamFormat, ProteinsAndLongNamesAreRefused) {
  SequenceSet proteins = dna_set({"AC"}, {"AC"});
  proteins.alphabet = Alphabet::protein;
  EXPECT_THROW((void)make_sam({.set = proteins}, {}), Error);
  SequenceSet named = dna_set({"AC"}, {"AC"});
  named.names[0] = std::string(254, 'n');
  EXPECT_NO_THROW((void)make_sam({.set = named}, {}));
  named.names[0] += 'n';
  EXPECT_THROW((void)make_sam({.set = named}, {}), Error);
}

} // namespace
} // namespace pairscan
