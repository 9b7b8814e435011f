#pragma once

#include <cstddef>
#include <string>

namespace pairscan {

/// Bytes of the largest file that read_yaml takes.
inline constexpr std::size_t kMostConfigBytes = std::size_t{1} << 20;

/// A file for read_yaml: all of it, or its beginning where it is larger than read_yaml takes. `what` is what messages
/// call it. Throws Error (ExitCode::usage) where it cannot be read.
[[nodiscard]] std::string read_text(std::string const& path, std::string const& what);

} // namespace pairscan
