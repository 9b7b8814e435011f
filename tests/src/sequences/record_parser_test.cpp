#include <sequences/record_parser.hpp>
#include <tests/src/sequences/parse.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using namespace std::string_view_literals;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::letters_of;
using testing::parse;
using testing::parse_set;
using ::testing::StartsWith;

std::string fault_of(std::string_view text, ParseOptions const& options = {}) {
  return testing::error_of([&] { static_cast<void>(parse(text, options)); });
}

constexpr ParseOptions kSkip{.on_bad_record = OnBadRecord::skip};

TEST(RecordParser, FastaSequencesMaySpanLines) {
  auto const set = parse_set(">a first gene\nACG\nT\n>b\tsecond\nGG\n");
  EXPECT_THAT(set.names, ElementsAre("a", "b"));
  EXPECT_EQ(letters_of(set, 0), "ACGT");
  EXPECT_EQ(letters_of(set, 1), "GG");
}

TEST(RecordParser, LineEndsDoNotMatter) {
  for (auto const text : {">a\r\nACG\r\nT\r\n>b\r\nGG\r\n"sv, ">a\nACGT\n>b\nGG"sv, ">a\r\nACGT\r\n>b\r\nGG\r"sv,
                          "\n\n>a\nAC\n\nGT\n\n>b\n\nGG\n\n\n"sv}) {
    auto const set = parse_set(text);
    ASSERT_THAT(set.names, ElementsAre("a", "b")) << text;
    EXPECT_EQ(letters_of(set, 0), "ACGT") << text;
    EXPECT_EQ(letters_of(set, 1), "GG") << text;
  }
}

TEST(RecordParser, PiecesOfTheInputDoNotMatter) {
  auto const text = ">a\r\nACG\r\nTTT\r\n\r\n>bee x\r\nGG\r\n"sv;
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    testing::MemorySource source{text, piece};
    RawRecords records;
    parse_records(source, "in.fasta", {}, records);
    EXPECT_THAT(records.names, ElementsAre("a", "bee")) << piece;
    EXPECT_THAT(records.offsets, ElementsAre(0U, 6U, 8U)) << piece;
  }
}

TEST(RecordParser, FastqTakesFourLinesARecord) {
  auto const set = parse_set("@a x\nACGT\n+a x\n@>+!\n@b\r\nGG\r\n+\r\nII\r\n\n");
  EXPECT_THAT(set.names, ElementsAre("a", "b"));
  EXPECT_EQ(letters_of(set, 0), "ACGT");
  EXPECT_EQ(letters_of(set, 1), "GG");
}

TEST(RecordParser, LimitTakesTheFirstRecordsOnly) {
  EXPECT_THAT(parse(">a\nA\n>b\nC\n>c\n!\n", {.limit = 2}).names, ElementsAre("a", "b"));
  EXPECT_THAT(parse("@a\nA\n+\nI\n@b\nC\n+\nI\nrubbish", {.limit = 1}).names, ElementsAre("a"));
}

TEST(RecordParser, LimitCountsBadRecords) {
  ParseOptions options = kSkip;
  options.limit = 2;
  EXPECT_THAT(parse(">a\n!\n>b\nC\n>c\nG\n", options).names, ElementsAre("b"));
}

TEST(RecordParser, AnIllegalLetterIsNamedWithItsPlace) {
  EXPECT_EQ(fault_of(">a\nACGT\n>seq7 x\nAC\nA!C\n"),
            "in.fasta:5: record 'seq7': illegal letter '!' in the sequence; correct it, or set input.on_bad_record: "
            "skip to leave such records out");
  EXPECT_THAT(fault_of(">a\nA\x80\n"), HasSubstr("illegal byte 0x80"));
  EXPECT_THAT(fault_of("@a\nA1\n+\nII\n"), AllOf(StartsWith("in.fasta:2: record 'a'"), HasSubstr("'1'")));
}

TEST(RecordParser, DnaTakesNoAminoAcids) {
  auto const message = fault_of(">a\nACGT\nACE\n", {.alphabet = Alphabet::dna});
  EXPECT_THAT(message, AllOf(StartsWith("in.fasta:3: record 'a': letter 'E'"), HasSubstr("input.alphabet: protein")));
  EXPECT_THAT(fault_of(">a\nAC*\n", {.alphabet = Alphabet::dna}), HasSubstr("letter '*'"));
}

