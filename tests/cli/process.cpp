#include <tests/cli/process.hpp>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pairscan::testing {

namespace {

std::string content(int descriptor) {
  std::string text;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::pread(descriptor, buffer, sizeof buffer, static_cast<off_t>(text.size()))) > 0;) {
    text.append(buffer, static_cast<std::size_t>(got));
  }
  return text;
}

int nameless_file(char const* name) {
  int const descriptor = ::memfd_create(name, MFD_CLOEXEC);
  if (descriptor < 0) {
    throw std::runtime_error("cannot make a nameless file");
  }
  return descriptor;
}

/// Before the program starts, while this process holds the pipe's other end too: a program that ends without reading
/// its input then breaks no pipe. The buffer must hold `text`, since nobody reads yet.
void fill(int pipe, std::string const& text) {
  auto const size = static_cast<ssize_t>(text.size());
  if (size > ::fcntl(pipe, F_GETPIPE_SZ) || ::write(pipe, text.data(), text.size()) != size) {
    throw std::runtime_error("a pipe does not hold the program's standard input");
  }
}

} // namespace

Process::Process(std::vector<std::string> const& command, ProcessOptions const& options)
    : out_(nameless_file("out")), err_(nameless_file("err")) {
  if (::pipe2(in_, O_CLOEXEC) != 0) {
    throw std::runtime_error("cannot make a pipe");
  }
  fill(in_[1], options.input);
  pid_ = ::fork();
  if (pid_ < 0) {
    throw std::runtime_error("cannot fork");
  }
  if (pid_ == 0) {
    become(command, options);
  }
  ::setpgid(pid_, pid_); // in both processes: whichever comes first
  ::close(in_[0]);
  ::close(in_[1]);
}

void Process::become(std::vector<std::string> const& command, ProcessOptions const& options) const {
  ::setpgid(0, 0);
  std::vector<char*> arguments;
  for (std::string const& word : command) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  ::dup2(in_[0], STDIN_FILENO);
  ::dup2(err_, STDERR_FILENO);
  int out = out_;
  if (!options.output_path.empty()) {
    out = ::open(options.output_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  } else if (options.closed_pipe) {
    int unread[2];
    out = ::pipe2(unread, O_CLOEXEC) == 0 ? unread[1] : -1;
    ::close(unread[0]);
  }
  bool const ready = out >= 0 && ::dup2(out, STDOUT_FILENO) >= 0 &&
                     (!options.closed_output || ::close(STDOUT_FILENO) == 0) &&
                     (options.directory.empty() || ::chdir(options.directory.c_str()) == 0);
  if (ready) {
    ::execvp(arguments[0], arguments.data());
  }
  ::_exit(127);
}

Process::~Process() {
  if (!ended_) {
    kill_group();
    ::waitpid(pid_, &status_, 0);
  }
  ::close(out_);
  ::close(err_);
}

void Process::kill_group() const {
  ::kill(-pid_, SIGKILL);
}

void Process::signal(int number) const {
  ::kill(pid_, number);
}

void Process::limit_files(std::uint64_t bytes) const {
  rlimit const limit{bytes, bytes};
  if (::prlimit(pid_, RLIMIT_FSIZE, &limit, nullptr) != 0) {
    throw std::runtime_error("cannot limit the program's files");
  }
}

void Process::kill_and_leave() const {
  signal(SIGKILL);
  siginfo_t ended{};
  ::waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOWAIT);
}

bool Process::running() {
  ended_ = ended_ || ::waitpid(pid_, &status_, WNOHANG) == pid_;
  return !ended_;
}

ProcessResult Process::wait(std::chrono::seconds limit) {
  auto const end = std::chrono::steady_clock::now() + limit;
  while (running()) {
    if (std::chrono::steady_clock::now() > end) {
      throw std::runtime_error("the program did not end in time; standard error so far:\n" + content(err_));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  ProcessResult result;
  result.code = WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
  result.signal = WIFSIGNALED(status_) ? WTERMSIG(status_) : 0;
  result.out = content(out_);
  result.err = content(err_);
  return result;
}

} // namespace pairscan::testing
