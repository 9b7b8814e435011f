#pragma once

#include <string>
#include <vector>

namespace pairscan {

/// Returns where files of this folder, such as configs/tuning, may be: where the user works, then beside the program.
[[nodiscard]] std::vector<std::string> shipped_directories(std::string const& folder);

} // namespace pairscan
