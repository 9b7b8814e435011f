#include <cluster/cluster_files_of_run.hpp>
#include <cluster/read_kept_pairs.hpp>
#include <commands/arguments.hpp>
#include <commands/session.hpp>
#include <config/loader.hpp>
#include <config/output_names.hpp>
#include <config/text_file.hpp>
#include <report/cluster_lines.hpp>
#include <results/directory.hpp>
#include <results/directory_lock.hpp>
#include <sequences/reader.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>

namespace pairscan {

namespace {

namespace fs = std::filesystem;

[[nodiscard]] Config read_config(Arguments const& arguments) {
  std::string const path = (fs::path(arguments.input) / kConfigFile).string();
  Config config = parse_config(read_text(path, "configuration of a finished run"), path, arguments.overrides,
                               InputNeed::required, OldNames::accept);
  if (!config.output.clusters.asked()) {
    throw Error(
        ExitCode::usage,
        fmt::format("pairscan cluster: the run in '{}' names no method; give one with --method", arguments.input));
  }
  if (config.input.sequences == "-") {
    throw Error(ExitCode::usage, "pairscan cluster: the run read its sequences from standard input; name a file of "
                                 "them with --set input.sequences=FILE");
  }
  return config;
}

[[nodiscard]] PairsOutput const& table_of(Config const& config, std::string const& results) {
  auto const& outputs = config.output.pairs;
  auto const found = std::find_if(outputs.begin(), outputs.end(), has_kept_pairs);
  if (found == outputs.end()) {
    throw Error(ExitCode::usage, fmt::format("pairscan cluster: the run in '{}' wrote no table of query, target and "
                                             "identity; run it with output.pairs.format: tsv or abc",
                                             results));
  }
  return *found;
}

} // namespace

int cluster_command(Arguments const& arguments) {
  Config const config = read_config(arguments);
  PairsOutput const& table = table_of(config, arguments.input);
  std::string const directory = arguments.output.empty() ? arguments.input : arguments.output;
  prepare_directory(directory);
  DirectoryLock const lock(directory);
  SequenceSet const set = read_sequences(config.input).set;
  ClusterFiles files(config, set, directory);
  KeptPairs const pairs = read_kept_pairs((fs::path(arguments.input) / file_of(table)).string(), table, set);
  KokkosSession const kokkos(arguments.kokkos, static_cast<int>(config.execution.threads));
  ClustersSummary const summary = files.write(pairs).summary;
  if (arguments.verbosity != Verbosity::quiet) {
    std::fputs(lines_of(summary).c_str(), stderr);
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
