#pragma once

#include <config/config_node.hpp>

#include <cstdint>
#include <optional>

namespace pairscan {

/// What a scalar means. Stricter than YAML: a quoted scalar is text, whole numbers are decimal without leading zeros,
/// real numbers are finite, and `yes` is no truth value. Nothing where the node is not of the kind asked for.

[[nodiscard]] std::optional<bool> truth_of(ConfigNode const& node);
[[nodiscard]] std::optional<std::int64_t> whole_number_of(ConfigNode const& node);
[[nodiscard]] std::optional<double> real_number_of(ConfigNode const& node);

} // namespace pairscan
