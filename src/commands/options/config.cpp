#include <commands/options/commands.hpp>

#include <string>
#include <vector>

namespace pairscan {

void add_config(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("config", "Print a YAML file to start from");
  command->add_option("--template", arguments.query, "The command that does the same without a file")
      ->type_name("allpairs|search|distance")
      ->check(CLI::IsMember(std::vector<std::string>{"allpairs", "search", "distance"}).description(""))
      ->required();
  command->callback([&arguments] { arguments.device = DeviceNeed::none; });
  command->footer("Example:\n  pairscan config --template allpairs > job.yaml");
}

} // namespace pairscan
