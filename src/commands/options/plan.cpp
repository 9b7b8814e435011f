#include <commands/options/commands.hpp>
#include <commands/options/file_options.hpp>

namespace pairscan {

void add_plan(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("plan", "Say what a run would do: pairs, cells, strategy, memory, time");
  add_file_options(*command, arguments);
  command->footer("Example:\n  mpiexec -n 8 pairscan plan job.yaml");
}

} // namespace pairscan
