#pragma once

#include <commands/arguments.hpp>

#include <CLI/CLI.hpp>

namespace pairscan {

/// Adds `pairscan cluster` to the command line.
void add_cluster(CLI::App& app, Arguments& arguments);

} // namespace pairscan