TEST(RecordParser, GapLettersAndWhiteSpaceAreErrors) {
  for (auto const text : {">a\nAC-T\n"sv, ">a\nAC.T\n"sv, ">a\nAC T\n"sv, ">a\nACT\t\n"sv})
    EXPECT_THAT(fault_of(text), AllOf(StartsWith("in.fasta:2: record 'a'"), HasSubstr("input.gaps: strip"))) << text;
}

TEST(RecordParser, StripLeavesGapLettersAndWhiteSpaceOut) {
  auto const set = parse_set(">a\n-A.C \n..\n\tG-\n", {.gaps = GapLetters::strip});
  EXPECT_EQ(letters_of(set, 0), "ACG");
  EXPECT_THAT(fault_of(">a\nA-!\n", {.gaps = GapLetters::strip}), HasSubstr("'!'"));
  EXPECT_THAT(fault_of(">a\n-..-\n", {.gaps = GapLetters::strip}), HasSubstr("no residues"));
}

TEST(RecordParser, ARecordWithoutResiduesIsAnErrorAtItsHeader) {
  EXPECT_THAT(fault_of(">a\nAC\n>b\n\n>c\nA\n"), StartsWith("in.fasta:3: record 'b': the record has no residues"));
  EXPECT_THAT(fault_of(">a\nAC\n>b"), StartsWith("in.fasta:3: record 'b': the record has no residues"));
}

TEST(RecordParser, ARecordWithoutIdIsAnError) {
  EXPECT_THAT(fault_of(">a\nAC\n>\nGG\n"), StartsWith("in.fasta:3: record 2: the record has no id"));
  EXPECT_THAT(fault_of("> a\nAC\n"), StartsWith("in.fasta:1: record 1: the record has no id"));
}

TEST(RecordParser, AnIdThatOccursTwiceIsAnErrorWithBothLines) {
  EXPECT_THAT(fault_of(">a x\nAC\n>b\nA\n>a y\nGG\n"),
              AllOf(StartsWith("in.fasta:5: record 'a'"), HasSubstr("already in line 1")));
}

/// Headers of old Mac text hide records behind them: what follows the last would become the first one's sequence.
TEST(RecordParser, ALoneCarriageReturnIsAnErrorEvenUnderSkip) {
  for (auto const text : {">a x\rACGT\r>b\rAC\n>c\nGG\n"sv, ">a x\rACGT\r>b\rGG\r"sv, ">a\r\r\nACGT\r\r\n"sv})
    EXPECT_THAT(fault_of(text, kSkip),
                AllOf(StartsWith("in.fasta:1: a carriage return (CR) within a line"), HasSubstr(R"(tr '\r' '\n')")));
  EXPECT_THAT(fault_of(">a\nAC\n>b\nA\rC\n", kSkip), StartsWith("in.fasta:4: a carriage return"));
  EXPECT_THAT(fault_of("@a\nAC\n+\nI\rI\n", kSkip), StartsWith("in.fasta:4: a carriage return"));
}

TEST(RecordParser, AByteOrderMarkIsReadOver) {
  EXPECT_THAT(parse("\xef\xbb\xbf>a\nAC\n").names, ElementsAre("a"));
  EXPECT_THAT(parse("\xef\xbb\xbf@a\r\nAC\r\n+\r\nII\r\n").names, ElementsAre("a"));
  EXPECT_THAT(fault_of(">a\nAC\n\xef\xbb\xbf>b\nGG\n"), StartsWith("in.fasta:3: record 'a': illegal byte 0xef"));
}

TEST(RecordParser, Utf16IsRefusedByName) {
  for (auto const text : {"\xff\xfe>\0a\0\n\0"sv, "\xfe\xff\0>\0a\0\n"sv})
    EXPECT_EQ(fault_of(text), "in.fasta:1: is UTF-16 text; convert it with iconv -f UTF-16 -t UTF-8");
}

TEST(RecordParser, ACommentLineIsRefusedByNameEvenUnderSkip) {
  for (auto const text : {"\n;old\n>a\nAC\n"sv, ">a\n;old\nAC\n"sv})
    EXPECT_EQ(fault_of(text, kSkip), "in.fasta:2: a ';' comment line, as old FASTA files have them, is not supported; "
                                     "remove the lines that begin with ';'");
  EXPECT_THAT(parse("@a\nAC\n+\n;;\n").names, ElementsAre("a")) << "a quality";
}

