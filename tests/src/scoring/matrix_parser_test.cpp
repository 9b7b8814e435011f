#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_text.hpp>
#include <scoring/table_parser.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <string>

namespace pairscan {
namespace {

constexpr auto kAcids = MatrixLetters::amino_acids;
constexpr auto kBases = MatrixLetters::nucleotides;

NamedMatrix parsed(std::string_view text, MatrixLetters letters = kAcids, UnknownScore unknown = {}) {
  return parse_matrix(text, {"m.txt", letters, unknown});
}

int score(NamedMatrix const& matrix, char row, char col) {
  return matrix.scores.score(*code_of(row, matrix.letters), *code_of(col, matrix.letters));
}

std::string fault(std::string_view text, MatrixLetters letters = kAcids) {
  return test::error_of(ExitCode::usage, [&] { (void)parsed(text, letters); });
}

TEST(MatrixParser, ReadsRowsAndColumnsInAnyOrderAndCase) {
  auto const matrix = parsed("# a comment\n\n  a R\tn # letters\r\nR 5 6 7\nn 8 +9 -3\n# another\nA 1 2 3");
  EXPECT_EQ(score(matrix, 'A', 'N'), 3);
  EXPECT_EQ(score(matrix, 'R', 'A'), 5);
  EXPECT_EQ(score(matrix, 'N', 'R'), 9);
  EXPECT_EQ(score(matrix, 'N', 'N'), -3);
  EXPECT_EQ(matrix.scores.least, -3);
  EXPECT_EQ(matrix.scores.greatest, 9);
  EXPECT_EQ(matrix.known, 1U | 1U << 13U | 1U << 17U);
}

TEST(MatrixParser, ReadsOverAByteOrderMark) {
  EXPECT_EQ(parsed("\xef\xbb\xbf  A R\nA 1 2\nR 2 3\n").scores, parsed("  A R\nA 1 2\nR 2 3\n").scores);
  EXPECT_NE(fault("  A R\n\xef\xbb\xbf"
                  "A 1 2\nR 2 3\n"),
            "");
}

TEST(MatrixParser, MarksAsymmetricMatrices) {
  EXPECT_TRUE(parsed("A R\nA 1 2\nR 2 1\n").symmetric);
  EXPECT_FALSE(parsed("A R\nA 1 2\nR 3 1\n").symmetric);
}

TEST(MatrixParser, PaddingIsNegativeAndNoMoreThanTheLeastScore) {
  EXPECT_EQ(parsed("A\nA 4\n").scores.padding_score(), -1);
  auto const matrix = parsed("A R\nA 4 -7\nR -7 4\n").scores;
  for (int code = 0; code < SubstitutionMatrix::kCodes; ++code) {
    auto const other = static_cast<std::uint8_t>(code);
    EXPECT_EQ(matrix.score(SubstitutionMatrix::kPadding, other), -7);
    EXPECT_EQ(matrix.score(other, SubstitutionMatrix::kPadding), -7);
  }
}

TEST(MatrixParser, GivesUnknownLettersTheirScore) {
  auto const matrix = parsed("A R\nA 4 1\nR 1 4\n", kAcids, 0);
  EXPECT_EQ(score(matrix, 'J', 'J'), 0);
  EXPECT_EQ(score(matrix, 'A', '*'), 0);
  EXPECT_EQ(score(matrix, 'A', 'R'), 1);
  EXPECT_EQ(matrix.scores.least, 0); // what may occur, not what the text has
  EXPECT_EQ(matrix.scores.padding_score(), -1);
  EXPECT_EQ(matrix.known, all_codes(kAcids));
}

TEST(MatrixParser, RefusesAnUnknownScoreOutOfRange) {
  EXPECT_EQ(test::error_of(ExitCode::usage, [] { (void)parsed("A\nA 1\n", kAcids, -2147483647 - 1); }),
            "the score of letters that matrix m.txt lacks is -2147483648; it must lie between -10000 and 10000");
}

TEST(MatrixParser, TakesUForT) {
  auto const only_u = parsed("A U\nA 5 -4\nU -4 3\n", kBases);
  EXPECT_EQ(score(only_u, 'T', 'T'), 3);
  EXPECT_EQ(parsed("A T U\nA 5 -4 -4\nT -4 3 3\nU -4 3 3\n", kBases).scores, only_u.scores);
  EXPECT_EQ(fault("A T U\nA 5 -4 -4\nT -4 3 2\nU -4 3 3\n", kBases),
            "m.txt:3:8: T against U scores 2, but 3 where T stands for U or U for T; they are one letter here, so give "
            "both the same scores or remove U");
}

TEST(MatrixParser, IsReadAgainAsWritten) {
  for (auto const& matrix : {parsed("A R *\nA 5 -400 9999\nR 7 1 0\n* 0 0 -10000\n"),
                             parsed("a c u\na 5 -4 1\nc -4 5 -4\nu 2 -4 5\n", kBases)}) {
    auto const again = parsed(matrix_text(matrix), matrix.letters);
    EXPECT_EQ(again.scores, matrix.scores);
    EXPECT_EQ(again.known, matrix.known);
    EXPECT_EQ(again.symmetric, matrix.symmetric);
  }
}

TEST(MatrixParser, RefusesTextWithoutAMatrix) {
  std::string const message =
      "there is no matrix in this file; it begins with a line of letters, and a line per letter follows";
  EXPECT_EQ(fault(""), "m.txt:1:1: " + message);
  EXPECT_EQ(fault("# nothing\n\n"), "m.txt:2:1: " + message);
}

TEST(MatrixParser, RefusesUnknownLetters) {
  EXPECT_EQ(fault("A 1\nA 4\n"),
            "m.txt:1:3: '1' is no letter of amino acids; they are ABCDEFGHIJKLMNOPQRSTUVWXYZ*, and "
            "a letter that sequences cannot have has no row and no column");
  EXPECT_EQ(fault("A X\nA 4 4\nX 4 4\n", kBases),
            "m.txt:1:3: 'X' is no letter of nucleotides; they are ACGTURYKMSWBDHVN, and a letter that sequences cannot "
            "have has no row and no column");
  EXPECT_EQ(fault("A\nAA 4\n").substr(0, 44), "m.txt:2:1: 'AA' is no letter of amino acids;");
  EXPECT_EQ(fault("\x1b[2Jabcdefghijklmnopqrstuvwxyz\n").substr(0, 40), "m.txt:1:1: '\\x1b[2Jabcdefghijklmnop...' ");
}

TEST(MatrixParser, RefusesRepeatedColumnsAndRows) {
  EXPECT_EQ(fault("A R a\n"), "m.txt:1:5: column A stands here again, first in line 1, column 1; remove one");
  EXPECT_EQ(fault("A R\nA 1 2\nA 1 2\n"), "m.txt:3:1: row A stands here again, first in line 2, column 1; remove one");
}

TEST(MatrixParser, RefusesMissingRowsAndColumns) {
  EXPECT_EQ(fault("A R\nA 1 2\n"),
            "m.txt:1:3: column R has no row; add a line that begins with R, or remove the column");
  EXPECT_EQ(fault("A R\nN 1 2\n"), "m.txt:2:1: row N has no column; add N to the letters of line 1, or remove the row");
}

TEST(MatrixParser, RefusesRowsOfAnotherLength) {
  EXPECT_EQ(fault("A R\nA 1\n"),
            "m.txt:2:3: row A needs 2 scores, one per letter of line 1, and has 1; add or remove scores");
  EXPECT_EQ(fault("A R\nA 1 2 3 4\n"),
            "m.txt:2:7: row A needs 2 scores, one per letter of line 1, and has 4; add or remove scores");
  EXPECT_EQ(fault("A R\nA\n"),
            "m.txt:2:1: row A needs 2 scores, one per letter of line 1, and has 0; add or remove scores");
}

TEST(MatrixParser, RefusesWhatIsNoWholeNumber) {
  for (std::string const word : {"1.5", "x", "--1", "+-1", "+", "1e3", "0x1"})
    EXPECT_EQ(fault("A R\nA 1 " + word + "\n"),
              "m.txt:2:5: '" + word +
                  "' is no whole number; scores are whole numbers, so multiply all by the same factor where some are "
                  "fractions");
}

TEST(MatrixParser, RefusesNumbersOutOfRange) {
  for (std::string const word : {"10001", "-10001", "-2147483648", "99999999999"})
    EXPECT_EQ(fault("A\nA " + word + "\n"),
              "m.txt:2:3: score '" + word + "' is out of range; scores lie between -10000 and 10000");
  EXPECT_EQ(parsed("A\nA -10000\n").scores.least, -10000);
}

TEST(MatrixParser, RefusesLargeTexts) {
  EXPECT_EQ(fault(std::string(kMostTableBytes + 1, '#')),
            "m.txt:1:1: the text is larger than 65536 bytes, which no matrix needs; check the name of the file");
}

TEST(MatrixFile, IsReadFromDisk) {
  testing::TemporaryDirectory const directory;
  auto const path = directory.file("own.txt");
  testing::write_file(path, "A R\nA 1 2\nR 2 1\n");
  auto const matrix = read_matrix_file(path, kAcids, {});
  EXPECT_EQ(matrix.name, path);
  EXPECT_EQ(score(matrix, 'R', 'A'), 2);
  testing::write_file(path, std::string(3 * kMostTableBytes, 'A'));
  EXPECT_NE(test::error_of(ExitCode::usage, [&] { (void)read_matrix_file(path, kAcids, {}); }).find("larger than"),
            std::string::npos);
}

TEST(MatrixFile, SaysWhyItCannotBeRead) {
  EXPECT_EQ(test::error_of(ExitCode::usage, [] { (void)read_matrix_file("/nowhere/m", kAcids, {}); }),
            "cannot read the matrix file '/nowhere/m': No such file or directory; check its name");
  EXPECT_EQ(test::error_of(ExitCode::usage, [] { (void)read_matrix_file("/", kAcids, {}); }),
            "cannot read the matrix file '/': Is a directory; check its name");
}

} // namespace
} // namespace pairscan
