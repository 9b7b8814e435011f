#pragma once

#include <config/config.hpp>
#include <support/log.hpp>

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// Options of `pairscan search`; what is left empty has the default of its scheme.
struct SearchArguments {
  std::string directory = "out";
  std::vector<std::string> formats{"tsv"};
  std::string preset;
  std::string matrix = "BLOSUM62";
  double gap_open = -11;
  double gap_extend = -1;
  std::int64_t top = 500; // hits of each query
  std::optional<double> max_evalue;
};

/// Options of `pairscan pack`.
struct PackArguments {
  std::string input;
  std::string output; // empty = by the name of the input
  Alphabet alphabet = Alphabet::automatic;
  GapLetters gaps = GapLetters::error;
  OnBadRecord on_bad_record = OnBadRecord::error;
};

/// Options of `pairscan cluster`, besides keys of output.clusters, which are overrides.
struct ClusterArguments {
  std::string results; // directory of a finished run
  std::string output;  // empty = the same
};

/// What the command line asks for.
struct Arguments {
  enum class Command { run, search, pack, cluster, plan, tune, devices, align };

  Command command = Command::run;
  std::string config;                                     // run, plan, tune: a file; search: what messages call it
  std::vector<std::string> overrides;                     // run, search, cluster, plan, tune: --set key=value
  std::string query;                                      // search, align
  std::string target;                                     // search, align
  SearchArguments search;                                 // search
  PackArguments pack;                                     // pack
  ClusterArguments cluster;                               // cluster
  AlignmentOptions alignment;                             // align; not resolved
  std::map<std::string, std::string, std::less<>> places; // align: the options that were given, by their keys
  Strands strand = Strands::plus;                         // align
  int width = 60;                                         // align: columns a line
  std::string color = "auto";                             // align: auto, always or never
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
[[nodiscard]] int search_command(Arguments const& arguments);
[[nodiscard]] int pack_command(Arguments const& arguments);
[[nodiscard]] int cluster_command(Arguments const& arguments);
[[nodiscard]] int plan_command(Arguments const& arguments);
[[nodiscard]] int tune_command(Arguments const& arguments);
[[nodiscard]] int devices_command(Arguments const& arguments);
[[nodiscard]] int align_command(Arguments const& arguments);

} // namespace pairscan
