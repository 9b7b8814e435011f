// vsearch's fields, uc and pairs of FASTA, and readable alignments.

#include <config/names.hpp>
#include <results/formats/formats.hpp>
#include <tests/src/results/formats/pair_lines.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using testing::dna_set;
using testing::line_of;
using testing::record_of;

std::string fields_of(SequenceSet const& set, PairRecord const& record, std::vector<PairField> const& fields) {
  return line_of(*make_tsv({.set = set}, {.fields = fields}), record);
}

/// As vsearch 2.22.1 prints this pair: gaps at the ends count in no column but these of the whole path.
TEST(VsearchFields, CountWithoutTheGapsAtTheEnds) {
  SequenceSet const set = dna_set({"ACGTTGCATTGCANCGTAGG"}, {"TTACGTTGCATGCAACGTAGGCC"});
  PairRecord const record = record_of("2D8=1I11=2D");
  using enum PairField;
  EXPECT_EQ(fields_of(set, record, {alnlen, opens, exts, pctgaps, pctpv, pv, ids, mism, pairs, raw}),
            "20\t1\t0\t5.0\t95.0\t19\t19\t0\t19\t42\n");
  EXPECT_EQ(fields_of(set, record, {id0, id1, id2, id3, id4, qcov, tcov}),
            "95.0\t79.2\t95.0\t87.0\t79.2\t95.0\t82.6\n");
  EXPECT_EQ(fields_of(set, record, {qlo, qhi, tlo, thi, qilo, qihi, tilo, tihi, ql, tl, qs, ts}),
            "1\t20\t1\t23\t1\t20\t3\t21\t20\t23\t20\t23\n");
  EXPECT_EQ(fields_of(set, record, {qrow, trow, caln, aln}),
            "ACGTTGCATTGCANCGTAGG\tACGTTGCA-TGCAACGTAGG\t2I8MD11M2I\tIIMMMMMMMMDMMMMMMMMMMMII\n");
  EXPECT_EQ(fields_of(set, record, {qstrand, tstrand, qframe, tframe}), "+\t+\t+0\t+0\n");
}

TEST(VsearchFields, OnTheMinusStrandTheQuerysPositionsAreExchanged) {
  SequenceSet const set = dna_set({"AACGTT"}, {"CGTTGG"});
  using enum PairField;
  EXPECT_EQ(fields_of(set, record_of("2I4=2D", {}, Strand::minus), {qlo, qhi, tlo, thi, qilo, qihi, qstrand, qrow}),
            "6\t1\t1\t6\t3\t6\t-\tCGTT\n");
}

TEST(VsearchFields, HeaderNamesWhatWasAskedFor) {
  SequenceSet const set = dna_set({"A"}, {"A"});
  EXPECT_EQ(testing::header_of(*make_tsv({.set = set}, {.fields = {PairField::raw, PairField::score, PairField::ids}})),
            "raw\tscore\tids\n");
}

/// Halves are those of the percentage in one division: 96.25 is written as 96.2, as printf writes it.
TEST(VsearchFields, PercentagesAreThoseOfOneDivision) {
  SequenceSet const set = dna_set({"A"}, {"A"});
  PairRecord record{.query = 0, .target = 0};
  for (std::uint32_t columns = 1; columns <= 2000; columns += columns < 100 ? 1 : 37) {
    for (std::uint32_t matches = 0; matches <= columns; ++matches) {
      record.columns = columns;
      record.matches = matches;
      record.identity = static_cast<double>(matches) / columns;
      ASSERT_EQ(fields_of(set, record, {PairField::id}), fmt::format("{:.1f}\n", 100.0 * matches / columns))
          << matches << " of " << columns;
    }
  }
}

/// Every field is written, and none writes nothing.
TEST(VsearchFields, EveryFieldHasAValue) {
  SequenceSet const set = dna_set({"ACG"}, {"ACG"});
  for (auto const& [name, field] : kNames<PairField>) {
    EXPECT_GT(fields_of(set, record_of("3="), {field}).size(), 1U) << name;
  }
}

TEST(UcFormat, LineIsAHitWithVsearchsLetters) {
  SequenceSet const set = dna_set({"ACGTTGCATTGCANCGTAGG"}, {"A", "TTACGTTGCATGCAACGTAGGCC"});
  PairRecord record = record_of("2D8=1I11=2D");
  record.target = 1;
  record.identity = 0.95;
  EXPECT_EQ(line_of(*make_uc({.set = set}, {}), record), "H\t1\t20\t95.0\t+\t0\t0\t2I8MD11M2I\tq0\tt1\n");
  std::vector<std::uint32_t> const numbers{3, 70};
  EXPECT_EQ(line_of(*make_uc({.set = set, .target_numbers = &numbers}, {}), record).substr(0, 5), "H\t70\t");
}

TEST(UcFormat, IdenticalSequencesAreAnEqualSign) {
  SequenceSet const set = dna_set({"ACG"}, {"ACG"});
  EXPECT_EQ(line_of(*make_uc({.set = set}, {}), record_of("3=", {}, Strand::minus)),
            "H\t0\t3\t100.0\t-\t0\t0\t=\tq0\tt0\n");
}

TEST(UcFormat, AnEmptyAlignmentIsAStar) {
  SequenceSet const set = dna_set({"AA"}, {"CG"});
  EXPECT_EQ(line_of(*make_uc({.set = set}, {}), record_of("", AlignmentEnds{0, 0, 0, 0})),
            "H\t0\t2\t0.0\t+\t0\t0\t*\tq0\tt0\n");
}

TEST(FastapairsFormat, RowsStandBelowTheirNames) {
  SequenceSet const set = dna_set({"ACGTTGCATTGCANCGTAGG"}, {"TTACGTTGCATGCAACGTAGGCC"});
  EXPECT_EQ(line_of(*make_fastapairs({.set = set}, {}), record_of("2D8=1I11=2D")),
            ">q0\nACGTTGCATTGCANCGTAGG\n>t0\nACGTTGCA-TGCAACGTAGG\n\n");
}

TEST(FastapairsFormat, LinesHaveEightyLetters) {
  std::string const eighty(80, 'A');
  SequenceSet const set = dna_set({eighty + "AC", eighty}, {eighty + "AC"});
  EXPECT_EQ(line_of(*make_fastapairs({.set = set}, {}), record_of("82=")),
            ">q0\n" + eighty + "\nAC\n>t0\n" + eighty + "\nAC\n\n");
  PairRecord record = record_of("80=2D");
  record.query = 1;
  EXPECT_EQ(line_of(*make_fastapairs({.set = set}, {}), record), ">q1\n" + eighty + "\n>t0\n" + eighty + "\n\n");
}

TEST(AlignmentFormat, IsThatOfPairscanAlign) {
  SequenceSet const set = dna_set({"ACGTT"}, {"GACCTT"});
  EXPECT_EQ(line_of(*make_alignment({.set = set}, {}), record_of("1D2=1X2=")),
            "# q0 x t0: score 42, identity 0.6667 (4/6 columns), 1 mismatches, 1 gaps\n"
            "# 1D2=1X2=\n"
            "\n"
            "q0      1 -ACGTT 5\n"
            "           ||.||\n"
            "t0      1 GACCTT 6\n"
            "\n");
}

} // namespace
} // namespace pairscan
