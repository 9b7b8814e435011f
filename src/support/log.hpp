#pragma once

#include <cstdint>
#include <optional>

namespace pairscan {

enum class Verbosity : std::uint8_t {
  quiet,   // warnings and errors
  normal,  // and what a run does
  verbose, // and what only a developer wants to know
};

/// Makes spdlog's default logger, which all of pairscan uses, write to standard error; standard output is for data.
///
/// A line reads "[12:03:11] warning: text", with a rank "[12:03:11] rank 2: warning: text". Lines are written whole, so
/// that those of several ranks on one terminal do not mix; control characters of the text are escaped. May be called
/// again, e.g. once the rank is known.
void start_log(Verbosity verbosity, std::optional<int> rank = std::nullopt);

} // namespace pairscan
