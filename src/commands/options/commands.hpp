#pragma once

#include <commands/arguments.hpp>

#include <CLI/CLI.hpp>

namespace pairscan {

// Each adds a command and its options to the command line, in a file of its own that is named after the command. The
// function that does the work stands under the same name in src/main.cpp.

void add_allpairs(CLI::App& app, Arguments& arguments);
void add_distance(CLI::App& app, Arguments& arguments);
void add_search(CLI::App& app, Arguments& arguments);
void add_run(CLI::App& app, Arguments& arguments);
void add_plan(CLI::App& app, Arguments& arguments);
void add_tune(CLI::App& app, Arguments& arguments);
void add_cluster(CLI::App& app, Arguments& arguments);
void add_pack(CLI::App& app, Arguments& arguments);
void add_align(CLI::App& app, Arguments& arguments);
void add_devices(CLI::App& app, Arguments& arguments);
void add_config(CLI::App& app, Arguments& arguments);
void add_completion(CLI::App& app, Arguments& arguments);
void add_man(CLI::App& app, Arguments& arguments);

/// Adds all of them, in the order in which the help lists them.
void add_commands(CLI::App& app, Arguments& arguments);

} // namespace pairscan
