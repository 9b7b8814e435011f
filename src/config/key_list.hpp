#pragma once

#include <string>
#include <vector>

namespace pairscan {

/// The full names of the keys that a complete configuration holds ("filter.min_identity"), in the contract's order.
/// Keys that are not built at all are left out.
[[nodiscard]] std::vector<std::string> all_keys();

} // namespace pairscan
