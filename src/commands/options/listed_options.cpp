#include <commands/options/flag.hpp>
#include <commands/options/listed_options.hpp>

namespace pairscan {

namespace {

ListedOption listed(CLI::Option const& option) {
  ListedOption one;
  one.positional = option.get_positional();
  one.required = option.get_required();
  one.help = option.get_description();
  one.group = option.get_group();
  one.value = option.get_type_size_max() == 0 ? "" : option.get_type_name();
  if (one.value.find('|') != std::string::npos) {
    one.choices = split(one.value, '|');
    std::erase(one.choices, "NUMBER");
  }
  for (std::string const& name : option.get_snames()) {
    one.names.push_back("-" + name);
  }
  for (std::string const& name : option.get_lnames()) {
    one.names.push_back("--" + name);
  }
  if (one.positional) {
    one.names = {option.get_name(true)};
  }
  return one;
}

} // namespace

std::vector<ListedOption> listed_options(CLI::App const& command) {
  std::vector<ListedOption> all;
  for (CLI::Option const* const option : command.get_options()) {
    all.push_back(listed(*option));
  }
  return all;
}

std::vector<CLI::App const*> listed_commands(CLI::App const& app) {
  return app.get_subcommands([](CLI::App const* command) { return !command->get_name().empty(); });
}

} // namespace pairscan
