#pragma once

#include <config/config_node.hpp>
#include <config/override.hpp>

namespace pairscan {

/// Returns the tree of an override, ready to be merged: `filter.min_identity=0.9` gives {filter: {min_identity: 0.9}}.
/// The value is YAML, but for a lone dash, which is text. Throws Error (ExitCode::usage).
[[nodiscard]] ConfigNode read_override(Override const& change);

} // namespace pairscan
