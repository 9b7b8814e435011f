#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// An option as completion scripts and manual pages list it.
struct ListedOption {
  std::vector<std::string> names; // "-o", "--output"; of a positional its one name
  std::string value;              // what it takes, as the help calls it; empty for a flag
  std::vector<std::string> choices{};
  std::string help;
  std::string group;
  bool positional = false;
  bool required = false;

  [[nodiscard]] bool takes_file() const { return value == "FILE" || value == "DIRECTORY"; }
};

/// Returns the options of a command in the order in which they were added; positionals among them.
[[nodiscard]] std::vector<ListedOption> listed_options(CLI::App const& command);

/// Returns the commands that the help lists.
[[nodiscard]] std::vector<CLI::App const*> listed_commands(CLI::App const& app);

} // namespace pairscan
