#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace pairscan {

/// Returns the manual page of a command in roff, or of pairscan itself where the name is empty. It is made of the
/// options themselves, so that it cannot differ from them. Throws CLI::ValidationError for names of no command.
[[nodiscard]] std::string man_page(CLI::App const& app, std::string const& command);

} // namespace pairscan
