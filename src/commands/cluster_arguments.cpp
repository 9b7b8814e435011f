#include <commands/cluster_arguments.hpp>

#include <string>

namespace pairscan {
namespace {

/// Adds an option that gives a key of output.clusters another value; lists go into brackets.
void add_key(CLI::App& command, Arguments& arguments, std::string const& option, std::string const& key,
             std::string const& help) {
  command.add_option_function<std::string>(
      option,
      [&arguments, key](std::string const& value) {
        bool const list = key == "cutoffs" || key == "files";
        arguments.overrides.push_back("output.clusters." + key + '=' + (list ? '[' + value + ']' : value));
      },
      help);
}

} // namespace

void add_cluster(CLI::App& app, Arguments& arguments) {
  CLI::App* const cluster = app.add_subcommand("cluster", "Cluster the pairs that a finished run has kept");
  ClusterArguments& asked = arguments.cluster;
  cluster->add_option("results", asked.results, "Directory of a finished run, with config.yaml and a table of pairs")
      ->required();
  cluster->add_option("-o,--output", asked.output, "Directory of the files of clusters [that of the run]");
  add_key(*cluster, arguments, "--method", "method", "components, complete, average, greedy or mcl [as in the run]");
  add_key(*cluster, arguments, "--cutoffs", "cutoffs", "Distances, such as 0.03,0.05 [all kept pairs]");
  add_key(*cluster, arguments, "--order", "order", "Of centroids: length, abundance or input [length]");
  add_key(*cluster, arguments, "--inflation", "mcl.inflation", "Of mcl [2]");
  add_key(*cluster, arguments, "--files", "files", "Such as clusters.tsv,clusters.list [clusters.tsv]");
  cluster->add_option("--set", arguments.overrides, "Lay key=value over the run's configuration; may be repeated")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
  cluster->callback([&arguments] { arguments.command = Arguments::Command::cluster; });
  cluster->footer("Example:\n  pairscan cluster out/genes --method average --cutoffs 0.03,0.05 --files clusters.list");
}

} // namespace pairscan
