#include <commands/arguments.hpp>
#include <commands/options/commands.hpp>
#include <commands/options/usage_fault.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <CLI/CLI.hpp>

#include <cstring>
#include <memory>
#include <ostream>
#include <sstream>

namespace pairscan {

namespace {

constexpr std::size_t kNameColumns = 36; // of the help

/// --kokkos-* options are Kokkos's own and may stand anywhere.
std::vector<std::string> take_kokkos_options(int argc, char const* const* argv, Arguments& arguments) {
  std::vector<std::string> rest;
  for (int index = argc - 1; index > 0; --index) { // CLI11 takes them last first
    bool const kokkos = std::strncmp(argv[index], "--kokkos-", 9) == 0;
    (kokkos ? arguments.kokkos : rest).emplace_back(argv[index]);
  }
  return rest;
}

[[noreturn]] void leave(CLI::App const& app, CLI::ParseError const& error, CommandLineOutput const& output) {
  std::ostringstream fault; // with words of the command line in it
  int const code = app.exit(error, output.out, fault);
  std::string const unknown = code == 0 ? "" : unknown_words(app, error);
  output.err << escaped_lines(unknown.empty() ? fault.str() : unknown + "\nRun with --help for more information.\n");
  throw Leave{code == 0 ? 0 : static_cast<int>(ExitCode::usage)};
}

} // namespace

Arguments parse_arguments(int argc, char const* const* argv, CommandLineOutput const& output) {
  Arguments arguments;
  CLI::App app("pairscan aligns every pair of a set of sequences, exactly.", "pairscan");
  app.require_subcommand(1);
  app.get_formatter()->column_width(kNameColumns);
  app.set_version_flag("--version", output.version);
  bool quiet = false;
  bool verbose = false;
  app.add_flag("--quiet", quiet, "Only warnings and errors on standard error");
  app.add_flag("--verbose", verbose, "More on standard error")->excludes("--quiet");
  app.fallthrough();
  app.footer("Examples:\n  pairscan allpairs genes.fasta -o out --id 0.97\n  pairscan run configs/quickstart.yaml\n\n"
             "Options that begin with --kokkos- go to Kokkos. Exit codes: 0 done, 1 failed, 2 usage,\n3 bad input, "
             "4 stopped and resumable, 5 not enough memory or no such device.");
  add_commands(app, arguments);
  try {
    app.parse(take_kokkos_options(argc, argv, arguments));
  } catch (CLI::ParseError const& error) {
    leave(app, error, output);
  }
  arguments.command = app.get_subcommands().front()->get_name();
  arguments.verbosity = quiet ? Verbosity::quiet : verbose ? Verbosity::verbose : Verbosity::normal;
  return arguments;
}

} // namespace pairscan
