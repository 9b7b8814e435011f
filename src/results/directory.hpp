#pragma once

#include <string>

namespace pairscan {

/// Creates the output directory where it does not exist, with its parents, and makes sure that files can be written
/// there. Throws Error (ExitCode::usage) otherwise, before anything is computed. '-' (standard output) needs no
/// directory.
void prepare_directory(std::string const& directory);

} // namespace pairscan
