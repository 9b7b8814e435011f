#pragma once

#include <string>

namespace pairscan {

/// The directory for temporary files: what TMPDIR names, or TMP, TEMP or TEMPDIR where it is not set; else /tmp. Throws
/// Error (ExitCode::usage) that names the variable where no file can be made there.
[[nodiscard]] std::string temporary_directory();

} // namespace pairscan
