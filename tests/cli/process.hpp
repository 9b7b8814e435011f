#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pairscan::testing {

struct ProcessOptions {
  std::string directory;      // to run in; empty = this process's
  std::string input;          // standard input, through a pipe; shorter than a pipe's buffer
  std::string output_path;    // standard output goes there instead of into the result
  bool closed_pipe = false;   // standard output is a pipe that nobody reads
  bool closed_output = false; // standard output is closed
};

struct ProcessResult {
  int code = -1;  // exit code, or -1 where a signal ended it
  int signal = 0; // that signal
  std::string out;
  std::string err;
};

/// A program in a process group of its own, which ends with this object at the latest.
class Process {
public:
  /// `command[0]` is searched in PATH.
  Process(std::vector<std::string> const& command, ProcessOptions const& options = {});
  Process(Process const&) = delete;
  Process& operator=(Process const&) = delete;
  ~Process();

  [[nodiscard]] bool running();

  /// To the process itself (and not to its children).
  void signal(int number) const;

  /// SIGKILL to the process itself, which is then dead but still has its number, until `wait`.
  void kill_and_leave() const;

  /// From now on it cannot make a file larger than this.
  void limit_files(std::uint64_t bytes) const;

  /// SIGKILL to the process and all that it started.
  void kill_group() const;

  /// Throws std::runtime_error, with what the program said so far, where it does not end in time.
  [[nodiscard]] ProcessResult wait(std::chrono::seconds limit = std::chrono::seconds{60});

private:
  [[noreturn]] void become(std::vector<std::string> const& command, ProcessOptions const& options) const;

  int in_[2] = {-1, -1};
  int out_ = -1; // nameless files: a program that says much never waits for its reader
  int err_ = -1;
  pid_t pid_ = -1;
  bool ended_ = false;
  int status_ = 0;
};

} // namespace pairscan::testing
