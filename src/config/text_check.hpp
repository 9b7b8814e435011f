#pragma once

#include <string>
#include <string_view>

namespace pairscan {

/// Nothing where `text` is UTF-8 without control characters other than tab and the ends of lines; else what is wrong
/// with it, beginning with the line: "line 3: ...". yaml-cpp would replace or cut off such text without a word.
[[nodiscard]] std::string fault_of_text(std::string_view text);

} // namespace pairscan
