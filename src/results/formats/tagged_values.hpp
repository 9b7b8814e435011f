#pragma once

#include <results/formats/text_values.hpp>
#include <results/path_part.hpp>
#include <results/score_units.hpp>

#include <cstdint>
#include <string_view>

// Optional fields of SAM, which PAF has, too: two letters, a type and a value.

namespace pairscan {

inline constexpr int kUnknownQuality = 255; // of a mapping

/// Writes a tag with a colon behind it.
inline char* put_tag(char* at, std::string_view tag) {
  at = put_text(at, tag);
  return at - 1; // without the tab
}

/// Writes AS, the score of the whole alignment, and NM, the residues that a part of it has different.
inline char* put_score_and_differences(char* at, std::int32_t score, ScoreUnits units, PathColumns const& columns) {
  at = put_number(put_tag(at, "NM:i:"), columns.mismatches + columns.gaps);
  return put_score(put_tag(at, units.scale == 1 ? "AS:i:" : "AS:f:"), score, units);
}

} // namespace pairscan
