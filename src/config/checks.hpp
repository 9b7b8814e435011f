#pragma once

#include <config/config.hpp>
#include <config/loader.hpp>
#include <config/node_reader.hpp>

#include <string>

namespace pairscan {

/// What no single key shows: completes the defaults that depend on other keys, and throws Error (ExitCode::usage) where
/// keys contradict each other. `name` stands for the place of what is missing.
void resolve(Config& config, KeyPlaces const& places, std::string const& name, InputNeed input);

} // namespace pairscan
