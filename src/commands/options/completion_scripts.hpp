#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace pairscan {

/// Returns the script by which a shell completes the command line: `bash`, `zsh` or `fish`. It is made of the options
/// themselves, so that it cannot differ from them.
[[nodiscard]] std::string completion_script(CLI::App const& app, std::string const& shell);

} // namespace pairscan
