#include <sequences/reverse_complement.hpp>
#include <tests/src/sequences/parse.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>

namespace pairscan {
namespace {

using testing::letters_of;
using testing::parse_set;

// IUPAC-IUB 1984, written out independently of the product's bits.
std::map<char, char> const kComplements{{'A', 'T'}, {'C', 'G'}, {'G', 'C'}, {'T', 'A'}, {'R', 'Y'},
                                        {'Y', 'R'}, {'S', 'S'}, {'W', 'W'}, {'K', 'M'}, {'M', 'K'},
                                        {'B', 'V'}, {'D', 'H'}, {'H', 'D'}, {'V', 'B'}, {'N', 'N'}};

std::string random_letters(std::mt19937& random) {
  std::string letters(1 + random() % 40, 'A');
  for (char& letter : letters) {
    letter = std::next(kComplements.begin(), static_cast<std::ptrdiff_t>(random() % kComplements.size()))->first;
  }
  return letters;
}

std::string reverse_complement_of(std::string letters) {
  std::reverse(letters.begin(), letters.end());
  for (char& letter : letters) {
    letter = kComplements.at(letter);
  }
  return letters;
}

TEST(Complement, IsThatOfTheIupacCodes) {
  SequenceSet const set = parse_set(">a\nACGTRYSWKMBDHVN\n");
  for (Residue const residue : set.residues) {
    EXPECT_EQ(letter_of(complement(residue), Alphabet::dna), kComplements.at(letter_of(residue, Alphabet::dna)));
  }
}

TEST(Complement, IsItsOwnInverseAndKeepsTheNumberOfBases) {
  for (Residue code = 1; code < 16; ++code) {
    EXPECT_EQ(complement(complement(code)), code);
    EXPECT_EQ(__builtin_popcount(complement(code)), __builtin_popcount(code));
  }
}

/// What matches on one strand matches on the other.
TEST(Complement, OfTwoCodesMeetWhereTheyDo) {
  for (Residue a = 1; a < 16; ++a) {
    for (Residue b = 1; b < 16; ++b) {
      EXPECT_EQ((a & b) != 0, (complement(a) & complement(b)) != 0);
    }
  }
}

TEST(ReverseComplements, StandBehindTheirRecords) {
  constexpr unsigned kSeed = 8;
  std::mt19937 random(kSeed);
  std::string fasta;
  std::vector<std::string> letters;
  for (int record = 0; record < 20; ++record) {
    letters.push_back(random_letters(random));
    fasta += ">r" + std::to_string(record) + "\n" + letters.back() + "\n";
  }
  SequenceSet const set = parse_set(fasta);
  SequenceSet const both = with_reverse_complements(set);
  EXPECT_EQ(both.size(), set.size());
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    EXPECT_EQ(letters_of(both, record), letters[record]);
    EXPECT_EQ(letters_of(both, set.size() + record), reverse_complement_of(letters[record])) << "seed " << kSeed;
  }
}

TEST(ReverseComplements, OfReverseComplementsAreTheSequences) {
  SequenceSet const set = parse_set(">a\nACGTRYSWKMBDHVN\n>b\nA\n>c\nGGN\n");
  SequenceSet turned = set;
  SequenceSet const both = with_reverse_complements(set);
  turned.residues = std::vector<Residue>(both.residues.begin() + set.residues.size(), both.residues.end());
  SequenceSet const again = with_reverse_complements(turned);
  EXPECT_TRUE(std::equal(set.residues.begin(), set.residues.end(), again.residues.begin() + set.residues.size()));
}

} // namespace
} // namespace pairscan
