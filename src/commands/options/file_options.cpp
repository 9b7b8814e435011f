#include <commands/options/config_flags.hpp>
#include <commands/options/file_options.hpp>

#include <memory>
#include <string>
#include <vector>

namespace pairscan {

void add_file_options(CLI::App& command, Arguments& arguments) {
  command.add_option("config", arguments.config, "YAML file (every key: configs/reference.yaml)")
      ->type_name("FILE")
      ->required();
  add_flags(command, {"Execution", kExecutionFlags}, arguments.overrides);
  auto const settings = std::make_shared<std::vector<std::string>>();
  add_set(command, *settings);
  command.callback([settings, &arguments] {
    arguments.overrides.insert(arguments.overrides.end(), settings->begin(), settings->end());
  });
}

} // namespace pairscan
