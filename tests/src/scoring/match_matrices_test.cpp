#include <scoring/match_matrices.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_text.hpp>
#include <sequences/sequence_set.hpp>
#include <tests/support/error_of.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace pairscan {
namespace {

using Rule = AmbiguousScore::Rule;

constexpr auto kAcids = MatrixLetters::amino_acids;
constexpr auto kBases = MatrixLetters::nucleotides;

int score(NamedMatrix const& matrix, char row, char col) {
  return matrix.scores.score(*code_of(row, matrix.letters), *code_of(col, matrix.letters));
}

// What blastn 2.12.0 scores, measured with single letters between long matches.
constexpr std::string_view kMeasured1Minus2 = R"(
   A C G T R Y M K S W B D H V N
A 1 -2 -2 -2 -1 -2 -1 -2 -2 -1 -2 -1 -1 -1 -1
C -2 1 -2 -2 -2 -1 -1 -2 -1 -2 -1 -2 -1 -1 -1
G -2 -2 1 -2 -1 -2 -2 -1 -1 -2 -1 -1 -2 -1 -1
T -2 -2 -2 1 -2 -1 -2 -1 -2 -1 -1 -1 -1 -2 -1
R -1 -2 -1 -2 -1 -2 -1 -1 -1 -1 -1 -1 -1 -1 -1
Y -2 -1 -2 -1 -2 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
M -1 -1 -2 -2 -1 -1 -1 -2 -1 -1 -1 -1 -1 -1 -1
K -2 -2 -1 -1 -1 -1 -2 -1 -1 -1 -1 -1 -1 -1 -1
S -2 -1 -1 -2 -1 -1 -1 -1 -1 -2 -1 -1 -1 -1 -1
W -1 -2 -2 -1 -1 -1 -1 -1 -2 -1 -1 -1 -1 -1 -1
B -2 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
D -1 -2 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
H -1 -1 -2 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
V -1 -1 -1 -2 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
N -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1
)";

constexpr std::string_view kMeasured2Minus3 = R"(
   A C G T R Y M K S W B D H V N
A 2 -3 -3 -3 -1 -3 -1 -3 -3 -1 -3 -1 -1 -1 -2
C -3 2 -3 -3 -3 -1 -1 -3 -1 -3 -1 -3 -1 -1 -2
G -3 -3 2 -3 -1 -3 -3 -1 -1 -3 -1 -1 -3 -1 -2
T -3 -3 -3 2 -3 -1 -3 -1 -3 -1 -1 -1 -1 -3 -2
R -1 -3 -1 -3 -1 -3 -1 -1 -1 -1 -1 -1 -1 -1 -2
Y -3 -1 -3 -1 -3 -1 -1 -1 -1 -1 -1 -1 -1 -1 -2
M -1 -1 -3 -3 -1 -1 -1 -3 -1 -1 -1 -1 -1 -1 -2
K -3 -3 -1 -1 -1 -1 -3 -1 -1 -1 -1 -1 -1 -1 -2
S -3 -1 -1 -3 -1 -1 -1 -1 -1 -3 -1 -1 -1 -1 -2
W -1 -3 -3 -1 -1 -1 -1 -1 -3 -1 -1 -1 -1 -1 -2
B -3 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -2
D -1 -3 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -2
H -1 -1 -3 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -2
V -1 -1 -1 -3 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -2
N -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2 -2
)";

TEST(Blastna, IsWhatBlastnScores) {
  EXPECT_EQ(blastna_matrix(1, -2).scores, parse_matrix(kMeasured1Minus2, {"measured", kBases, {}}).scores);
  EXPECT_EQ(blastna_matrix(2, -3).scores, parse_matrix(kMeasured2Minus3, {"measured", kBases, {}}).scores);
}

TEST(MatchMismatch, AmbiguousLettersMismatchThemselvesToo) {
  auto const matrix = match_mismatch_matrix(4, -5, {}, kBases);
  EXPECT_EQ(score(matrix, 'A', 'A'), 4);
  EXPECT_EQ(score(matrix, 'U', 'T'), 4);
  EXPECT_EQ(score(matrix, 'A', 'C'), -5);
  EXPECT_EQ(score(matrix, 'N', 'N'), -5);
  EXPECT_EQ(score(matrix, 'R', 'A'), -5);
  EXPECT_EQ(matrix.name, "match 4, mismatch -5, ambiguous mismatch");
}

