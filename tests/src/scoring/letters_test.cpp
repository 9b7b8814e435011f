#include <kokkos_kernels/model/substitution_matrix.hpp>
#include <scoring/letter_use.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/named_matrices.hpp>
#include <sequences/letters.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pairscan {
namespace {

using ::testing::HasSubstr;

/// Residue that the sequence reader makes of a letter.
std::uint8_t residue_of(char letter, Alphabet alphabet) {
  std::uint8_t residue = raw_letters(alphabet)[static_cast<std::uint8_t>(letter)];
  to_residues({&residue, 1}, alphabet);
  return residue;
}

TEST(MatrixLetters, CodesAreTheResiduesOfTheReader) {
  for (auto const alphabet : {Alphabet::dna, Alphabet::protein}) {
    auto const letters = alphabet == Alphabet::dna ? MatrixLetters::nucleotides : MatrixLetters::amino_acids;
    for (int byte = 0; byte < 256; ++byte) {
      char const letter = static_cast<char>(byte);
      bool const legal = (raw_letters(alphabet)[static_cast<std::size_t>(byte)] & kIllegalLetter) == 0;
      auto const code = code_of(letter, letters);
      ASSERT_EQ(code.has_value(), legal) << byte;
      if (code) {
        EXPECT_EQ(*code, matrix_code(residue_of(letter, alphabet))) << letter;
      }
    }
  }
}

TEST(MatrixLetters, TellNAndEveryAmbiguityCodeApart) {
  EXPECT_EQ(code_of('N', MatrixLetters::nucleotides), 15);
  EXPECT_EQ(code_of('u', MatrixLetters::nucleotides), code_of('T', MatrixLetters::nucleotides));
  EXPECT_EQ(all_codes(MatrixLetters::nucleotides), 0xfffeU);
  EXPECT_EQ(all_codes(MatrixLetters::amino_acids), (1U << 27U) - 1);
}

TEST(LetterUse, FindsEveryLetterWhereverItStands) {
  for (std::size_t size = 0; size < 8; ++size) {
    for (std::size_t place = 0; place < size; ++place) {
      std::vector<std::uint8_t> residues(size, 3);
      residues[place] = 20;
      std::uint32_t const others = size > 1 ? 1U << matrix_code(3) : 0;
      EXPECT_EQ(codes_in(residues), others | 1U << matrix_code(20)) << place << " of " << size;
    }
  }
  EXPECT_EQ(codes_in({}), 0U);
}

TEST(LetterUse, FindsALetterThatOccursOnceAmongMany) {
  constexpr std::size_t kMany = 100'000;
  for (std::size_t const place : {std::size_t{0}, std::size_t{16'383}, std::size_t{16'384}, kMany - 1}) {
    for (std::uint8_t const rare : {std::uint8_t{0}, std::uint8_t{26}}) {
      std::vector<std::uint8_t> residues(kMany, 3);
      residues[place] = rare;
      EXPECT_EQ(codes_in(residues), 1U << matrix_code(3) | 1U << matrix_code(rare)) << int{rare} << " at " << place;
    }
  }
}

TEST(LetterUse, NamesTheLettersThatAMatrixLacks) {
  auto const matrix = named_matrix("EBLOSUM62");
  std::vector<std::uint8_t> const residues{0, 14, 20, 9, 26}; // A O U J *
  auto const message = test::error_of(ExitCode::bad_input, [&] { require_scores(matrix, codes_in(residues), "q.fa"); });
  EXPECT_THAT(message, HasSubstr("q.fa: the letters J, O, U have no score in matrix EBLOSUM62, which has A, B, C"));
  EXPECT_NO_THROW(require_scores(matrix, codes_in(std::vector<std::uint8_t>{0, 26, 23}), "q.fa"));
  EXPECT_NO_THROW(require_scores(named_matrix("EBLOSUM62", 0), codes_in(residues), "q.fa"));
}

TEST(LetterUse, NamesOneLetter) {
  auto const message =
      test::error_of(ExitCode::bad_input, [&] { require_scores(named_matrix("BLOSUM62"), 1U << 14U, "q.fa"); });
  EXPECT_THAT(message, HasSubstr("the letter O has no score in matrix BLOSUM62"));
  EXPECT_THAT(message, HasSubstr("give alignment.scoring.unknown, the score of letters that it lacks"));
}

/// A preset refuses alignment.scoring.unknown, too, so that the remedy is another one.
TEST(LetterUse, NamesThePresetThatHasTheMatrix) {
  auto const message = test::error_of(
      ExitCode::bad_input, [&] { require_scores(named_matrix("BLOSUM62"), 1U << 14U, "q.fa", "mmseqs-unadjusted"); });
  EXPECT_THAT(message, HasSubstr("in place of the preset mmseqs-unadjusted, give the keys that it stands for"));
}

} // namespace
} // namespace pairscan
