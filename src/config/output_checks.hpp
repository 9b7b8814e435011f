#pragma once

#include <config/config.hpp>
#include <config/places.hpp>

namespace pairscan {

/// Resolves the fields of every output of pairs, and throws Error (ExitCode::usage) with its place for outputs that
/// contradict each other, the rest of the configuration, or the files that every run makes.
void resolve_output(Config& config, Places const& places);

} // namespace pairscan
