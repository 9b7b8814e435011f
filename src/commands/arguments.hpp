#pragma once

#include <kokkos_kernels/scoring.hpp>
#include <support/log.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// What the command line asks for.
struct Arguments {
  enum class Command { run, plan, devices, align };

  Command command = Command::run;
  std::string config;                 // run, plan
  std::vector<std::string> overrides; // run, plan: --set key=value
  std::string query;                  // align
  std::string target;                 // align
  LinearScoring scoring;              // align
  int width = 60;                     // align: columns a line
  Verbosity verbosity = Verbosity::normal;
  std::vector<std::string> kokkos; // --kokkos-* options, for Kokkos
};

/// What is left to do where the command line was help, a version or an error: leave with this code.
struct Leave {
  int code = 0;
};

/// Prints help and version to standard output, errors to standard error; throws Leave after either.
[[nodiscard]] Arguments parse_arguments(int argc, char const* const* argv);

/// One each; they give the process's exit code or throw Error.
[[nodiscard]] int run_command(Arguments const& arguments);
[[nodiscard]] int plan_command(Arguments const& arguments);
[[nodiscard]] int devices_command(Arguments const& arguments);
[[nodiscard]] int align_command(Arguments const& arguments);

} // namespace pairscan
