#pragma once

#include <config/config_node.hpp>

#include <string>

namespace pairscan {

/// The tree of "--set key=value", ready to be merged: `filter.min_identity=0.9` gives {filter: {min_identity: 0.9}}.
/// The value is YAML, but for a lone dash, which is text. Throws Error (ExitCode::usage).
[[nodiscard]] ConfigNode read_override(std::string const& assignment);

} // namespace pairscan
