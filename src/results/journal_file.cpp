#include <results/journal_file.hpp>
#include <support/error.hpp>

#include <cerrno>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pairscan {

JournalFile::JournalFile(std::string path) : path_(std::move(path)), file_(FileDescriptor::open_regular(path_)) {}

std::uint64_t JournalFile::size() const {
  return file_->size();
}

void JournalFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    auto const got = ::pread(file_->get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      throw Error{ExitCode::failed,
                  "cannot read '" + path_ +
                      "': " + (got < 0 ? std::generic_category().message(errno) : "it was cut short meanwhile")};
    }
    bytes = bytes.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
}

void JournalFile::write(std::uint64_t offset, std::span<std::byte const> bytes) {
  if (::lseek(file_->get(), static_cast<off_t>(offset), SEEK_SET) < 0) {
    throw_cannot_write(path_, errno);
  }
  file_->write_all(bytes);
}

void JournalFile::truncate(std::uint64_t bytes) {
  file_->truncate(bytes);
}

void JournalFile::try_truncate(std::uint64_t bytes) noexcept {
  // Should it fail, the torn frame stays at the end of the file, where the next start cuts it off.
  [[maybe_unused]] int const ignored = ::ftruncate(file_->get(), static_cast<off_t>(bytes));
}

void JournalFile::sync() {
  while (::fdatasync(file_->get()) != 0) {
    if (errno != EINTR) {
      throw_cannot_write(path_, errno);
    }
  }
}

void JournalFile::remove() {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
    throw_cannot_write(path_, errno);
  }
}

} // namespace pairscan
