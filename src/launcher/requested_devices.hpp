#pragma once

#include <config/config.hpp>
#include <config/override.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// execution.devices of this file and these overrides; `automatic` where this rank cannot tell: only rank 0's node need
/// have the file, one that comes through a pipe can be read but once, and a mistake in it is the program's to report.
[[nodiscard]] DeviceChoice requested_devices(std::string const& config_path, std::vector<Override> const& overrides);

} // namespace pairscan
