#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace pairscan {

/// Returns what is wrong with words of the command line that no command takes, with the nearest name or what another
/// program's option is called here; empty where CLI11's own words are as good.
[[nodiscard]] std::string unknown_words(CLI::App const& app, CLI::ParseError const& error);

} // namespace pairscan
