#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// The full names of the keys that a complete configuration holds ("filter.min_identity"), in the contract's order.
/// Keys that are not built at all are left out.
[[nodiscard]] std::vector<std::string> all_keys();

/// Returns the names that the values of a key are chosen from, or those of the items of its list; nothing for keys of
/// another kind.
[[nodiscard]] std::vector<std::string_view> choices_of(std::string_view key);

} // namespace pairscan
