#pragma once

#include <kokkos_kernels/traceback/cigar.hpp>
#include <results/formats/text_values.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

// Values as vsearch prints them.

namespace pairscan {

inline char* end_value(char* at) {
  *at++ = '\t';
  return at;
}

inline char* put_one_decimal(char* at, double value) {
  return end_value(std::to_chars(at, at + kLongestNumber - 1, value, std::chars_format::fixed, 1).ptr);
}

/// Writes a part of a whole in percent, and 0 where there is no whole.
inline char* put_percent_of(char* at, std::uint32_t part, std::uint32_t whole) {
  return put_one_decimal(at, whole == 0 ? 0.0 : 100.0 * part / whole);
}

/// Writes a fraction in percent. A quotient whose percentage lies halfway between two numbers of one decimal may be a
/// rounding away from that as a double; it is written as the percentage that is computed in one division.
inline char* put_percent(char* at, double fraction) {
  constexpr double kHalves = 20; // of numbers with one decimal
  constexpr double kRoundings = 1e-11;
  double const percent = 100 * fraction;
  double const half = std::round(percent * kHalves) / kHalves;
  return put_one_decimal(at, std::abs(percent - half) < kRoundings ? half : percent);
}

/// Returns the letter of a column: M for two residues, and, other than in SAM, D for a residue of the query only and I
/// for one of the target only.
[[nodiscard]] constexpr char vsearch_kind(char kind) {
  return kind == 'I' ? 'D' : kind == 'D' ? 'I' : 'M';
}

/// Writes these letters column by column.
inline char* put_aln(char* at, CigarView cigar) {
  for_each_run(cigar, [&](std::uint32_t length, char kind) { at = std::fill_n(at, length, vsearch_kind(kind)); });
  return at;
}

/// Writes them in runs, of which those of one column have no number.
inline char* put_caln(char* at, CigarView cigar) {
  std::uint32_t columns = 0;
  char last = 0;
  auto const put_run = [&] {
    if (columns > 1) {
      at = std::to_chars(at, at + kLongestNumber, columns).ptr;
    }
    if (columns > 0) {
      *at++ = last;
    }
  };
  for_each_run(cigar, [&](std::uint32_t length, char kind) {
    if (vsearch_kind(kind) != last) {
      put_run();
      columns = 0;
    }
    columns += length;
    last = vsearch_kind(kind);
  });
  put_run();
  return at;
}

} // namespace pairscan
