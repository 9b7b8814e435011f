#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::perf {

/// The parts of an option's value between commas.
[[nodiscard]] inline std::vector<std::string> words(std::string const& text) {
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin <= text.size();) {
    std::size_t const end = std::min(text.find(',', begin), text.size());
    found.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return found;
}

/// The same as numbers. Throws std::invalid_argument where one is none.
template <class Number>
[[nodiscard]] std::vector<Number> numbers(std::string const& text) {
  std::vector<Number> found;
  for (std::string const& word : words(text)) {
    found.push_back(static_cast<Number>(std::stol(word)));
  }
  return found;
}

} // namespace pairscan::perf
