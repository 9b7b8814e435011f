#include <scoring/crc32.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_text.hpp>
#include <scoring/named_matrices.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace pairscan {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

int score(NamedMatrix const& matrix, char row, char col) {
  return matrix.scores.score(*code_of(row, matrix.letters), *code_of(col, matrix.letters));
}

TEST(Crc32, IsThatOfGzip) {
  EXPECT_EQ(crc32_of("123456789"), 0xcbf43926U); // the check value of the CRC's definition
  EXPECT_EQ(crc32_of(""), 0U);
}

TEST(NamedMatrices, TextsHaveTheChecksumsOfTheTable) {
  for (MatrixEntry const& entry : matrix_entries()) {
    EXPECT_EQ(crc32_of(entry.text), entry.checksum) << entry.name;
    EXPECT_EQ(named_matrix(entry.name).checksum, entry.checksum) << entry.name;
  }
}

TEST(NamedMatrices, AllAreSymmetricAndHaveTheSingleLetters) {
  for (MatrixEntry const& entry : matrix_entries()) {
    auto const matrix = named_matrix(entry.name);
    EXPECT_TRUE(matrix.symmetric) << entry.name;
    EXPECT_EQ(matrix.name, entry.name);
    EXPECT_EQ(matrix.source, entry.source);
    EXPECT_LT(matrix.scores.padding_score(), 0);
    EXPECT_LE(matrix.scores.padding_score(), matrix.scores.least);
    bool const bases = entry.letters == MatrixLetters::nucleotides;
    for (char const letter : std::string(bases ? "ACGTURYKMSWBDHVN" : "ACDEFGHIKLMNPQRSTVWYBZX*")) {
      EXPECT_TRUE(holds(matrix.known, *code_of(letter, entry.letters))) << entry.name << ' ' << letter;
      EXPECT_LE(score(matrix, letter, letter), matrix.scores.greatest);
    }
  }
}

TEST(NamedMatrices, AreReadAgainAsWritten) {
  for (MatrixEntry const& entry : matrix_entries()) {
    auto const matrix = named_matrix(entry.name);
    auto const again = parse_matrix(matrix_text(matrix), {"written", entry.letters, {}});
    EXPECT_EQ(again.scores, matrix.scores) << entry.name;
    EXPECT_EQ(again.known, matrix.known) << entry.name;
  }
}

TEST(NamedMatrices, HaveTheScoresOfTheLiterature) {
  auto const blosum62 = named_matrix("BLOSUM62"); // Henikoff and Henikoff 1992
  EXPECT_EQ(score(blosum62, 'W', 'W'), 11);
  EXPECT_EQ(score(blosum62, 'A', 'R'), -1);
  EXPECT_EQ(score(blosum62, 'C', 'C'), 9);
  EXPECT_EQ(score(blosum62, 'E', 'Q'), 2);
  EXPECT_EQ(score(blosum62, 'I', 'V'), 3);
  EXPECT_EQ(score(blosum62, 'W', 'D'), -4);
  EXPECT_EQ(blosum62.scores.least, -4);
  EXPECT_EQ(blosum62.scores.greatest, 11);
  EXPECT_EQ(score(named_matrix("PAM250"), 'W', 'W'), 17); // Dayhoff, Schwartz and Orcutt 1978
  EXPECT_EQ(score(named_matrix("PAM250"), 'C', 'C'), 12);
  EXPECT_EQ(score(named_matrix("PAM250"), 'F', 'Y'), 7);
  EXPECT_EQ(score(named_matrix("PAM250"), 'W', 'C'), -8);
}

TEST(NamedMatrices, BlastsDifferFromTheFirstFilesAsDocumented) {
  auto const blast = named_matrix("BLOSUM62");
  auto const first = named_matrix("EBLOSUM62");
  EXPECT_EQ(score(blast, 'J', 'L'), 3);
  EXPECT_FALSE(holds(first.known, *code_of('J', first.letters)));
  EXPECT_EQ(score(blast, 'A', 'X'), -1);
  EXPECT_EQ(score(first, 'A', 'X'), 0);
  EXPECT_EQ(score(blast, 'B', 'N'), 4);
  EXPECT_EQ(score(first, 'B', 'N'), 3);
  EXPECT_EQ(score(named_matrix("BLOSUM80"), 'A', 'A'), 5);  // half bits
  EXPECT_EQ(score(named_matrix("EBLOSUM80"), 'A', 'A'), 7); // thirds of a bit
}

TEST(NamedMatrices, OfNucleotidesReadUAsT) {
  auto const nuc = named_matrix("EDNAFULL");
  EXPECT_EQ(nuc.name, "NUC.4.4");
  EXPECT_EQ(score(nuc, 'A', 'A'), 5);
  EXPECT_EQ(score(nuc, 'A', 'U'), -4);
  EXPECT_EQ(score(nuc, 'U', 'T'), 5);
  EXPECT_EQ(score(nuc, 'A', 'N'), -2);
  EXPECT_EQ(score(nuc, 'N', 'N'), -1);
  auto const fasta = named_matrix("FASTA_DNA");
  EXPECT_EQ(score(fasta, 'R', 'A'), 2);
  EXPECT_EQ(score(fasta, 'R', 'R'), 2);
  EXPECT_EQ(score(fasta, 'N', 'A'), -1);
}

