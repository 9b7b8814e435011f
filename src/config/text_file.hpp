#pragma once

#include <string>

namespace pairscan {

/// A file for read_yaml: all of it, or its beginning where it is larger than read_yaml takes. `what` is what messages
/// call it. Throws Error (ExitCode::usage) where it cannot be read.
[[nodiscard]] std::string read_text(std::string const& path, std::string const& what);

} // namespace pairscan
