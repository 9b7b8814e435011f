#pragma once

#include <config/override.hpp>
#include <support/log.hpp>

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// Whether a command has use for a GPU.
enum class DeviceNeed : std::uint8_t {
  none,
  by_size,   // of the two inputs
  by_config, // as execution.devices says
};

/// What the command line asks for.
struct Arguments {
  std::string command; // its name

  // Of commands that read a configuration:
  std::string config;              // a file, or what messages call the text
  std::optional<std::string> text; // YAML in place of the file's: what a command that needs none starts from
  std::vector<Override> overrides; // laid over it; the options that were given, then each --set
  int ranks = 1;                   // processes that share the work; 0 = one per core where that is faster
  bool dry_run = false;            // tell what would run

  DeviceNeed device = DeviceNeed::by_config;
  std::string query;          // align; config: the command of the template
  std::string target;         // align
  std::string input;          // pack; cluster: directory of a finished run
  std::string output;         // pack; empty = by the name of the input; cluster; empty = the input
  int width = 60;             // align: columns per line
  std::string color = "auto"; // align: auto, always or never
  bool methods = false;       // devices: the table of methods
  std::string page;           // completion, man: what is printed
  Verbosity verbosity = Verbosity::normal;
  std::vector<std::string> kokkos; // --kokkos-* options, for Kokkos
};

/// What is left to do where the command line was help, a version or an error: leave with this code.
struct Leave {
  int code = 0;
};

/// Where the command line's own words go, and what it says of the version.
struct CommandLineOutput {
  std::ostream& out; // help and version
  std::ostream& err; // errors
  std::string (*version)();
};

/// Throws Leave after help, version or an error.
[[nodiscard]] Arguments parse_arguments(int argc, char const* const* argv, CommandLineOutput const& output);

/// One each; they give the process's exit code or throw Error.
[[nodiscard]] int run_command(Arguments const& arguments); // also allpairs and distance
[[nodiscard]] int search_command(Arguments const& arguments);
[[nodiscard]] int pack_command(Arguments const& arguments);
[[nodiscard]] int cluster_command(Arguments const& arguments);
[[nodiscard]] int plan_command(Arguments const& arguments);
[[nodiscard]] int tune_command(Arguments const& arguments);
[[nodiscard]] int devices_command(Arguments const& arguments);
[[nodiscard]] int align_command(Arguments const& arguments);
[[nodiscard]] int config_command(Arguments const& arguments);
[[nodiscard]] int page_command(Arguments const& arguments); // completion and man

} // namespace pairscan
