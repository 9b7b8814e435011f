#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

enum class Verbosity : std::uint8_t {
  quiet,   // warnings and errors
  normal,  // and what a run does
  verbose, // and what only a developer wants to know
};

enum class LogLevel : std::uint8_t { debug, info, warning, error };

/// Makes the log write to standard error; standard output is for data.
///
/// A line reads "[12:03:11] warning: text", with a rank "[12:03:11] rank 2: warning: text". Lines are written whole, so
/// that those of several ranks on one terminal do not mix; control characters of the text are escaped. May be called
/// again, e.g. once the rank is known.
void start_log(Verbosity verbosity, std::optional<int> rank = std::nullopt);

/// Also writes the log into a file from now on: what was logged before, then each line as it comes, with date and time.
/// The file grows at its end, so that a run that goes on keeps the log of its start. Throws Error (ExitCode::usage)
/// where it cannot be opened.
void log_to_file(std::string const& path);

/// Writes lines into that file that standard error gets in another way; does nothing where there is none.
void log_lines_to_file(std::string_view text);

/// Returns the warnings and errors that were logged so far, the first hundred.
[[nodiscard]] std::vector<std::string> logged_warnings();

namespace detail {

void write_log(LogLevel level, fmt::string_view text, fmt::format_args values);

} // namespace detail

// Write a line to the log, as fmt::format makes it of a text and values. This is spdlog, which is compiled in log.cpp
// alone: each source that includes its header takes the compiler two seconds longer.

template <class... Values>
void log_line(LogLevel level, fmt::format_string<Values...> text, Values&&... values) {
  detail::write_log(level, text, fmt::make_format_args(values...));
}
template <class... Values>
void log_debug(fmt::format_string<Values...> text, Values&&... values) {
  detail::write_log(LogLevel::debug, text, fmt::make_format_args(values...));
}
template <class... Values>
void log_info(fmt::format_string<Values...> text, Values&&... values) {
  detail::write_log(LogLevel::info, text, fmt::make_format_args(values...));
}
template <class... Values>
void log_warning(fmt::format_string<Values...> text, Values&&... values) {
  detail::write_log(LogLevel::warning, text, fmt::make_format_args(values...));
}
template <class... Values>
void log_error(fmt::format_string<Values...> text, Values&&... values) {
  detail::write_log(LogLevel::error, text, fmt::make_format_args(values...));
}

} // namespace pairscan
