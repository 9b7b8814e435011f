#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <perf/papers/filter_run.hpp>
#include <perf/papers/kernel_clock.hpp>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT: POSIX has no header for it

namespace pairscan::perf {

namespace {

/// Runs it with both of its outputs in `log`; gives the exit code, or -1 where a signal ended it.
int spawn(std::filesystem::path const& program, std::filesystem::path const& configuration,
          std::filesystem::path const& log) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  std::string words[] = {program.string(), "run", configuration.string()};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  pid_t child = 0;
  int const error = posix_spawn(&child, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw std::runtime_error("cannot start " + program.string() + ": " + std::strerror(error) +
                             "; name it with --pairscan=FILE");
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string text_of(std::filesystem::path const& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

ScratchDirectory::ScratchDirectory() {
  std::string name = (std::filesystem::temp_directory_path() / "pairscan-papers-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::runtime_error("cannot make " + name + ": " + std::strerror(errno));
  }
  path_ = name;
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

RunResult run_pairscan(std::filesystem::path const& program, std::string const& configuration,
                       std::filesystem::path const& directory) {
  std::filesystem::remove_all(directory / "out"); // each run is the first
  std::ofstream(directory / "job.yaml") << configuration;
  auto const start = Clock::now();
  int const code = spawn(program, directory / "job.yaml", directory / "log");
  double const seconds = seconds_since(start);
  if (code != 0) {
    throw std::runtime_error(program.string() + " ended with " + std::to_string(code) + ":\n" +
                             text_of(directory / "log"));
  }
  auto const summary = nlohmann::json::parse(text_of(directory / "out" / "summary.json"));
  auto const& stages = summary.at("seconds");
  return {summary.at("pairs"),
          summary.at("kept"),
          summary.at("traced"),
          stages.at("score"),
          stages.at("traceback"),
          stages.at("total"),
          seconds};
}

} // namespace pairscan::perf
