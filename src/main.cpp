#include <commands/arguments.hpp>
#include <commands/one_core.hpp>
#include <commands/start_ranks.hpp>
#include <commands/version.hpp>
#include <launcher/given_choice.hpp>
#include <launcher/lone_process.hpp>
#include <support/assert.hpp>
#include <support/failure.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string_view>

namespace {

struct Command {
  std::string_view name; // as src/commands/options has it
  int (*run)(pairscan::Arguments const& arguments);
};

constexpr Command kCommands[] = {
    {"allpairs", pairscan::run_command},    {"distance", pairscan::run_command},
    {"search", pairscan::search_command},   {"run", pairscan::run_command},
    {"plan", pairscan::plan_command},       {"tune", pairscan::tune_command},
    {"pack", pairscan::pack_command},       {"align", pairscan::align_command},
    {"devices", pairscan::devices_command}, {"config", pairscan::config_command},
    {"cluster", pairscan::cluster_command}, {"completion", pairscan::page_command},
    {"man", pairscan::page_command},
};

int dispatch(pairscan::Arguments const& arguments) {
  auto const found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                  [&](Command const& command) { return command.name == arguments.command; });
  PAIRSCAN_ASSERT(found != std::end(kCommands), "every command of the command line has a function");
  return found->run(arguments);
}

/// Starts the ranks that share the work, where there are to be more than this process; the launcher has done so where
/// it was told their number.
void start_ranks(pairscan::Arguments const& arguments, int argc, char** argv) {
  if (!pairscan::given_choice(std::getenv)) {
    pairscan::start_asked_ranks(arguments, argc, argv);
  }
  if (pairscan::scores_on_one_core()) {
    pairscan::start_ranks_on_cores(arguments, argc, argv);
  }
}

/// Help and the version go the way of all that is printed, so that a full disk does not swallow them.
pairscan::Arguments parse(int argc, char** argv) {
  std::ostringstream out;
  try {
    return pairscan::parse_arguments(argc, argv, {out, std::cerr, pairscan::version_text});
  } catch (pairscan::Leave const&) {
    pairscan::print_text(out.str());
    pairscan::finish_printing();
    throw;
  }
}

} // namespace

int main(int argc, char** argv) {
  pairscan::hold_standard_descriptors();
  std::signal(SIGPIPE, SIG_IGN); // a reader that went away is an error of the write, with a message
  std::signal(SIGXFSZ, SIG_IGN); // and so is a file beyond the limit on file sizes
  try {
    pairscan::start_log(pairscan::Verbosity::normal);
    pairscan::Arguments const arguments = parse(argc, argv);
    pairscan::start_log(arguments.verbosity);
    start_ranks(arguments, argc, argv);
    pairscan::apply_settings_of_lone_process();
    int const code = dispatch(arguments);
    pairscan::finish_printing();
    return code;
  } catch (pairscan::Leave const& done) {
    return done.code;
  } catch (std::exception const& reason) {
    pairscan::Failure const failure = pairscan::failure_of(reason);
    pairscan::log_error("{}", failure.message);
    return static_cast<int>(failure.code);
  }
}
