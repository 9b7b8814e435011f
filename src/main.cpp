#include <commands/arguments.hpp>
#include <commands/version.hpp>
#include <support/error.hpp>
#include <support/failure.hpp>
#include <support/log.hpp>
#include <support/standard_output.hpp>

#include <csignal>
#include <exception>
#include <iostream>
#include <sstream>

namespace {

int dispatch(pairscan::Arguments const& arguments) {
  switch (arguments.command) {
  case pairscan::Arguments::Command::run:
    return pairscan::run_command(arguments);
  case pairscan::Arguments::Command::search:
    return pairscan::search_command(arguments);
  case pairscan::Arguments::Command::pack:
    return pairscan::pack_command(arguments);
  case pairscan::Arguments::Command::cluster:
    return pairscan::cluster_command(arguments);
  case pairscan::Arguments::Command::plan:
    return pairscan::plan_command(arguments);
  case pairscan::Arguments::Command::tune:
    return pairscan::tune_command(arguments);
  case pairscan::Arguments::Command::devices:
    return pairscan::devices_command(arguments);
  case pairscan::Arguments::Command::align:
    return pairscan::align_command(arguments);
  }
  return static_cast<int>(pairscan::ExitCode::usage);
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
