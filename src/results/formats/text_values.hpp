#pragma once

#include <kokkos_kernels/traceback/cigar.hpp>
#include <results/score_units.hpp>

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

// These functions write a value as text, followed by a tab, and return the place behind it. The last tab of a line
// becomes the line's end.

namespace pairscan {

inline constexpr std::size_t kLongestNumber = 32; // characters of any number below, its tab included
inline constexpr std::size_t kFractionDecimals = 6;

inline char* put_text(char* at, std::string_view value) {
  std::memcpy(at, value.data(), value.size());
  at += value.size();
  *at++ = '\t';
  return at;
}

/// Writes a CIGAR; there is room for most_text_bytes.
inline char* put_cigar(char* at, CigarView cigar) {
  at = write_cigar(at, cigar);
  *at++ = '\t';
  return at;
}

inline char* put_number(char* at, std::integral auto value) {
  at = std::to_chars(at, at + kLongestNumber - 1, value).ptr;
  *at++ = '\t';
  return at;
}

/// Writes a score with as many decimals as it has.
inline char* put_score(char* at, std::int32_t score, ScoreUnits units) {
  if (units.scale == 1) {
    return put_number(at, score);
  }
  at = std::to_chars(at, at + kLongestNumber - 1, units.printed(score)).ptr;
  *at++ = '\t';
  return at;
}

/// Writes the shortest text that reads back as the same number, of double or of single precision.
inline char* put_real(char* at, double value, bool single) {
  char* const end = at + kLongestNumber - 1;
  at = single ? std::to_chars(at, end, static_cast<float>(value)).ptr : std::to_chars(at, end, value).ptr;
  *at++ = '\t';
  return at;
}

/// Writes a fraction from 0 to 1. It computes with integers, because std::to_chars takes longer for one double than for
/// all the rest of a line.
inline char* put_fraction(char* at, double value) {
  constexpr std::uint32_t kUnits = 1'000'000;
  // A quotient that lies halfway between two numbers of six decimals is up to two roundings below that as a double,
  // such as 41/640: with this much more all of them round up, and nothing else does for columns up to a hundred
  // million.
  constexpr double kHalvesRoundUp = 1 + 0x1p-51;
  auto digits = static_cast<std::uint32_t>(std::lround(value * (kUnits * kHalvesRoundUp)));
  at[0] = digits == kUnits ? '1' : '0';
  at[1] = '.';
  for (auto place = kFractionDecimals; place > 0; --place) {
    at[1 + place] = static_cast<char>('0' + digits % 10);
    digits /= 10;
  }
  at += 2 + kFractionDecimals;
  *at++ = '\t';
  return at;
}

} // namespace pairscan
