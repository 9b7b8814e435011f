#pragma once

#include <config/config.hpp>
#include <config/places.hpp>

#include <optional>

namespace pairscan {

/// Takes the one of several ways to write gap scores that was chosen (ScoringOptions), and throws Error
/// (ExitCode::usage) with its place for keys of `alignment` that contradict each other.
void resolve_alignment(AlignmentOptions& alignment, Places const& places);

/// Throws Error (ExitCode::usage) where other keys say what ambiguous letters score, so that input.ambiguity would be
/// ignored.
void check_ambiguity(Config const& config, Places const& places);

/// Returns what scoring.ambiguous says where it is a number.
[[nodiscard]] std::optional<double> score_of_ambiguous(ScoringOptions const& scoring);

} // namespace pairscan
