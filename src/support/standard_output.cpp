#include <support/assert.hpp>
#include <support/error.hpp>
#include <support/standard_output.hpp>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kStandardOutputBytes = std::size_t{1} << 16;

int records_descriptor = STDOUT_FILENO; // what standard output was, see reserve_standard_output

std::string line_begin;    // of every line that is printed
bool at_line_begin = true; // the text so far ends with a line's end

std::string with_line_begins(std::string_view text) {
  std::string begun;
  for (char const character : text) {
    begun += at_line_begin ? line_begin : "";
    begun += character;
    at_line_begin = character == '\n';
  }
  return begun;
}

/// A duplicate of it, or -1 with errno EBADF where it was closed when the program started.
int duplicate_of_standard_output() {
  int const flags = ::fcntl(records_descriptor, F_GETFL);
  if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY) { // see hold_standard_descriptors
    return -1;
  }
  return ::fcntl(records_descriptor, F_DUPFD_CLOEXEC, 0);
}

[[noreturn]] void throw_cannot_print(int error_number) {
  throw Error(ExitCode::failed, "cannot write 'standard output': " + std::generic_category().message(error_number) +
                                    "; is it closed, the disk full, or the reader gone?");
}

} // namespace

void hold_standard_descriptors() {
  for (int const descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) { // the lowest that is free is the one that open takes
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

void begin_printed_lines(std::string text) {
  line_begin = std::move(text);
}

void print_text(std::string_view text) {
  std::string const begun = line_begin.empty() ? std::string() : with_line_begins(text);
  std::string_view const printed = begun.empty() ? text : begun;
  if (std::fwrite(printed.data(), 1, printed.size(), stdout) != printed.size()) {
    throw_cannot_print(errno);
  }
}

void finish_printing() {
  if (std::fflush(stdout) != 0) {
    throw_cannot_print(errno);
  }
}

void reserve_standard_output() {
  int const kept = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (kept >= 0 && ::dup2(STDERR_FILENO, STDOUT_FILENO) >= 0) {
    records_descriptor = kept;
  }
}

StandardOutput::StandardOutput() : file_(duplicate_of_standard_output(), "standard output") {
  buffer_.reserve(kStandardOutputBytes);
}

void StandardOutput::write(std::span<std::byte const> bytes) {
  PAIRSCAN_ASSERT(!finished_, "nothing is written to a finished output");
  if (buffer_.size() + bytes.size() > kStandardOutputBytes) {
    file_.write_all(buffer_);
    buffer_.clear();
  }
  if (bytes.size() > kStandardOutputBytes) {
    file_.write_all(bytes);
  } else {
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }
}

void StandardOutput::finish() {
  PAIRSCAN_ASSERT(!finished_, "an output is finished once");
  file_.write_all(buffer_);
  file_.close();
  finished_ = true;
}

} // namespace pairscan
