#pragma once

#include <config/config_node.hpp>

#include <string>
#include <string_view>

namespace pairscan {

/// Where a text came from, for the places of its nodes.
struct TextOrigin {
  std::string name;          // a file's name, or "--set key=value"
  bool has_positions = true; // add :line:column, counted from 1
};

/// Reads one YAML document; an empty text gives a null node. Throws Error (ExitCode::usage) with its place for what is
/// no YAML, and for what a configuration has no use for: text that is not UTF-8, control characters, anchors and
/// aliases, tags, a second document, a key that is no plain name or that occurs twice, more than 64 levels, more than 1
/// MiB.
[[nodiscard]] ConfigNode read_yaml(std::string_view text, TextOrigin const& origin);

} // namespace pairscan
