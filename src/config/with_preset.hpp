#pragma once

#include <config/config.hpp>
#include <config/config_node.hpp>
#include <config/loader.hpp>
#include <config/places.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// The preset that a configuration names, and what it says alone.
struct NamedPreset {
  std::string name;
  ConfigNode keys;
  Config alone; // resolved
};

/// Returns the preset of alignment.scoring.preset for the kind of sequences of input.alphabet; nothing where none is
/// named. Throws Error (ExitCode::usage) with the place of a name that is refused.
[[nodiscard]] std::optional<NamedPreset> preset_of(ConfigNode const& root);

/// Resolves a configuration as resolve() does. `given` is what stood beside the preset: throws Error (ExitCode::usage)
/// with the place of a key there that changes the scheme which the preset stands for.
void resolve_beside(NamedPreset const& preset, ConfigNode const& given, Config& config, Places const& places,
                    InputNeed input);

} // namespace pairscan