TEST(NamedMatrices, FastasBlosumsHaveUAsCAndOAsK) {
  for (auto const& [name, first_file] : {std::pair{"FASTA_BL50", "EBLOSUM50"}, std::pair{"FASTA_BL62", "EBLOSUM62"}}) {
    auto const matrix = named_matrix(name);
    EXPECT_EQ(matrix.known, all_codes(MatrixLetters::amino_acids));
    EXPECT_EQ(score(matrix, 'U', 'C'), score(matrix, 'C', 'C'));
    EXPECT_EQ(score(matrix, 'O', 'O'), score(matrix, 'K', 'K'));
    for (char const letter : std::string("ARNDCQEGHILKMFPSTWYVBZX")) {
      EXPECT_EQ(score(matrix, 'U', letter), score(matrix, 'C', letter));
      EXPECT_EQ(score(matrix, 'O', letter), score(matrix, 'K', letter));
      EXPECT_EQ(score(matrix, 'J', letter), std::max(score(matrix, 'I', letter), score(matrix, 'L', letter)));
      for (char const other : std::string("ARNDCQEGHILKMFPSTWYVBZX"))
        EXPECT_EQ(score(matrix, letter, other), score(named_matrix(first_file), letter, other));
    }
  }
  EXPECT_EQ(score(named_matrix("FASTA_BL50"), 'U', 'C'), 13);
  EXPECT_EQ(score(named_matrix("FASTA_BL62"), 'U', 'C'), 9);
}

TEST(NamedMatrices, BlastpsHasUAsCAndOAsX) {
  auto const matrix = named_matrix("BLASTP_BL62");
  auto const blosum62 = named_matrix("BLOSUM62");
  auto const read_as = [](char letter) { return letter == 'U' ? 'C' : letter == 'O' ? 'X' : letter; };
  EXPECT_EQ(matrix.known, all_codes(MatrixLetters::amino_acids));
  for (char const row : std::string("ARNDCQEGHILKMFPSTWYVBJZUOX*")) {
    for (char const col : std::string("ARNDCQEGHILKMFPSTWYVBJZUOX*")) {
      EXPECT_EQ(score(matrix, row, col), score(blosum62, read_as(row), read_as(col))) << row << col;
    }
  }
}

TEST(NamedMatrices, AreFoundInEitherCaseAndByAlias) {
  EXPECT_EQ(named_matrix("blosum62"), named_matrix("BLOSUM62"));
  EXPECT_EQ(named_matrix("ednafull"), named_matrix("Nuc.4.4"));
  EXPECT_EQ(named_matrix("EPAM120"), named_matrix("PAM120"));
  EXPECT_EQ(named_matrix("blastna_2_-3").name, "BLASTNA_2_-3");
}

TEST(NamedMatrices, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (MatrixEntry const& entry : matrix_entries()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    if (!entry.alias.empty()) {
      EXPECT_TRUE(names.insert(entry.alias).second) << entry.alias;
    }
  }
}

TEST(NamedMatrices, UnknownScoreIsThatOfEmboss) {
  auto const matrix = named_matrix("EBLOSUM62", 0);
  for (char const letter : std::string("JUO"))
    for (char const other : std::string("AWJUO*"))
      EXPECT_EQ(score(matrix, letter, other), 0);
  EXPECT_EQ(score(matrix, 'W', 'W'), 11);
}

TEST(NamedMatrices, UnknownNameListsTheNamesAndTheNearest) {
  auto const message = test::error_of(ExitCode::usage, [] { (void)named_matrix("blosum26"); });
  EXPECT_THAT(message, StartsWith("there is no matrix 'blosum26'; did you mean 'BLOSUM"));
  EXPECT_THAT(message, HasSubstr("the names are BLOSUM45, BLOSUM50, BLOSUM62,"));
  EXPECT_THAT(message, HasSubstr("FASTA_BL50, FASTA_BL62, and BLASTNA_<match>_<mismatch>, like BLASTNA_2_-3"));
  for (char const* const name : {"", "BLASTNA", "BLASTNA_2", "BLASTNA_2_-3x", "BLASTNA__", "BLASTNA_99999999999_1"})
    EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)named_matrix(name); }), StartsWith("there is no matrix '"));
  auto const computed = [](char const* name) {
    return test::error_of(ExitCode::usage, [&] { (void)named_matrix(name); });
  };
  EXPECT_THAT(computed("blastna_2_3"), HasSubstr("use BLASTNA_2_-3"));
  EXPECT_THAT(computed("BLASTNA_4_1"), HasSubstr("use BLASTNA_4_-1"));
  EXPECT_THAT(computed("BLASTNA_-3_-2"), HasSubstr("a mismatch -2 and a match -3, which must be more"));
  EXPECT_THAT(computed("BLASTNA_0_0"), HasSubstr("which must be more"));
  EXPECT_EQ(test::error_of(ExitCode::usage, [] { (void)named_matrix("BLASTNA_2_-30000"); }),
            "mismatch score -30000 is out of range; scores lie between -10000 and 10000");
}

} // namespace
} // namespace pairscan
