#pragma once

#include <config/config.hpp>

#include <string>

namespace pairscan {

/// Throws Error (ExitCode::usage), with the key, where a run would replace or remove a file that it reads, by whatever
/// path, link or redirection it is read. `config_path` names the configuration itself, which may only be one that a run
/// wrote there: it is replaced by its like.
void keep_inputs(Config const& config, std::string const& config_path);

} // namespace pairscan
