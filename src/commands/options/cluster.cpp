#include <commands/options/commands.hpp>
#include <commands/options/flag.hpp>

#include <array>
#include <memory>

namespace pairscan {

namespace {

constexpr auto kClusterCommandFlags = std::to_array<Flag>({
    {"--method", "output.clusters.method", FlagValue::word, "How records are clustered [as in the run]"},
    {"--cutoffs", "output.clusters.cutoffs", FlagValue::numbers, "Distances, such as 0.03,0.05 [all kept pairs]"},
    {"--order", "output.clusters.order", FlagValue::word, "Which records become centroids first [length]"},
    {"--inflation", "output.clusters.mcl.inflation", FlagValue::number, "Granularity of Markov clustering [2]"},
    {"--files", "output.clusters.files", FlagValue::words, "Such as clusters.tsv,clusters.list [clusters.tsv]"},
});

} // namespace

void add_cluster(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("cluster", "Cluster the pairs that a finished run has kept");
  command->add_option("results", arguments.input, "Directory of a finished run, with config.yaml and a table of pairs")
      ->type_name("DIR")
      ->required();
  command->add_option("-o,--output", arguments.output, "Directory of the files of clusters [that of the run]")
      ->type_name("DIR");
  add_flags(*command, {"Clusters", kClusterCommandFlags}, arguments.overrides);
  auto const settings = std::make_shared<std::vector<std::string>>();
  add_set(*command, *settings);
  command->callback([&arguments, settings] {
    arguments.device = DeviceNeed::none;
    arguments.overrides.insert(arguments.overrides.end(), settings->begin(), settings->end());
  });
  command->footer("Example:\n  pairscan cluster out/genes --method average --cutoffs 0.03,0.05 --files clusters.list");
}

} // namespace pairscan
