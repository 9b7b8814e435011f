#include <commands/options/commands.hpp>

#include <array>

namespace pairscan {

namespace {

constexpr std::array kCommands{
    add_allpairs, add_distance, add_search, add_run,     add_plan,   add_tune, //
    add_cluster,  add_pack,     add_align,  add_devices, add_config, add_completion, add_man,
};

} // namespace

void add_commands(CLI::App& app, Arguments& arguments) {
  for (auto const add : kCommands) {
    add(app, arguments);
  }
}

} // namespace pairscan
