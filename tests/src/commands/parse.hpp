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

} // namespace pairscan::testing
