#include <commands/options/commands.hpp>
#include <commands/options/file_options.hpp>
#include <commands/options/rank_options.hpp>

namespace pairscan {

void add_run(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("run", "Align every pair that a YAML file asks for");
  add_file_options(*command, arguments);
  add_ranks(*command, arguments, "1");
  add_dry_run(*command, arguments);
  command->footer("Examples:\n  pairscan run configs/quickstart.yaml --set filter.min_identity=0.95\n"
                  "  pairscan run job.yaml --ranks auto\n"
                  "  mpiexec -n 8 pairscan run job.yaml");
}

} // namespace pairscan
