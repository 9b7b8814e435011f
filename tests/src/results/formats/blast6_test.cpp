#include <results/formats/formats.hpp>
#include <tests/src/results/examples.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

PairRecord const kExample{.query = 0,
                          .target = 1,
                          .score = 60,
                          .columns = 8,
                          .matches = 5,
                          .mismatches = 1,
                          .gaps = 2,
                          .cigar = "2=1X1I1D3=",
                          .ends = AlignmentEnds{4, 11, 0, 7}};

std::string line_of(PairRecord const& record, bool statistics) {
  SequenceSet set = testing::make_set(3, 1);
  set.offsets = {0, 57, 1000, 30000};
  set.residues = std::vector<Residue>(30000, 1);
  AlignmentOptions alignment;
  alignment.mode = Mode::local;
  alignment.scoring.matrix = "BLOSUM62";
  alignment.scoring.affine = {-11.0, -1.0};
  auto const format = make_blast6({set, {}, statistics ? HitStatistics::of(alignment, set) : nullptr}, {});
  LineText text;
  format->add_header(text);
  RecordBlock block(kPathSchema.with(RecordPart::ends).with(RecordPart::strand));
  block.add(record);
  for_each_record(block.schema(), block.bytes(), [&](RecordView const& view) { format->add_line(view, text); });
  return std::string(text.view());
}

TEST(Blast6Format, LineHasTheTwelveColumnsOfBlast) {
  EXPECT_EQ(line_of(kExample, false), "r0\tr2\t62.500\t8\t1\t2\t5\t11\t1\t7\t-\t-\n");
}

TEST(Blast6Format, EValueAndBitsFollowFromTheScore) {
  std::string const line = line_of(kExample, true);
  EXPECT_EQ(line.substr(line.size() - 5), "27.7\n");
  EXPECT_EQ(line.find("\t-"), std::string::npos);
}

TEST(Blast6Format, TargetIsTurnedAroundOnTheMinusStrand) {
  PairRecord record = kExample;
  record.strand = Strand::minus;
  EXPECT_EQ(line_of(record, false), "r0\tr2\t62.500\t8\t1\t2\t5\t11\t7\t1\t-\t-\n");
}

TEST(Blast6Format, AnEmptyAlignmentHasNoPlaces) {
  EXPECT_EQ(line_of({.query = 0, .target = 0, .ends = AlignmentEnds{3, 3, 2, 2}}, false),
            "r0\tr1\t0.000\t0\t0\t0\t0\t0\t0\t0\t-\t-\n");
}

} // namespace
} // namespace pairscan