TEST(RecordParser, ALineIsNoLongerThanASequence) {
  std::string const text = ">a\n" + std::string(3'000'000, 'A');
  testing::MemorySource source{text, 100'000};
  RawRecords records;
  auto const read = [&] { parse_records(source, "in.fasta", {.longest_sequence = 2'000'000}, records); };
  EXPECT_THAT(testing::error_of(read), StartsWith("in.fasta:2: the line has more than 2000000 bytes"));
}

TEST(RecordParser, RecordsThatTakeTooMuchMemoryAreAnErrorEvenUnderSkip) {
  ParseOptions options = kSkip;
  options.most_bytes = 100'000;
  std::string one_sequence = ">a\n";
  std::string empty_records;
  for (int line = 0; line < 2000; ++line) {
    one_sequence += std::string(60, 'A') + '\n';
    empty_records += ">a\n";
  }
  for (std::string const& text : {one_sequence, empty_records}) {
    auto const message = testing::error_of([&] { static_cast<void>(parse(text, options)); }, ExitCode::no_resource);
    EXPECT_THAT(message, AllOf(StartsWith("in.fasta:"), HasSubstr("input.limit")));
  }
}

TEST(RecordParser, OtherTextIsNoFasta) {
  EXPECT_THAT(fault_of("\nACGT\n"), StartsWith("in.fasta:2: is no FASTA or FASTQ"));
  EXPECT_THAT(fault_of("\x7f"
                       "ELF\0\0"sv),
              HasSubstr("NUL byte"));
}

TEST(RecordParser, ANulByteIsAnErrorEvenUnderSkip) {
  EXPECT_THAT(fault_of(">a\nAC\n>b\nA\0C\n"sv, kSkip), StartsWith("in.fasta:4: a NUL byte"));
}

TEST(RecordParser, OtherCompressionsAreRefusedByName) {
  EXPECT_EQ(fault_of("BZh91AY"), "in.fasta:1: bzip2 input is not supported yet; decompress it, or compress it with "
                                 "gzip or bgzip");
  EXPECT_THAT(fault_of("\xfd"
                       "7zXZ\0\0"sv),
              HasSubstr("xz input is not supported"));
}

TEST(RecordParser, AnEmptyFileIsAnErrorEvenUnderSkip) {
  for (auto const text : {""sv, "\n"sv, "\r\n\r\n"sv}) {
    EXPECT_THAT(fault_of(text), StartsWith("in.fasta: is empty"));
    EXPECT_THAT(fault_of(text, kSkip), StartsWith("in.fasta: is empty"));
  }
}

TEST(RecordParser, FastqThatIsNotFourLinesIsAnErrorEvenUnderSkip) {
  EXPECT_THAT(fault_of("@a\nAC\nGT\n+\nIIII\n", kSkip),
              AllOf(StartsWith("in.fasta:3: record 'a'"), HasSubstr("four lines")));
  EXPECT_THAT(fault_of("@a\nAC\n+\nII\nII\n", kSkip), AllOf(StartsWith("in.fasta:5: a FASTQ"), HasSubstr("'@'")));
}

TEST(RecordParser, FastqQualitiesMustFitTheSequence) {
  EXPECT_THAT(fault_of("@a\nACG\n+\nII\n"), StartsWith("in.fasta:4: record 'a': 3 letters but 2 qualities"));
}

TEST(RecordParser, FastqThatEndsInsideARecordIsAnError) {
  for (auto const text : {"@a\nA\n+\nI\n@b"sv, "@a\nA\n+\nI\n@b\nAC\n"sv, "@a\nA\n+\nI\n@b\nAC\n+\n"sv}) {
    EXPECT_THAT(fault_of(text), HasSubstr("record 'b': the file ends inside the record")) << text;
    EXPECT_THAT(parse(text, kSkip).names, ElementsAre("a")) << text;
  }
}

TEST(RecordParser, SkipListsEachBadRecordOnceAndKeepsTheRest) {
  auto const records = parse(">a\nAC\n>b\n!?\n?!\n>\nGG\n>a\nC\n>c\n>d\nGT\n", kSkip);
  EXPECT_THAT(records.names, ElementsAre("a", "d"));
  EXPECT_THAT(records.offsets, ElementsAre(0U, 2U, 4U));
  ASSERT_EQ(records.skipped.size(), 4U);
  EXPECT_EQ(records.skipped[0].record, "b");
  EXPECT_EQ(records.skipped[0].line, 4U);
  EXPECT_EQ(records.skipped[0].file, "in.fasta");
  EXPECT_EQ(records.skipped[0].reason, "illegal letter '!' in the sequence");
  EXPECT_EQ(records.skipped[1].record, "record 3");
  EXPECT_EQ(records.skipped[2].reason, "the id stands already in line 1");
  EXPECT_EQ(records.skipped[2].line, 8U);
  EXPECT_EQ(records.skipped[3].record, "c");
}

TEST(RecordParser, ASkippedRecordDoesNotReserveItsId) {
  EXPECT_THAT(parse(">a\n!\n>a\nAC\n", kSkip).names, ElementsAre("a"));
}

TEST(RecordParser, ASkippedRecordHasNoSayInTheAlphabet) {
  auto const records = parse(">a\nACGT\n>b\nEEE!\n", kSkip);
  EXPECT_EQ(resolve(Alphabet::automatic, records), Alphabet::dna);
}

TEST(RecordParser, AFileOfBadRecordsOnlyIsAnErrorUnderSkip) {
  EXPECT_EQ(fault_of(">a\n!\n>b\n", kSkip), "in.fasta: none of its 2 records can be used; the first is wrong in line "
                                            "2: illegal letter '!' in the sequence");
}

TEST(RecordParser, ASequenceThatIsTooLongIsAnError) {
  EXPECT_THAT(fault_of(">a\nACG\nTT\n", {.longest_sequence = 4}),
              StartsWith("in.fasta:3: record 'a': more than 4 residues"));
  EXPECT_THAT(parse(">a\nACG\nT\n", {.longest_sequence = 4}).names, ElementsAre("a"));
}

TEST(RecordParser, TooManyRecordsAreAnErrorEvenUnderSkip) {
  ParseOptions options = kSkip;
  options.most_records = 2;
  EXPECT_THAT(fault_of(">a\nA\n>b\nC\n>c\nG\n", options), AllOf(StartsWith("in.fasta:5"), HasSubstr("2 records")));
  EXPECT_THAT(parse(">a\nA\n>b\nC\n", options).names, ElementsAre("a", "b"));
}

/// Lines are read many letters at a time: every letter comes out the same wherever it stands.
TEST(RecordParser, EveryLetterIsReadAtEveryPlaceOfALine) {
  for (std::size_t const length : {1U, 15U, 16U, 17U, 33U, 80U})
    for (std::size_t place = 0; place < length; ++place)
      for (char const letter : "ACGTUNRYKMSWBDHVacgtunrykmswbdhv"sv) {
        std::string line(length, 'A');
        line[place] = letter;
        auto const set = parse_set(">a\n" + line + "\n", {.alphabet = Alphabet::dna});
        char const upper = letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter;
        line[place] = upper == 'U' ? 'T' : upper;
        ASSERT_EQ(letters_of(set, 0), line) << letter << " at " << place;
      }
}

TEST(RecordParser, EveryByteThatIsNoLetterIsFoundAtEveryPlaceOfALine) {
  for (std::size_t const length : {16U, 17U, 40U})
    for (std::size_t place = 0; place < length; ++place)
      for (int byte = 1; byte < 256; ++byte) {
        char const letter = static_cast<char>(byte);
        bool const is_letter = (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || letter == '*';
        if (is_letter || letter == '\n' || letter == '\r' || ((letter == '>' || letter == ';') && place == 0))
          continue;
        std::string line(length, 'A');
        line[place] = letter;
        ASSERT_THAT(fault_of(">a\n" + line + "\n"), StartsWith("in.fasta:2: record 'a': ")) << byte << " at " << place;
      }
}

TEST(RecordParser, UOfAProteinIsNotT) {
  auto const set = parse_set(">a\nACGTUACGTUACGTUACGTU\n>b\nTUE\n");
  EXPECT_EQ(set.alphabet, Alphabet::protein);
  EXPECT_EQ(letters_of(set, 0), "ACGTUACGTUACGTUACGTU");
  EXPECT_EQ(letters_of(set, 1), "TUE");
}

} // namespace
} // namespace pairscan
