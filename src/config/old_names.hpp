#pragma once

#include <config/config_node.hpp>

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

// Names that the contract had before. They are read as the new ones, with a warning that says so: one line per name.

struct OldKey {
  std::string_view name; // in full
  std::string_view now;  // the last part of the new name, in the same section
};

struct OldValue {
  std::string_view key; // in full, by its new name
  std::string_view name;
  std::string_view now;
};

inline constexpr auto kOldKeys = std::to_array<OldKey>({{"execution.tuning.form", "method"}});

inline constexpr auto kOldValues = std::to_array<OldValue>(
    {{"execution.tuning.method", "planes", "bit_planes"}, {"execution.tuning.method", "packed", "int16x2"}});

/// Replaces old names in a configuration as it was written and returns a warning for each. Throws Error
/// (ExitCode::usage) where a key is given by both of its names.
[[nodiscard]] std::vector<std::string> replace_old_names(ConfigNode& root);

} // namespace pairscan
