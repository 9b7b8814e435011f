#pragma once

#include <span>
#include <string>

namespace pairscan {

/// Where a file stands until it is whole: beside its own place, `<path>.partial-<pid>`.
[[nodiscard]] std::string partial_path_of(std::string const& path);

/// Removes partial files of these names that processes left in the directory when they were killed: of processes that
/// this host does not have. Nothing else is touched, and what cannot be removed stays.
/// To be called where no other run can be using the directory, since one on another host looks like a dead one.
void remove_left_behind(std::string const& directory, std::span<std::string const> names);

} // namespace pairscan
