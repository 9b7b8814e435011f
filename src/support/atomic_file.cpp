#include <support/assert.hpp>
#include <support/atomic_file.hpp>
#include <support/error.hpp>
#include <support/partial_file.hpp>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
constexpr std::size_t kDirectBytes = std::size_t{128} << 10; // enough for one write; copying them would only cost time

/// A rename would replace a device or a pipe by a plain file.
std::string require_replaceable(std::string path) {
  std::error_code ignored; // what cannot be looked at cannot be opened either, and that is reported
  auto const status = std::filesystem::symlink_status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
      !std::filesystem::is_symlink(status)) {
    throw Error(ExitCode::failed,
                "cannot write '" + path + "': it exists and is no regular file; remove it or choose another name");
  }
  return path;
}

void sync_directory_of(std::string const& path) {
  std::string const parent = std::filesystem::path(path).parent_path().string();
  FileDescriptor directory(parent.empty() ? "." : parent, O_RDONLY | O_DIRECTORY);
  directory.sync();
  directory.close();
}

} // namespace

AtomicFile::AtomicFile(std::string path)
    : path_(require_replaceable(std::move(path))), partial_path_(partial_path_of(path_)),
      file_(partial_path_, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW) {
  buffer_.reserve(kBufferBytes);
}

AtomicFile::~AtomicFile() {
  if (!committed_) {
    ::unlink(partial_path_.c_str());
  }
}

void AtomicFile::write(std::span<std::byte const> bytes) {
  PAIRSCAN_ASSERT(!committed_, "nothing is written to a committed file");
  if (buffer_.size() + bytes.size() > kBufferBytes) {
    flush();
  }
  if (bytes.size() >= kDirectBytes) {
    flush();
    file_.write_all(bytes);
  } else {
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }
}

void AtomicFile::flush() {
  file_.write_all(buffer_);
  buffer_.clear();
}

void AtomicFile::commit() {
  PAIRSCAN_ASSERT(!committed_, "a file is committed once");
  flush();
  file_.sync();
  file_.close();
  if (std::rename(partial_path_.c_str(), path_.c_str()) != 0) {
    throw_cannot_write(path_, errno);
  }
  committed_ = true;
  sync_directory_of(path_);
}

} // namespace pairscan
