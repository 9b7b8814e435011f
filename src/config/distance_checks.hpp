#pragma once

#include <config/config.hpp>
#include <config/places.hpp>

namespace pairscan {

/// Under alignment.distance: completes the keys that depend on it, reads its file of costs, and refuses what does not
/// go with it. Elsewhere: refuses the keys that need it.
void resolve_distance(Config& config, Places const& places);

} // namespace pairscan
