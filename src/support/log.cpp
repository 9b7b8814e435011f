#include <support/log.hpp>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

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

} // namespace

void start_log(Verbosity verbosity, std::optional<int> rank) {
  auto logger = std::make_shared<spdlog::logger>("pairscan", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  std::string const prefix = rank ? "rank " + std::to_string(*rank) + ": " : "";
  logger->set_pattern("[%H:%M:%S] " + prefix + "%^%l%$: %v");
  logger->set_level(level_of(verbosity));
  spdlog::set_default_logger(std::move(logger));
}

} // namespace pairscan
