#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// Levenshtein's distance: the fewest insertions, deletions and replacements of a character that make `a` from `b`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate that is the fewest changes away from `name`, the first of several; empty where none is near enough to
/// be meant: a third of the longer name's characters may be changed, two if that is no more than half of them.
[[nodiscard]] std::string_view nearest_name(std::string_view name, std::span<std::string_view const> candidates);

/// "; did you mean 'x'?" for the nearest candidate, or nothing.
[[nodiscard]] std::string suggestion(std::string_view name, std::span<std::string_view const> candidates);

} // namespace pairscan
