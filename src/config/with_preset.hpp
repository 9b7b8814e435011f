#pragma once

#include <config/config.hpp>
#include <config/config_node.hpp>
#include <config/node_reader.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// The preset that a configuration names, and what it says alone.
struct NamedPreset {
  std::string name;
  ConfigNode keys;
  Config alone;
};

/// Returns the preset of alignment.scoring.preset for the kind of sequences of input.alphabet; nothing where none is
/// named. Throws Error (ExitCode::usage) with the place of a name that is refused.
[[nodiscard]] std::optional<NamedPreset> preset_of(ConfigNode const& root);

/// Throws Error (ExitCode::usage) where keys beside the preset change the scheme that it stands for.
void refuse_changed_scheme(NamedPreset const& preset, Config const& config, KeyPlaces const& places,
                           std::string const& name);

} // namespace pairscan
