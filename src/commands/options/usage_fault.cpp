#include <commands/options/listed_options.hpp>
#include <commands/options/usage_fault.hpp>
#include <support/nearest_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace pairscan {

namespace {

/// Options of vsearch and others that mean something else here, or that nothing here means.
constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
    {"--acceptall", "leave it out: without --id every pair is kept"},
    {"--allpairs_global", "name the file: pairscan allpairs FILE"},
    {"--usearch_global", "name the files: pairscan search QUERIES DATABASE"},
    {"--db", "name it behind the queries: pairscan search QUERIES DATABASE"},
    {"--cluster_fast", "use pairscan allpairs FILE --cluster greedy"},
    {"--cluster_size", "use pairscan allpairs FILE --cluster greedy"},
    {"--gapopen", "use --gap-open and --gap-extend, which are scores: vsearch's 20I/1E are in --preset vsearch"},
    {"--gapext", "use --gap-open and --gap-extend, which are scores: vsearch's 2I/1E are in --preset vsearch"},
    {"--qmask", "leave it out: nothing is masked"},
    {"--dbmask", "leave it out: nothing is masked"},
    {"--maxaccepts", "leave it out: every pair is aligned; --top of pairscan search limits hits"},
    {"--maxrejects", "leave it out: every pair is aligned"},
};

std::string remedy_for(CLI::App const& command, std::string const& word) {
  std::string const name = word.substr(0, word.find('='));
  for (auto const& [foreign, remedy] : kForeign) {
    if (name == foreign) {
      return fmt::format("; {}", remedy);
    }
  }
  std::vector<ListedOption> const options = listed_options(command);
  std::vector<std::string_view> names;
  for (ListedOption const& option : options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return suggestion(name, names);
}

std::string unknown_option(CLI::App const& app, std::vector<std::string> const& words) {
  auto const given = app.get_subcommands();
  CLI::App const& command = given.empty() ? app : *given.front();
  std::string const name = given.empty() ? "pairscan" : "pairscan " + command.get_name();
  auto const option = std::find_if(words.begin(), words.end(), [](auto const& word) { return word.starts_with('-'); });
  return option == words.end()
             ? fmt::format("'{}' is one word too many for `{}`", words.front(), name)
             : fmt::format("{}: `{}` has no such option{}", *option, name, remedy_for(command, *option));
}

} // namespace

std::string unknown_words(CLI::App const& app, CLI::ParseError const& error) {
  std::vector<std::string> const words = app.remaining(true);
  bool const no_command = app.get_subcommands().empty();
  if (words.empty() || (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError) && !no_command)) {
    return "";
  }
  if (!no_command || words.front().starts_with('-')) {
    return unknown_option(app, words);
  }
  std::vector<std::string_view> names;
  for (CLI::App const* const command : listed_commands(app)) {
    names.push_back(command->get_name());
  }
  return fmt::format("'{}' is no command{}", words.front(), suggestion(words.front(), names));
}

} // namespace pairscan
