#include <config/names.hpp>
#include <config/schema.hpp>
#include <config/scoring_checks.hpp>
#include <config/text_file.hpp>
#include <scoring/named_matrices.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pairscan {

namespace {

constexpr std::string_view kScoring = "alignment.scoring.";
constexpr double kParts = 1e9; // of 1, by which scores are told apart
constexpr std::string_view kNoLocalEnds = "local alignments have no gaps at their ends; leave the key out";

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
  // Rounded, as -0.9 + 0.7 is not -0.2 in binary.
  double const open = std::round((*scoring.first.open - *scoring.first.extend) * kParts) / kParts;
  scoring.affine = {open, scoring.first.extend};
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
  if (scoring.by_matrix() && !affine.any() && !gap_given) {
    places.refuse({"alignment.scoring.matrix", "alignment.scoring.matrix_file", "alignment.scoring.matrix_text"},
                  "leaves gaps without a score; give gap_open and gap_extend, or gap");
  }
  scoring.gap = affine.any() ? std::nullopt : std::optional(scoring.gap.value_or(*ScoringOptions{}.gap));
}

void check_matrix_name(ScoringOptions const& scoring, Places const& places) {
  if (scoring.matrix.empty()) {
    return;
  }
  try {
    (void)named_matrix(scoring.matrix);
  } catch (Error const& error) {
    places.refuse({"alignment.scoring.matrix"}, error.what());
  }
}

/// Substitutions score by a matrix, or by match and mismatch. A matrix of a file is read here, so that a rank needs no
/// file.
void resolve_substitutions(ScoringOptions& scoring, Places const& places) {
  auto const given = [&](std::string_view key) { return places.keys.contains(std::string(kScoring).append(key)); };
  if (!scoring.by_matrix()) {
    scoring.match = scoring.match.value_or(*ScoringOptions{}.match);
    scoring.mismatch = scoring.mismatch.value_or(*ScoringOptions{}.mismatch);
    if (*scoring.match <= *scoring.mismatch) {
      places.refuse({"alignment.scoring.match", "alignment.scoring.mismatch"},
                    fmt::format("match ({}) must be greater than mismatch ({})", *scoring.match, *scoring.mismatch));
    }
    if (scoring.unknown) {
      places.refuse({"alignment.scoring.unknown"},
                    "is of letters that a matrix lacks; give a matrix, or use ambiguous for match and mismatch");
    }
    return;
  }
  if (!scoring.matrix.empty() && !(scoring.matrix_file.empty() && scoring.matrix_text.empty())) {
    places.refuse({"alignment.scoring.matrix_file", "alignment.scoring.matrix_text"},
                  "contradicts matrix; give one of them");
  }
  for (auto const& [key, value] : {std::pair{"match", scoring.match}, std::pair{"mismatch", scoring.mismatch}}) {
    if (given(key) && value) {
      places.refuse({std::string_view(std::string(kScoring).append(key))},
                    "contradicts the matrix, which scores every two letters");
    }
  }
  if (!scoring.ambiguous.empty()) {
    places.refuse({"alignment.scoring.ambiguous"}, "contradicts the matrix, which has a score for each letter");
  }
  scoring.match = scoring.mismatch = std::nullopt;
  check_matrix_name(scoring, places);
  if (scoring.matrix_text.empty() && !scoring.matrix_file.empty()) {
    try {
      scoring.matrix_text = read_text(scoring.matrix_file, "matrix");
    } catch (Error const& error) {
      places.refuse({"alignment.scoring.matrix_file"}, error.what());
    }
    if (scoring.matrix_text.empty()) {
      places.refuse({"alignment.scoring.matrix_file"}, "the file is empty; give a matrix in NCBI's format");
    }
  }
}

