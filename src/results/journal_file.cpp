#include <results/journal_file.hpp>
#include <support/error.hpp>

#include <spdlog/spdlog.h>

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pairscan {
namespace {

[[nodiscard]] std::string directory_of(std::string const& path) {
  auto const parent = std::filesystem::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

void lock(int descriptor, std::string const& path) {
  while (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) {
      throw Error{ExitCode::usage, "another pairscan is running in '" + directory_of(path) +
                                       "'; wait until it ends or choose another output.directory"};
    }
    if (errno != EINTR) { // some network file systems have no locks; the journal itself works there
      spdlog::warn("'{}' cannot be locked ({}); make sure that no other pairscan uses this directory", path,
                   std::generic_category().message(errno));
      return;
    }
  }
}

/// False where a run that has just ended removed the file between our opening and our locking it.
[[nodiscard]] bool still_has_name(int descriptor, std::string const& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

} // namespace

JournalFile::JournalFile(std::string path) : path_(std::move(path)) {
  do {
    file_ = std::make_unique<FileDescriptor>(path_, O_RDWR | O_CREAT | O_NOFOLLOW);
    lock(file_->get(), path_);
  } while (!still_has_name(file_->get(), path_));
}

std::uint64_t JournalFile::size() const {
  struct stat status {};
  if (::fstat(file_->get(), &status) != 0) {
    throw_cannot_write(path_, errno);
  }
  return static_cast<std::uint64_t>(status.st_size);
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
  while (::ftruncate(file_->get(), static_cast<off_t>(bytes)) != 0) {
    if (errno != EINTR) {
      throw_cannot_write(path_, errno);
    }
  }
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

void JournalFile::sync_name() {
  FileDescriptor directory(directory_of(path_), O_RDONLY | O_DIRECTORY);
  directory.sync();
}

void JournalFile::remove() {
  if (::unlink(path_.c_str()) != 0 && errno != ENOENT) {
    throw_cannot_write(path_, errno);
  }
}

} // namespace pairscan
