#pragma once

#include <string_view>

namespace pairscan {

/// Returns src/report/page/page.html, which scripts/bundle-report makes and the build puts into the program.
[[nodiscard]] std::string_view page_template();

} // namespace pairscan
