#pragma once

#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

/// Where a sequence stands in the array of residues.
struct LetterRange {
  std::uint64_t begin = 0;
  int length = 0;
};

/// Returns the lower 32 bits of high:low shifted right by up to 32.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t move_down(std::uint32_t low, std::uint32_t high, int bits) {
  return static_cast<std::uint32_t>((std::uint64_t{high} << 32U | low) >> static_cast<unsigned>(bits));
}

/// Returns the codes at four positions from `position` on, the first in the lowest byte, with `none` where the sequence
/// has no letter. A negative `position` is at most -4, so that none of the four is a letter. Two whole words of memory
/// are read, which may begin before the residues and end behind them (upload_array adds padding). There is no branch,
/// which would cost registers that Int16x2Kernel does not have.
///
///     position length - 1:  the last code, none, none, none
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t four_letters(std::uint8_t const* residues, LetterRange const& letters,
                                                           int position, std::uint32_t none) {
  int const last = letters.length - 4; // last position with four letters; negative in a shorter sequence
  int const most = position < last ? position : last;
  int const inside = most < -4 ? -4 : most;
  auto const at = static_cast<std::int64_t>(letters.begin) + inside;
  std::uint32_t const low = load_words<1>(residues + (at & ~std::int64_t{3})).word[0];
  std::uint32_t const high = load_words<1>(residues + ((at + 3) & ~std::int64_t{3})).word[0];
  std::uint32_t const four = move_down(low, high, static_cast<int>(at & 3) * 8);
  int const missing = position < 0 || position >= letters.length ? 4 : position - inside;
  return move_down(four, none * 0x01010101U, 8 * missing);
}

/// Returns a word that is not 0 if one of four bytes is 0: the highest bit of each such byte is set.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t zero_bytes(std::uint32_t four) {
  return ~(((four & 0x7f7f7f7fU) + 0x7f7f7f7fU) | four) & 0x80808080U;
}

} // namespace pairscan
