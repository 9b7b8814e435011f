#include <commands/options/commands.hpp>
#include <commands/options/man_page.hpp>

#include <memory>
#include <string>

namespace pairscan {

void add_man(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("man", "Print the manual page of a command, in roff");
  auto const topic = std::make_shared<std::string>();
  command->add_option("command", *topic, "The command [pairscan itself]")->type_name("COMMAND");
  command->callback([&app, &arguments, topic] {
    arguments.device = DeviceNeed::none;
    arguments.page = man_page(app, *topic);
  });
  command->footer("Example:\n  pairscan man allpairs | man -l -");
}

} // namespace pairscan
