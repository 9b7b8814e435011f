#pragma once

#include <commands/arguments.hpp>

#include <CLI/CLI.hpp>

namespace pairscan {

/// Adds what the commands that read a YAML file have in common: the file, --threads and --set.
void add_file_options(CLI::App& command, Arguments& arguments);

} // namespace pairscan
