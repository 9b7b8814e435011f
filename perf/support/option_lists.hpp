#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan::perf {

/// Returns the parts of an option's value between commas.
[[nodiscard]] inline std::vector<std::string> words(std::string const& text) {
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(',', begin), text.size());
    found.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return found;
}

/// Returns the parts as numbers. Throws std::invalid_argument where one is not a number.
template <class Number>
[[nodiscard]] std::vector<Number> numbers(std::string const& text) {
  std::vector<Number> found;
  for (std::string const& word : words(text)) {
    found.push_back(static_cast<Number>(std::stol(word)));
  }
  return found;
}

/// Calls take(flag, value) with each option of the command line, and the value "" for `flag_without_value`. Throws
/// std::invalid_argument where a value is missing, and where `take` returns false: it does not know the option.
template <class Take>
void read_options(int argc, char** argv, std::string const& flag_without_value, Take const& take) {
  for (int at = 1; at < argc; ++at) {
    std::string const flag = argv[at];
    bool const has_value = flag != flag_without_value;
    if (has_value && at + 1 == argc) {
      throw std::invalid_argument(flag + ": not an option, or without its value");
    }
    std::string const value = has_value ? argv[++at] : "";
    if (!take(flag, value)) {
      throw std::invalid_argument(flag + " " + value + ": not an option");
    }
  }
}

} // namespace pairscan::perf
