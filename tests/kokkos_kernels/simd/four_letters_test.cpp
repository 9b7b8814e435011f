#include <kokkos_kernels/simd/four_letters.hpp>

#include <gtest/gtest.h>

#include <numeric>

namespace pairscan {
namespace {

constexpr std::uint32_t kNone = 0x7f;

struct alignas(4) Residues {
  std::uint8_t memory[64];
  std::uint8_t const* codes = memory + 8;

  Residues() { std::iota(std::begin(memory), std::end(memory), std::uint8_t{1}); }
};

std::uint32_t letter_by_letter(Residues const& residues, LetterRange const& letters, int position) {
  std::uint32_t four = 0;
  for (int byte = 0; byte < 4; ++byte) {
    int const at = position + byte;
    bool const there = at >= 0 && at < letters.length;
    four |= (there ? residues.codes[letters.begin + static_cast<std::uint64_t>(at)] : kNone) << 8 * byte;
  }
  return four;
}

TEST(FourLetters, AreThoseOfTheSequenceOnly) {
  Residues const residues;
  for (std::uint64_t begin = 0; begin < 9; ++begin) {
    for (int length = 0; length < 13; ++length) {
      LetterRange const letters{begin, length};
      for (int const before : {-100, -8, -4}) {
        EXPECT_EQ(four_letters(residues.codes, letters, before, kNone), kNone * 0x01010101U);
      }
      for (int position = 0; position < 20; ++position) {
        EXPECT_EQ(four_letters(residues.codes, letters, position, kNone), letter_by_letter(residues, letters, position))
            << begin << ", " << length << ", " << position;
      }
    }
  }
}

TEST(FourLetters, ZeroBytesAreFound) {
  EXPECT_EQ(zero_bytes(0x01020408U), 0U);
  EXPECT_EQ(zero_bytes(0x7fff807fU), 0U);
  EXPECT_EQ(zero_bytes(0x00020408U), 0x80000000U);
  EXPECT_EQ(zero_bytes(0x01000100U), 0x00800080U);
  EXPECT_EQ(zero_bytes(0U), 0x80808080U);
}

} // namespace
} // namespace pairscan
