#include <results/path_part.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pairscan {
namespace {

/// What is left of a path, and where.
struct Left {
  std::string cigar;
  AlignmentEnds ends;

  friend bool operator==(Left const&, Left const&) = default;
  friend void PrintTo(Left const& left, std::ostream* out) {
    *out << left.cigar << " query " << left.ends.query_begin << "-" << left.ends.query_end << " target "
         << left.ends.target_begin << "-" << left.ends.target_end;
  }
};

Left left_of(std::string_view cigar, AlignmentEnds ends, EndGaps which) {
  Cigar const whole(cigar);
  PathPart const part = without_end_gaps({whole.view(), ends}, which);
  return {Cigar(part.cigar).text(), part.ends};
}

TEST(PathPart, ColumnsAreCountedByTheirKind) {
  PathColumns const columns = count_columns(Cigar("2I10=1X3I2D5=1D").view());
  EXPECT_EQ(columns.matches, 15U);
  EXPECT_EQ(columns.mismatches, 1U);
  EXPECT_EQ(columns.gaps, 8U);
  EXPECT_EQ(columns.gap_runs, 4U);
  EXPECT_EQ(columns.columns(), 24U);
}

TEST(PathPart, GapsAtBothEndsAreLeftOut) {
  AlignmentEnds const all{0, 12, 0, 13};
  EXPECT_EQ(left_of("2I10=3D", all, EndGaps::all), (Left{"10=", {2, 12, 0, 10}}));
  EXPECT_EQ(left_of("3D10=2I", all, EndGaps::outermost), (Left{"10=", {0, 10, 3, 13}}));
  EXPECT_EQ(left_of("5=1I3=1D3=", all, EndGaps::all), (Left{"5=1I3=1D3=", all}));
}

/// Where a gap of each sequence stands at one end, vsearch leaves out one of them.
TEST(PathPart, OneRunPerEndIsLeftOutAsVsearchDoes) {
  AlignmentEnds const all{0, 9, 0, 10};
  EXPECT_EQ(left_of("2I1D7=2D", all, EndGaps::outermost), (Left{"1D7=", {2, 9, 0, 8}}));
  EXPECT_EQ(left_of("2I1D7=2D", all, EndGaps::all), (Left{"7=", {2, 9, 1, 8}}));
}

TEST(PathPart, APathOfGapsAloneBecomesEmpty) {
  EXPECT_EQ(left_of("3I", {0, 3, 0, 0}, EndGaps::outermost), (Left{"", {3, 3, 0, 0}}));
  EXPECT_EQ(left_of("3I2D", {0, 3, 0, 2}, EndGaps::all), (Left{"", {3, 3, 2, 2}}));
  EXPECT_EQ(left_of("", {4, 4, 5, 5}, EndGaps::all), (Left{"", {4, 4, 5, 5}}));
}

TEST(PathPart, ALocalPathLiesWhereItsRecordSays) {
  EXPECT_EQ(whole_path(Cigar("4=1I2=").view(), {3, 10, 20, 26}, Strand::plus, 50).ends, (AlignmentEnds{3, 10, 20, 26}));
  EXPECT_EQ(whole_path(Cigar("4=1I2=").view(), {3, 10, 20, 26}, Strand::minus, 50).ends,
            (AlignmentEnds{40, 47, 20, 26}));
}

/// A record's ends leave out free gaps, and its CIGAR has them.
TEST(PathPart, APathWithFreeGapsIsOfBothSequencesFromEndToEnd) {
  EXPECT_EQ(whole_path(Cigar("5D4=3D").view(), {0, 4, 5, 9}, Strand::plus, 4).ends, (AlignmentEnds{0, 4, 0, 12}));
  EXPECT_EQ(whole_path(Cigar("2I4=3D").view(), {2, 6, 0, 4}, Strand::plus, 6).ends, (AlignmentEnds{0, 6, 0, 7}));
  EXPECT_EQ(whole_path(Cigar("2I4=3D").view(), {0, 4, 0, 4}, Strand::minus, 6).ends, (AlignmentEnds{0, 6, 0, 7}));
}

TEST(PathPart, ResiduesOfTheMinusStrandAreCountedFromItsEnd) {
  Cigar const cigar("2I4=");
  PathPart const part = without_end_gaps(whole_path(cigar.view(), {0, 6, 0, 4}, Strand::minus, 6), EndGaps::all);
  EXPECT_EQ(part.ends, (AlignmentEnds{2, 6, 0, 4}));
  EXPECT_EQ(part.as_in_records(Strand::minus, 6), (AlignmentEnds{0, 4, 0, 4}));
  EXPECT_EQ(part.as_in_records(Strand::plus, 6), (AlignmentEnds{2, 6, 0, 4}));
}

} // namespace
} // namespace pairscan
