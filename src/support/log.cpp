#include <support/log.hpp>
#include <support/log_keeper.hpp>
#include <support/text.hpp>

#include <fmt/format.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <string>

namespace pairscan {

namespace {

spdlog::level::level_enum level_of(Verbosity verbosity) {
  switch (verbosity) {
  case Verbosity::quiet:
    return spdlog::level::warn;
  case Verbosity::verbose:
    return spdlog::level::debug;
  case Verbosity::normal:
    break;
  }
  return spdlog::level::info;
}

/// The text of a line, which may hold ids and names of files: no terminal obeys what stands in them.
class EscapedText final : public spdlog::custom_flag_formatter {
public:
  void format(spdlog::details::log_msg const& message, std::tm const& /*time*/, spdlog::memory_buf_t& line) override {
    std::string const text = escaped({message.payload.data(), message.payload.size()});
    line.append(text.data(), text.data() + text.size());
  }
  [[nodiscard]] std::unique_ptr<spdlog::custom_flag_formatter> clone() const override {
    return std::make_unique<EscapedText>();
  }
};

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
  case LogLevel::debug:
    return spdlog::level::debug;
  case LogLevel::warning:
    return spdlog::level::warn;
  case LogLevel::error:
    return spdlog::level::err;
  case LogLevel::info:
    break;
  }
  return spdlog::level::info;
}

} // namespace

void log_to_file(std::string const& path) {
  log_keeper().open(path);
}

void log_lines_to_file(std::string_view text) {
  while (!text.empty()) {
    auto const line = text.substr(0, text.find('\n'));
    log_keeper().keep_line(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
}

std::vector<std::string> logged_warnings() {
  return log_keeper().warnings();
}

void start_log(Verbosity verbosity, std::optional<int> rank) {
  auto logger = std::make_shared<spdlog::logger>("pairscan", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  std::string const prefix = rank ? "rank " + std::to_string(*rank) + ": " : "";
  auto formatter = std::make_unique<spdlog::pattern_formatter>();
  formatter->add_flag<EscapedText>('*').set_pattern("[%H:%M:%S] " + prefix + "%^%l%$: %*");
  logger->set_formatter(std::move(formatter));
  logger->set_level(level_of(verbosity));
  spdlog::set_default_logger(std::move(logger));
}

void detail::write_log(LogLevel level, fmt::string_view text, fmt::format_args values) {
  auto* const logger = spdlog::default_logger_raw();
  if (logger->should_log(level_of(level))) {
    std::string const line = fmt::vformat(text, values);
    logger->log(level_of(level), line);
    log_keeper().keep(level, line);
  }
}

} // namespace pairscan
