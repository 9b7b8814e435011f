#pragma once

#include <commands/arguments.hpp>

#include <CLI/CLI.hpp>

namespace pairscan {

/// Adds --ranks, which sets Arguments::ranks; `usual` is what it is where it is not given.
void add_ranks(CLI::App& command, Arguments& arguments, std::string const& usual);

/// Adds --dry-run.
void add_dry_run(CLI::App& command, Arguments& arguments);

} // namespace pairscan
