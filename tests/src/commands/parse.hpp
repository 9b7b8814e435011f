#pragma once

#include <commands/arguments.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {

/// Returns what a command line asks for. Throws Leave for what is wrong with it.
[[nodiscard]] inline Arguments parse(std::vector<std::string> const& words) {
  std::vector<char const*> argv{"pairscan"};
  for (std::string const& word : words) {
    argv.push_back(word.c_str());
  }
  std::ostringstream out;
  std::ostringstream err;
  return parse_arguments(static_cast<int>(argv.size()), argv.data(), {out, err, [] { return std::string(); }});
}

/// Returns what --help prints.
[[nodiscard]] inline std::string help_of(std::string const& command) {
  std::ostringstream out;
  std::ostringstream err;
  char const* const argv[] = {"pairscan", command.c_str(), "--help"};
  try {
    (void)parse_arguments(3, argv, {out, err, [] { return std::string(); }});
  } catch (Leave const&) {
  }
  return out.str();
}

} // namespace pairscan::testing
