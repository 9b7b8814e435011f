// The named matrices against those that parasail has built in.
#include <scoring/matrix_letters.hpp>
#include <scoring/named_matrices.hpp>

#include <gtest/gtest.h>
#include <parasail.h>

#include <string>

namespace pairscan {
namespace {

struct Twins {
  char const* ours;
  char const* parasails;
  char const* letters; // for which both are the same
};

constexpr char const* kAllLetters = "ARNDCQEGHILKMFPSTWYVBZX*";
constexpr char const* kAminoAcids = "ARNDCQEGHILKMFPSTWYV"; // BLAST scores B, Z and X otherwise
constexpr char const* kNucleotides = "ATGCSWRYKMBVHDN";

class AgainstParasailsMatrix : public ::testing::TestWithParam<Twins> {};

TEST_P(AgainstParasailsMatrix, ScoresAgree) {
  auto const matrix = named_matrix(GetParam().ours);
  parasail_matrix_t const* const expected = parasail_matrix_lookup(GetParam().parasails);
  ASSERT_NE(expected, nullptr);
  std::string const letters = GetParam().letters;
  auto const index = [&](char letter) { return expected->mapper[static_cast<unsigned char>(letter)]; };
  for (char const row : letters)
    for (char const col : letters)
      EXPECT_EQ(matrix.scores.score(*code_of(row, matrix.letters), *code_of(col, matrix.letters)),
                expected->matrix[index(row) * expected->size + index(col)])
          << row << col;
}

INSTANTIATE_TEST_SUITE_P(
    All, AgainstParasailsMatrix,
    ::testing::Values(Twins{"EBLOSUM45", "blosum45", kAllLetters}, Twins{"EBLOSUM50", "blosum50", kAllLetters},
                      Twins{"EBLOSUM62", "blosum62", kAllLetters}, Twins{"EBLOSUM80", "blosum80", kAllLetters},
                      Twins{"EBLOSUM90", "blosum90", kAllLetters}, Twins{"EPAM30", "pam30", kAllLetters},
                      Twins{"EPAM70", "pam70", kAllLetters}, Twins{"PAM120", "pam120", kAllLetters},
                      Twins{"EPAM250", "pam250", kAllLetters}, Twins{"BLOSUM45", "blosum45", kAminoAcids},
                      Twins{"BLOSUM50", "blosum50", kAminoAcids}, Twins{"BLOSUM62", "blosum62", kAminoAcids},
                      Twins{"BLOSUM90", "blosum90", kAminoAcids}, Twins{"PAM30", "pam30", kAminoAcids},
                      Twins{"PAM70", "pam70", kAminoAcids}, Twins{"PAM250", "pam250", kAminoAcids},
                      Twins{"NUC.4.4", "nuc44", kNucleotides}, Twins{"EDNAFULL", "dnafull", "ATGCSWRYKMBVHDNU"}),
    [](auto const& test) {
      std::string name = test.param.ours;
      std::erase(name, '.');
      return name;
    });

} // namespace
} // namespace pairscan
