#include <engine/traceback/alignment.hpp>
#include <support/error.hpp>
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
                    IdentityDefinition definition = IdentityDefinition::columns, Alphabet alphabet = Alphabet::dna,
                    Identical identical = Identical::strict) {
  SequenceSet const set = SetBuilder(alphabet).add(query).add(target).build();
  PairRecord record;
  describe_path(path_of(path), set.sequence(0), set.sequence(1), IdentityMeasure(alphabet, definition, identical),
                record);
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
    describe_path(path_of("MM"), set.sequence(0), set.sequence(1),
                  IdentityMeasure(set.alphabet, IdentityDefinition::columns), record);
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
  for (IdentityRow const& row : kIdentities) {
    PairRecord const record = describe("AC", "T", "IID", row.definition);
    EXPECT_EQ(record.identity, 0.0) << row.name;
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

/// vsearch 2.22.1 prints 95.0, 79.2, 95.0 and 87.0 for this pair and its --iddef 0 to 3, mothur 1.48.0 the distance
/// 0.181818 (onegap), NDist 0.05.
TEST(DescribePath, AgreesWithOtherProgramsOnAPair) {
  constexpr std::string_view query = "ACGTTGCATTGCANCGTAGG";
  constexpr std::string_view target = "TTACGTTGCATGCAACGTAGGCC";
  auto const of = [&](IdentityDefinition definition, Identical identical) {
    return describe(query, target, "DDMMMMMMMMIMMMMMMMMMMMDD", definition, Alphabet::dna, identical).identity;
  };
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::shorter, Identical::intersect), 19.0 / 20);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::columns, Identical::intersect), 19.0 / 24);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::internal, Identical::intersect), 19.0 / 20);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::mbl, Identical::intersect), 20.0 / 23);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::onegap, Identical::literal), 18.0 / 22);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::onegap_internal, Identical::no_difference), 19.0 / 20);
}

// --ACGTACG--TT
// GGAC--CCGTTA-
TEST(DescribePath, CountsRunsOfGapsOnce) {
  auto const of = [](IdentityDefinition definition) {
    return identity("ACGTACGTT", "GGACCCGTTA", "DDMMIIMMMDDMI", definition);
  };
  // 6 pairs (A/A, C/C, A/C, C/C, G/G, T/A), 4 identical; 5 runs, 2 of them at the ends; 4 inner gap columns
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::mbl), 1 - (2 + 4) / 10.0);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::onegap), 4.0 / (6 + 4));
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::onegap_internal), 4.0 / (6 + 2));
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::eachgap_internal), 4.0 / (6 + 4));
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::nogaps), 4.0 / 6);
}

TEST(DescribePath, NeighbouringGapsInBothSequencesAreTwoRuns) {
  EXPECT_DOUBLE_EQ(identity("ACGA", "ATTA", "MIIDDM", IdentityDefinition::onegap), 2.0 / 4);
  EXPECT_DOUBLE_EQ(identity("CAG", "TAT", "DIMID", IdentityDefinition::onegap), 1.0 / 5);
  EXPECT_DOUBLE_EQ(identity("CAG", "TAT", "DIMID", IdentityDefinition::onegap_internal), 1.0);
}

TEST(DescribePath, DifferencesBeyondTheLongerSequenceAreNoNegativeIdentity) {
  EXPECT_EQ(identity("CA", "TG", "DIMD", IdentityDefinition::mbl), 0.0);
}

TEST(DescribePath, CountsAmbiguousLettersByTheRule) {
  auto const of = [](Identical identical, Alphabet alphabet = Alphabet::dna) {
    return alphabet == Alphabet::dna
               ? describe("ANRGT", "ANATT", "MMMMM", IdentityDefinition::columns, alphabet, identical)
               : describe("AXBGT", "AXDTT", "MMMMM", IdentityDefinition::columns, alphabet, identical);
  };
  EXPECT_EQ(of(Identical::strict).cigar, "1=3X1=");
  EXPECT_EQ(of(Identical::literal).cigar, "2=2X1=");
  EXPECT_EQ(of(Identical::intersect).cigar, "3=1X1=");
  EXPECT_EQ(of(Identical::no_difference).cigar, "2=2X1=") << "R is not any base";
  EXPECT_EQ(
      describe("ANRGT", "ACRNT", "MMMMM", IdentityDefinition::columns, Alphabet::dna, Identical::no_difference).cigar,
      "5=");
  EXPECT_EQ(of(Identical::alike).cigar, "2=2X1=") << "one of both letters is a base";
  EXPECT_EQ(describe("ANRGT", "ARYTN", "MMMMM", IdentityDefinition::columns, Alphabet::dna, Identical::alike).cigar,
            "3=2X");
  PairRecord const ignored = of(Identical::ignore_column);
  EXPECT_EQ(ignored.cigar, "1=3X1=");
  EXPECT_EQ(ignored.mismatches, 3U);
  EXPECT_EQ(ignored.columns, 5U);
  EXPECT_DOUBLE_EQ(ignored.identity, 2.0 / 3);
  EXPECT_EQ(of(Identical::strict, Alphabet::protein).cigar, "1=3X1=");
  EXPECT_EQ(of(Identical::literal, Alphabet::protein).cigar, "2=2X1=");
  EXPECT_EQ(of(Identical::no_difference, Alphabet::protein).cigar, "2=2X1=");
  EXPECT_DOUBLE_EQ(of(Identical::ignore_column, Alphabet::protein).identity, 2.0 / 3);
  EXPECT_THROW((void)of(Identical::intersect, Alphabet::protein), Error);
}

/// As cd-hit-est divides: the shorter sequence without its columns with N.
TEST(DescribePath, IgnoredColumnsLeaveEveryDivisor) {
  auto const of = [](IdentityDefinition definition) {
    return describe("ACNT", "ACGTTT", "MMMMDD", definition, Alphabet::dna, Identical::ignore_column).identity;
  };
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::shorter), 1.0);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::longer), 3.0 / 5);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::columns), 3.0 / 5);
  EXPECT_DOUBLE_EQ(of(IdentityDefinition::mbl), 1 - 1.0 / 5);
  EXPECT_EQ(describe("N", "A", "M", IdentityDefinition::nogaps, Alphabet::dna, Identical::ignore_column).identity, 0.0);
}

TEST(DescribePath, IsUndoneByItsCigar) {
  EXPECT_EQ(path_of_cigar(describe("ACGTTA", "AGATTC", "MIMMDMM").cigar.view()), path_of("MIMMDMM"));
  EXPECT_EQ(path_of_cigar(Cigar("12=10I1X").view()), path_of("MMMMMMMMMMMMIIIIIIIIIIM"));
}

TEST(Identities, StandInTheOrderOfTheirEnumerators) {
  for (IdentityRow const& row : kIdentities) {
    EXPECT_EQ(&row_of(row.definition), &row) << row.name;
  }
}

} // namespace
} // namespace pairscan::testing
