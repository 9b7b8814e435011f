#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// Returns `<path>.partial-<16 random hexadecimal digits>`, the name under which a PartialFile for `path` is created.
[[nodiscard]] std::string partial_path_of(std::string const& path);

/// Returns true for the name of a PartialFile, without its directory, for one of these names.
[[nodiscard]] bool is_partial_name(std::string_view file, std::span<std::string_view const> names);

} // namespace pairscan
