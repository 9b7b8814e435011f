#pragma once

#include <string>
#include <utility>

namespace pairscan {

/// A value that is laid over the one of the file.
struct Override {
  std::string assignment; // key=value: the key in full, the value in YAML
  std::string place{};    // what messages call it, such as "--id 0.9"; empty = --set and the assignment

  Override(std::string key_and_value) : assignment(std::move(key_and_value)) {}
  Override(char const* key_and_value) : assignment(key_and_value) {}
  Override(std::string const& key, std::string const& value, std::string given_at)
      : assignment(key + '=' + value), place(std::move(given_at)) {}

  /// Returns whether it gives this key a value.
  [[nodiscard]] bool gives(std::string const& key) const { return assignment.starts_with(key + '='); }
};

} // namespace pairscan
