#include <commands/options/commands.hpp>
#include <commands/options/file_options.hpp>

namespace pairscan {

void add_tune(CLI::App& app, Arguments& arguments) {
  CLI::App* const command =
      app.add_subcommand("tune", "Find the fastest knobs of every strategy on this device, and keep them for `run`");
  add_file_options(*command, arguments);
  command->footer("Example:\n  pairscan tune configs/tune.yaml --set tune.strategies=[lazy_rscan]");
}

} // namespace pairscan
