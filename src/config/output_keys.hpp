#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Returns the full name of a key of an output, as NodeReader notes its place: with the output's number where there is
/// a list.
template <class Output>
[[nodiscard]] std::string key_of(std::string_view section, std::vector<Output> const& outputs, Output const& output,
                                 std::string_view key) {
  std::string const number = outputs.size() == 1 ? "" : fmt::format("[{}]", &output - outputs.data());
  return fmt::format("output.{}{}.{}", section, number, key);
}

} // namespace pairscan
