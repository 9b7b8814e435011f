#pragma once

#include <config/config.hpp>
#include <config/override.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Whether a configuration without sequences is complete.
enum class InputNeed : std::uint8_t { required, optional };

/// Whether old names (old_names.hpp) are told of in the log.
enum class OldNames : std::uint8_t { warn, accept };

/// Reads a YAML file, lays the overrides over it in their order, and resolves what depends on other keys.
///
/// Paths in it are relative to the current directory, not to the file. Throws Error (ExitCode::usage) with file, line
/// and column, the full name of the key and the remedy: one error, the first that is found.
[[nodiscard]] Config load_config(std::string const& path, std::vector<Override> const& overrides = {},
                                 InputNeed input = InputNeed::required, OldNames old_names = OldNames::warn);

/// The same for a text; `name` stands for the file in messages.
[[nodiscard]] Config parse_config(std::string_view text, std::string const& name,
                                  std::vector<Override> const& overrides = {}, InputNeed input = InputNeed::required,
                                  OldNames old_names = OldNames::warn);

/// The configuration with every key, in the contract's order. Loaded again it gives an equal Config, provided that
/// `config` came from load_config or parse_config.
[[nodiscard]] std::string to_yaml(Config const& config);

} // namespace pairscan
