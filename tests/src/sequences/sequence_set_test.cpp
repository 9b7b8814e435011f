#include <kokkos_kernels/model/identical_codes.hpp>
#include <sequences/sequence_set.hpp>
#include <tests/src/sequences/parse.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace pairscan {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::letters_of;
using testing::parse_set;

TEST(SequenceSet, NucleotideCodesAreTheSetsOfTheirBases) {
  // IUPAC-IUB 1984, written out independently of the product's table.
  std::map<char, std::string> const bases_of{{'A', "A"},   {'C', "C"},   {'G', "G"},   {'T', "T"},   {'R', "AG"},
                                             {'Y', "CT"},  {'S', "CG"},  {'W', "AT"},  {'K', "GT"},  {'M', "AC"},
                                             {'B', "CGT"}, {'D', "AGT"}, {'H', "ACT"}, {'V', "ACG"}, {'N', "ACGT"}};
  std::map<char, int> const bit_of{{'A', 1}, {'C', 2}, {'G', 4}, {'T', 8}};
  for (auto const& [letter, bases] : bases_of) {
    int expected = 0;
    for (char const base : bases)
      expected |= bit_of.at(base);
    auto const set = parse_set(std::string(">a\n") + letter + "\n");
    EXPECT_EQ(set.residues[0], expected) << letter;
    EXPECT_EQ(letter_of(set.residues[0], Alphabet::dna), letter);
    EXPECT_EQ(is_unambiguous(set.residues[0], Alphabet::dna), bases.size() == 1) << letter;
  }
}

TEST(SequenceSet, EveryLetterGoesThereAndBack) {
  auto const dna = parse_set(">a\nACGTRYSWKMBDHVN\n>b\nacgtryswkmbdhvn\n");
  EXPECT_EQ(dna.alphabet, Alphabet::dna);
  EXPECT_EQ(letters_of(dna, 0), "ACGTRYSWKMBDHVN");
  EXPECT_EQ(letters_of(dna, 1), "ACGTRYSWKMBDHVN");
  auto const protein = parse_set(">a\nABCDEFGHIJKLMNOPQRSTUVWXYZ*\n>b\nabcdefghijklmnopqrstuvwxyz*\n");
  EXPECT_EQ(protein.alphabet, Alphabet::protein);
  EXPECT_EQ(letters_of(protein, 0), "ABCDEFGHIJKLMNOPQRSTUVWXYZ*");
  EXPECT_EQ(letters_of(protein, 1), "ABCDEFGHIJKLMNOPQRSTUVWXYZ*");
  EXPECT_EQ(protein.residues[25], 25);
  EXPECT_EQ(protein.residues[26], 26);
}

TEST(SequenceSet, UracilIsThymineInDnaOnly) {
  EXPECT_EQ(letters_of(parse_set(">a\nACGUu\n"), 0), "ACGTT");
  EXPECT_EQ(letters_of(parse_set(">a\nACGU\n", {.alphabet = Alphabet::protein}), 0), "ACGU");
}

TEST(SequenceSet, OneAminoAcidMakesTheWholeSetProtein) {
  EXPECT_EQ(parse_set(">a\nACGT\n>b\nACGE\n").alphabet, Alphabet::protein);
  EXPECT_EQ(parse_set(">a\nACGT*\n").alphabet, Alphabet::protein);
}

TEST(MatchCodes, AmbiguousBasesMatchNothingUnderMismatch) {
  auto const set = parse_set(">a\nACGTRN\n");
  EXPECT_THAT(match_codes(set, Ambiguity::mismatch), ElementsAre(1, 2, 4, 8, 0, 0));
  EXPECT_EQ(match_rule(set.alphabet), MatchRule::shared_base);
}

TEST(MatchCodes, AmbiguousBasesKeepTheirSetsUnderIntersect) {
  EXPECT_THAT(match_codes(parse_set(">a\nACGTRN\n"), Ambiguity::intersect), ElementsAre(1, 2, 4, 8, 5, 15));
}

TEST(MatchCodes, AmbiguousAminoAcidsNeverMatch) {
  auto const codes = match_codes(parse_set(">a\nBJXZ*\n"), Ambiguity::mismatch);
  EXPECT_THAT(codes, Each(kNeverMatches));
  EXPECT_EQ(codes.size(), 5U);
}

TEST(MatchCodes, SingleAminoAcidsKeepTheirNumbers) {
  auto const set = parse_set(">a\nACDEFGHIKLMNPQRSTVWYUO\n");
  EXPECT_EQ(match_codes(set, Ambiguity::mismatch), set.residues);
  EXPECT_EQ(match_rule(set.alphabet), MatchRule::same_residue);
  for (auto const residue : set.residues)
    EXPECT_TRUE(is_unambiguous(residue, Alphabet::protein)) << letter_of(residue, Alphabet::protein);
}

TEST(MatchCodes, IdenticalOnesAreUnambiguous) {
  for (Residue residue = 0; residue < 27; ++residue) {
    EXPECT_EQ((identical_codes(LetterKind::residues) >> residue & 1U) != 0, is_unambiguous(residue, Alphabet::protein));
    EXPECT_EQ((identical_codes(LetterKind::base_sets) >> residue & 1U) != 0 && residue < 16,
              residue < 16 && is_unambiguous(residue, Alphabet::dna));
  }
}

TEST(MatchCodes, IntersectIsRefusedForProteins) {
  auto const set = parse_set(">a\nEEE\n");
  auto const message =
      testing::error_of([&] { static_cast<void>(match_codes(set, Ambiguity::intersect)); }, ExitCode::usage);
  EXPECT_THAT(message, HasSubstr("input.ambiguity: intersect needs a dna alphabet"));
}

TEST(Digest, SeesEveryMember) {
  auto const set = parse_set(">a\nACGT\n>bc\nGG\n");
  std::set<std::uint64_t> digests{digest(set)};
  digests.insert(digest(parse_set(">ab\nACGT\n>c\nGG\n")));
  digests.insert(digest(parse_set(">a\nACGTG\n>bc\nG\n")));
  digests.insert(digest(parse_set(">a\nACGA\n>bc\nGG\n")));
  digests.insert(digest(parse_set(">a\nACGT\n>bc\nGG\n>d\nA\n")));
  auto queries = set;
  queries.queries = 1;
  queries.all_against_all = false;
  digests.insert(digest(queries));
  EXPECT_EQ(digests.size(), 6U);
}

TEST(Digest, DoesNotDependOnTheFormOfTheFile) {
  EXPECT_EQ(digest(parse_set(">a\nACGU\n>b\nGG\n")), digest(parse_set("@a x\r\nacgt\r\n+\r\nIIII\r\n@b\nGG\n+\nII\n")));
}

} // namespace
} // namespace pairscan
