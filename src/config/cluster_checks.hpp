#pragma once

#include <config/config.hpp>
#include <config/places.hpp>

namespace pairscan {

/// Puts the cutoffs of clusters in order, and refuses what clusters cannot be made of. Throws Error (ExitCode::usage).
void resolve_clusters(Config& config, Places const& places);

} // namespace pairscan
