#pragma once

#include <results/formats/text_values.hpp>
#include <results/hit_statistics.hpp>
#include <results/record_schema.hpp>

#include <charconv>

// As in text_values.hpp, each value is followed by a tab.

namespace pairscan {

/// Writes the score in bits with one decimal, or '-' where there are no statistics.
inline char* put_bits(char* at, HitStatistics const* statistics, RecordView const& record) {
  if (statistics == nullptr) {
    return put_text(at, "-");
  }
  at = std::to_chars(at, at + kLongestNumber - 1, statistics->bits(record.score()), std::chars_format::fixed, 1).ptr;
  *at++ = '\t';
  return at;
}

/// Writes the E-value with three digits, or '-' where there are no statistics.
inline char* put_evalue(char* at, HitStatistics const* statistics, RecordView const& record) {
  if (statistics == nullptr) {
    return put_text(at, "-");
  }
  double const evalue = statistics->evalue(record.query(), record.target(), record.score());
  at = std::to_chars(at, at + kLongestNumber - 1, evalue, std::chars_format::general, 3).ptr;
  *at++ = '\t';
  return at;
}

} // namespace pairscan
