#include <support/assert.hpp>
#include <support/standard_output.hpp>

#include <fcntl.h>
#include <unistd.h>

namespace pairscan {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

} // namespace

StandardOutput::StandardOutput() : file_(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0), "standard output") {
  buffer_.reserve(kBufferBytes);
}

void StandardOutput::write(std::span<std::byte const> bytes) {
  PAIRSCAN_ASSERT(!finished_, "nothing is written to a finished output");
  if (buffer_.size() + bytes.size() > kBufferBytes) {
    file_.write_all(buffer_);
    buffer_.clear();
  }
  if (bytes.size() > kBufferBytes) {
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