/// Scores are computed as whole numbers of units of 1 / scale.
void check_units(ScoringOptions const& scoring, Places const& places) {
  auto const check = [&](std::string const& key, std::optional<double> const& value) {
    double const units = value.value_or(0) * scoring.scale;
    std::string const name = std::string(kScoring) + key;
    if (std::abs(units - std::round(units)) > scoring.scale / kParts) { // 100 times 0.29 is not 29 in binary
      places.refuse({name}, fmt::format("{} is no whole number of 1/{}; give a scale that makes it one, such as "
                                        "scale: 2 for halves",
                                        *value, scoring.scale));
    }
    if (std::abs(units) > kScore.high) {
      places.refuse({name}, fmt::format("{} times the scale is beyond {}; use smaller scores", *value, kScore.high));
    }
  };
  auto const check_gap = [&](std::string const& open, std::string const& extend, GapOptions const& gap) {
    check(open, gap.open);
    check(extend, gap.extend);
  };
  check("match", scoring.match);
  check("mismatch", scoring.mismatch);
  check("gap", scoring.gap);
  check("ambiguous", score_of_ambiguous(scoring));
  check_gap("gap_open", "gap_extend", scoring.affine);
  check_gap("gap_open2", "gap_extend2", scoring.second);
  check_gap("end_gap_open", "end_gap_extend", scoring.end_gap);
  check_gap("end_gaps.query_start.open", "end_gaps.query_start.extend", scoring.end_gaps.query_start);
  check_gap("end_gaps.query_end.open", "end_gaps.query_end.extend", scoring.end_gaps.query_end);
  check_gap("end_gaps.target_start.open", "end_gaps.target_start.extend", scoring.end_gaps.target_start);
  check_gap("end_gaps.target_end.open", "end_gaps.target_end.extend", scoring.end_gaps.target_end);
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
    places.refuse({end.open}, std::string(kNoLocalEnds));
  }
}

void check_end_gaps(AlignmentOptions const& alignment, Places const& places) {
  if (alignment.scoring.end_gap_alone && alignment.mode == Mode::local) {
    places.refuse({"alignment.scoring.end_gap_alone"}, std::string(kNoLocalEnds));
  }
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

void check_path_end(AlignmentOptions const& alignment, Places const& places) {
  if (alignment.path.end == EndTie::nearest && alignment.mode != Mode::semiglobal) {
    places.refuse({"alignment.path.end"}, fmt::format("{} alignments do not end in gaps that are free; leave the key "
                                                      "out or use mode: semiglobal",
                                                      name_of(alignment.mode)));
  }
}

} // namespace

void resolve_alignment(AlignmentOptions& alignment, Places const& places) {
  ScoringOptions& scoring = alignment.scoring;
  resolve_substitutions(scoring, places);
  resolve_inner_gaps(scoring, places);
  check_free_ends(alignment, places);
  check_end_gaps(alignment, places);
  check_path_end(alignment, places);
  check_units(scoring, places);
}

void check_ambiguity(Config const& config, Places const& places) {
  ScoringOptions const& scoring = config.alignment.scoring;
  if (config.input.ambiguity == Ambiguity::mismatch || config.alignment.distance.asked()) {
    return;
  }
  if (scoring.by_matrix()) {
    places.refuse({"input.ambiguity"},
                  "has no effect beside a matrix, which has a score for each letter; leave it out");
  }
  if (!scoring.ambiguous.empty()) {
    places.refuse({"input.ambiguity"},
                  fmt::format("has no effect beside alignment.scoring.ambiguous, which is {}; leave "
                              "one of them out",
                              scoring.ambiguous));
  }
}

std::optional<double> score_of_ambiguous(ScoringOptions const& scoring) {
  bool const is_name =
      std::find(kAmbiguousNames.begin(), kAmbiguousNames.end(), scoring.ambiguous) != kAmbiguousNames.end();
  return scoring.ambiguous.empty() || is_name ? std::nullopt : std::optional(std::stod(scoring.ambiguous));
}

} // namespace pairscan
