#pragma once

#include <report/summary.hpp>

#include <string>

namespace pairscan {

/// Of pairscan and of what it was built with. Needs no running MPI.
[[nodiscard]] VersionSummary versions();

/// The lines of --version; the first is "pairscan X.Y.Z".
[[nodiscard]] std::string version_text();

} // namespace pairscan