TEST(MatchMismatch, SetsOfBasesMatchWhereTheyMeet) {
  auto const matrix = match_mismatch_matrix(4, -5, {Rule::intersect}, kBases);
  EXPECT_EQ(score(matrix, 'N', 'N'), 4);
  EXPECT_EQ(score(matrix, 'R', 'A'), 4);
  EXPECT_EQ(score(matrix, 'R', 'W'), 4);
  EXPECT_EQ(score(matrix, 'R', 'Y'), -5);
  EXPECT_EQ(score(matrix, 'R', 'C'), -5);
}

TEST(MatchMismatch, AmbiguousLettersScoreANumberAgainstEverything) {
  auto const matrix = match_mismatch_matrix(2, -4, {Rule::number, 0}, kBases); // vsearch
  EXPECT_EQ(score(matrix, 'N', 'N'), 0);
  EXPECT_EQ(score(matrix, 'R', 'C'), 0);
  EXPECT_EQ(score(matrix, 'A', 'A'), 2);
  EXPECT_EQ(score(matrix, 'A', 'G'), -4);
  EXPECT_EQ(matrix.scores.least, -4);
  EXPECT_EQ(matrix.scores.greatest, 2);
}

TEST(MatchMismatch, AgreesWithTheMatchCodesOfASet) {
  for (auto const letters : {kBases, kAcids}) {
    SequenceSet set;
    set.alphabet = letters == kBases ? Alphabet::dna : Alphabet::protein;
    for (char const letter : letters_of(letters))
      set.residues.append(std::array{*code_of(letter, letters)});
    auto const codes = match_codes(set, Ambiguity::mismatch);
    auto const matrix = match_mismatch_matrix(4, -5, {}, letters);
    for (std::size_t row = 0; row < codes.size(); ++row)
      for (std::size_t col = 0; col < codes.size(); ++col) {
        bool const single = is_unambiguous(set.residues[row], set.alphabet);
        EXPECT_EQ(matrix.scores.score(set.residues[row], set.residues[col]),
                  single && codes[row] == codes[col] ? 4 : -5)
            << letters_of(letters)[row] << letters_of(letters)[col];
      }
  }
}

TEST(MatchMismatch, XNeverMatches) {
  auto const matrix = match_mismatch_matrix(4, -5, {}, kAcids);
  EXPECT_EQ(score(matrix, 'X', 'X'), -5);
  EXPECT_EQ(score(matrix, 'U', 'U'), 4);
  EXPECT_EQ(score(match_mismatch_matrix(4, -5, {Rule::number, -1}, kAcids), 'X', 'W'), -1);
}

TEST(MatchMismatch, IsReadAgainAsWritten) {
  auto const matrix = match_mismatch_matrix(4, -5, {Rule::intersect}, kBases);
  auto const again = parse_matrix(matrix_text(matrix), {"written", kBases, {}});
  EXPECT_EQ(again.scores, matrix.scores);
  EXPECT_EQ(again.checksum, matrix.checksum);
}

TEST(MatchMismatch, RefusesWhatItCannotHold) {
  auto const fault = [](int match, int mismatch, AmbiguousScore ambiguous, MatrixLetters letters) {
    return test::error_of(ExitCode::usage, [&] { (void)match_mismatch_matrix(match, mismatch, ambiguous, letters); });
  };
  EXPECT_EQ(fault(10001, 0, {}, kBases), "match score 10001 is out of range; scores lie between -10000 and 10000");
  EXPECT_EQ(fault(1, -10001, {}, kBases), "mismatch score -10001 is out of range; scores lie between -10000 and 10000");
  EXPECT_EQ(fault(1, -1, {Rule::number, 20000}, kBases),
            "ambiguous score 20000 is out of range; scores lie between -10000 and 10000");
  EXPECT_EQ(fault(1, -1, {Rule::intersect}, kAcids),
            "ambiguous letters of amino acids are no sets, so that intersect does not apply to them; use mismatch or a "
            "number");
}

} // namespace
} // namespace pairscan
