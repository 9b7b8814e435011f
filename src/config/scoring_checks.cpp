#include <config/names.hpp>
#include <config/scoring_checks.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace pairscan {

namespace {

constexpr std::string_view kScoring = "alignment.scoring.";

/// A pair of keys, of which neither stands alone.
struct GapKeys {
  std::string open;
  std::string extend;
  GapOptions const& given;

  [[nodiscard]] bool any() const { return given.open || given.extend; }
};

GapKeys keys_of(std::string_view open, std::string_view extend, GapOptions const& given) {
  return {std::string(kScoring).append(open), std::string(kScoring).append(extend), given};
}

void refuse_half(GapKeys const& keys, Places const& places) {
  if (keys.any() && !(keys.given.open && keys.given.extend)) {
    bool const opens = keys.given.open.has_value();
    places.refuse({opens ? keys.open : keys.extend},
                  fmt::format("needs its partner; give {} as well", opens ? keys.extend : keys.open));
  }
}

/// A gap whose first residue scores `first` and each next one `next` opens for the difference.
void convert_first(ScoringOptions& scoring, Places const& places) {
  GapKeys const first = keys_of("gap_first", "gap_next", scoring.first);
  GapKeys const affine = keys_of("gap_open", "gap_extend", scoring.affine);
  refuse_half(first, places);
  if (!first.any()) {
    return;
  }
  if (affine.any()) {
    places.refuse({first.open, first.extend},
                  "contradicts gap_open and gap_extend; a gap of k residues scores gap_open + k * gap_extend or "
                  "gap_first + (k - 1) * gap_next, give one of these pairs");
  }
  if (*scoring.first.open > *scoring.first.extend) {
    places.refuse({first.open}, fmt::format("gap_first ({}) must not be above gap_next ({}): opening a gap would score "
                                            "more than 0",
                                            *scoring.first.open, *scoring.first.extend));
  }
  scoring.affine = {*scoring.first.open - *scoring.first.extend, scoring.first.extend};
  scoring.first = {};
}

void resolve_inner_gaps(ScoringOptions& scoring, Places const& places) {
  bool const gap_given = places.keys.contains(std::string(kScoring) + "gap") && scoring.gap;
  bool const by_first = scoring.first.open || scoring.first.extend;
  convert_first(scoring, places);
  GapKeys const affine = keys_of("gap_open", "gap_extend", scoring.affine);
  GapKeys const second = keys_of("gap_open2", "gap_extend2", scoring.second);
  refuse_half(affine, places);
  refuse_half(second, places);
  if (second.any() && !affine.any()) {
    places.refuse({second.open}, "is the second piece of gaps that open and extend; give gap_open and gap_extend, too");
  }
  if (affine.any() && gap_given) {
    places.refuse({"alignment.scoring.gap"},
                  fmt::format("contradicts {}; give gap for linear gaps, or those two for affine ones",
                              by_first ? "gap_first and gap_next" : "gap_open and gap_extend"));
  }
  scoring.gap = affine.any() ? std::nullopt : std::optional(scoring.gap.value_or(*ScoringOptions{}.gap));
}

std::array<GapKeys, 4> side_keys(EndGapOptions const& ends) {
  auto const side = [](std::string const& name, GapOptions const& given) {
    return keys_of("end_gaps." + name + ".open", "end_gaps." + name + ".extend", given);
  };
  return {side("query_start", ends.query_start), side("query_end", ends.query_end),
          side("target_start", ends.target_start), side("target_end", ends.target_end)};
}

void refuse_local(GapKeys const& end, Mode mode, Places const& places) {
  if (end.any() && mode == Mode::local) {
    places.refuse({end.open}, "local alignments have no gaps at their ends; leave the key out");
  }
}

void check_end_gaps(AlignmentOptions const& alignment, Places const& places) {
  std::array<GapKeys, 4> const sides = side_keys(alignment.scoring.end_gaps);
  GapKeys const all = keys_of("end_gap_open", "end_gap_extend", alignment.scoring.end_gap);
  refuse_half(all, places);
  refuse_local(all, alignment.mode, places);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    GapKeys const& keys = sides[side];
    refuse_half(keys, places);
    refuse_local(keys, alignment.mode, places);
    std::string const name(kFreeEndNames[side]);
    bool const is_free =
        std::find(alignment.free_ends.begin(), alignment.free_ends.end(), name) != alignment.free_ends.end();
    if (keys.any() && is_free) {
      places.refuse({keys.open}, fmt::format("contradicts alignment.free_ends: gaps at {} score nothing", name));
    }
  }
}

void check_free_ends(AlignmentOptions const& alignment, Places const& places) {
  if (alignment.mode == Mode::semiglobal && alignment.free_ends.empty()) {
    places.refuse({"alignment.mode"}, fmt::format("semiglobal alignments need alignment.free_ends: any of {}",
                                                  fmt::join(kFreeEndNames, ", ")));
  }
  if (alignment.mode != Mode::semiglobal && !alignment.free_ends.empty()) {
    places.refuse({"alignment.free_ends"},
                  fmt::format("contradicts mode: {}; use mode: semiglobal or leave it out", name_of(alignment.mode)));
  }
}

} // namespace

void resolve_alignment(AlignmentOptions& alignment, Places const& places) {
  ScoringOptions& scoring = alignment.scoring;
  if (scoring.match <= scoring.mismatch) {
    places.refuse({"alignment.scoring.match", "alignment.scoring.mismatch"},
                  fmt::format("match ({}) must be greater than mismatch ({})", scoring.match, scoring.mismatch));
  }
  resolve_inner_gaps(scoring, places);
  check_free_ends(alignment, places);
  check_end_gaps(alignment, places);
}

} // namespace pairscan
