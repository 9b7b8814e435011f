#include <scoring/crc32.hpp>

namespace pairscan {

std::uint32_t crc32_of(std::string_view text) {
  constexpr std::uint32_t kPolynomial = 0xedb88320; // reflected
  std::uint32_t rest = 0xffffffff;
  for (char const character : text) {
    rest ^= static_cast<unsigned char>(character);
    for (int bit = 0; bit < 8; ++bit)
      rest = (rest >> 1U) ^ ((rest & 1U) != 0 ? kPolynomial : 0U);
  }
  return ~rest;
}

} // namespace pairscan
