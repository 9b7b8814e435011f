#include <commands/options/commands.hpp>

namespace pairscan {

void add_devices(CLI::App& app, Arguments& arguments) {
  CLI::App* const command =
      app.add_subcommand("devices", "Show what pairscan found here, and what `auto` would choose");
  command->add_flag("--methods", arguments.methods, "Show instead the ways to compute scores that pairscan has");
  command->footer("Examples:\n  pairscan devices\n  pairscan devices --methods");
}

} // namespace pairscan
