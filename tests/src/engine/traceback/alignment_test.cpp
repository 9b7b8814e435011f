#include <engine/traceback/alignment.hpp>
#include <tests/src/engine/related_sequences.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace pairscan::testing {
namespace {

/// A path as text: M both residues, I query only, D target only.
Path path_of(std::string_view text) {
  Path path;
  for (char const step : text) {
    path.push_back(step == 'M' ? Step::both : step == 'I' ? Step::row_only : Step::col_only);
  }
  return path;
}

PairRecord describe(std::string_view query, std::string_view target, std::string_view path,
                    IdentityDefinition definition = IdentityDefinition::columns, Alphabet alphabet = Alphabet::dna) {
  SequenceSet const set = SetBuilder(alphabet).add(query).add(target).build();
  PairRecord record;
  describe_path(path_of(path), set.sequence(0), set.sequence(1), alphabet, definition, record);
  return record;
}

double identity(std::string_view query, std::string_view target, std::string_view path, IdentityDefinition definition) {
  return describe(query, target, path, definition).identity;
}

TEST(DescribePath, CountsWhatAHandCounts) {
  // ACGT-TA
  // A-GATTC
  PairRecord const record = describe("ACGTTA", "AGATTC", "MIMMDMM");
  EXPECT_EQ(record.columns, 7U);
  EXPECT_EQ(record.matches, 3U);
  EXPECT_EQ(record.mismatches, 2U);
  EXPECT_EQ(record.gaps, 2U);
  EXPECT_EQ(record.cigar, "1=1I1=1X1D1=1X");
  EXPECT_DOUBLE_EQ(record.identity, 3.0 / 7);
}

TEST(DescribePath, WritesRunsOfAnyLength) {
  std::string const long_run(12'345, 'A');
  EXPECT_EQ(describe(long_run, long_run, std::string(12'345, 'M')).cigar, "12345=");
  EXPECT_EQ(describe("A", long_run, "M" + std::string(12'344, 'D')).cigar, "1=12344D");
}

TEST(DescribePath, ReplacesWhatTheRecordHeld) {
  SequenceSet const set = SetBuilder().add("AC").add("AG").build();
  PairRecord record;
  for (int round = 0; round < 2; ++round) {
    describe_path(path_of("MM"), set.sequence(0), set.sequence(1), set.alphabet, IdentityDefinition::columns, record);
    EXPECT_EQ(record.cigar, "1=1X");
    EXPECT_EQ(record.matches, 1U);
    EXPECT_EQ(record.mismatches, 1U);
    EXPECT_EQ(record.gaps, 0U);
  }
}

// --ACGTA
// GGAC-T-     2 gap columns before the first pair, 1 behind the last, 1 between
TEST(DescribePath, DividesByWhatTheDefinitionSays) {
  constexpr std::string_view query = "ACGTA";
  constexpr std::string_view target = "GGACT";
  constexpr std::string_view path = "DDMMIMI";
  EXPECT_DOUBLE_EQ(identity(query, target, path, IdentityDefinition::columns), 3.0 / 7);
  EXPECT_DOUBLE_EQ(identity(query, target, path, IdentityDefinition::internal), 3.0 / 4);
  EXPECT_DOUBLE_EQ(identity("ACGTACC", "GGACT", "DDMMIMIII", IdentityDefinition::shorter), 3.0 / 5);
  EXPECT_DOUBLE_EQ(identity("ACGTACC", "GGACT", "DDMMIMIII", IdentityDefinition::longer), 3.0 / 7);
}

TEST(DescribePath, TerminalGapsMayStandInBothSequencesAtOneEnd) {
  EXPECT_DOUBLE_EQ(identity("CAG", "TAT", "DIMID", IdentityDefinition::internal), 1.0);
  EXPECT_DOUBLE_EQ(identity("CAG", "TAT", "DIMID", IdentityDefinition::columns), 1.0 / 5);
}

TEST(DescribePath, APathOfGapsHasNoIdentity) {
  for (auto const definition : {IdentityDefinition::columns, IdentityDefinition::shorter, IdentityDefinition::longer,
                                IdentityDefinition::internal}) {
    PairRecord const record = describe("AC", "T", "IID", definition);
    EXPECT_EQ(record.identity, 0.0);
    EXPECT_EQ(record.gaps, 3U);
    EXPECT_EQ(record.cigar, "2I1D");
  }
}

TEST(DescribePath, AmbiguityCodesAreNeverIdentical) {
  PairRecord const dna = describe("ANRA", "ANAA", "MMMM");
  EXPECT_EQ(dna.cigar, "1=2X1=");
  EXPECT_EQ(dna.matches, 2U);
  PairRecord const protein = describe("MXBW", "MXBW", "MMMM", IdentityDefinition::columns, Alphabet::protein);
  EXPECT_EQ(protein.cigar, "1=2X1=");
  EXPECT_DOUBLE_EQ(protein.identity, 0.5);
}

} // namespace
} // namespace pairscan::testing
