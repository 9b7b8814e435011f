#pragma once

#include <config/config.hpp>
#include <support/log.hpp>

#include <functional>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace pairscan {

/// What the command line asks for.
struct Arguments {
  enum class Command { run, plan, tune, devices, align };

  Command command = Command::run;
  std::string config;                                     // run, plan, tune
  std::vector<std::string> overrides;                     // run, plan, tune: --set key=value
  std::string query;                                      // align
  std::string target;                                     // align
  AlignmentOptions alignment;                             // align; not resolved
  std::map<std::string, std::string, std::less<>> places; // align: the options that were given, by their keys
  Strands strand = Strands::plus;                         // align
  int width = 60;                                         // align: columns a line
  bool methods = false;                                   // devices: the table of methods
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
[[nodiscard]] int run_command(Arguments const& arguments);
[[nodiscard]] int plan_command(Arguments const& arguments);
[[nodiscard]] int tune_command(Arguments const& arguments);
[[nodiscard]] int devices_command(Arguments const& arguments);
[[nodiscard]] int align_command(Arguments const& arguments);

} // namespace pairscan
