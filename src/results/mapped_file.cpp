#include <results/mapped_file.hpp>
#include <support/assert.hpp>
#include <support/error.hpp>
#include <support/partial_file.hpp>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace pairscan {
namespace {

/// A rename onto it would fail only when everything has been computed.
std::string require_no_directory(std::string path) {
  std::error_code ignored; // what cannot be looked at cannot be created either, and that is reported
  if (std::filesystem::is_directory(path, ignored)) {
    throw Error{ExitCode::failed, "cannot write '" + path +
                                      "': it is a directory; remove it or choose another "
                                      "output.directory"};
  }
  return path;
}

[[nodiscard]] std::span<std::byte> allocate_and_map(int descriptor, std::uint64_t bytes, std::string const& path) {
  int error = 0;
  do {
    error = ::posix_fallocate(descriptor, 0, static_cast<off_t>(bytes));
  } while (error == EINTR);
  if (error != 0) {
    throw_cannot_write(path + " (" + std::to_string(bytes) + " bytes)", error);
  }
  auto const size = static_cast<std::size_t>(bytes);
  void* const begin = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (begin == MAP_FAILED) {
    throw_cannot_write(path, errno);
  }
  return {static_cast<std::byte*>(begin), size};
}

} // namespace

MappedFile::MappedFile(std::string path, std::uint64_t bytes)
    : path_(require_no_directory(std::move(path))), partial_path_(partial_path_of(path_)),
      file_(partial_path_, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW) {
  try {
    bytes_ = allocate_and_map(file_.get(), bytes, path_);
  } catch (...) { // the destructor does not run for a constructor that throws
    ::unlink(partial_path_.c_str());
    throw;
  }
}

MappedFile::~MappedFile() {
  ::munmap(bytes_.data(), bytes_.size());
  if (!committed_) {
    ::unlink(partial_path_.c_str());
  }
}

void MappedFile::commit() {
  PAIRSCAN_ASSERT(!committed_, "a file is committed once");
  if (::msync(bytes_.data(), bytes_.size(), MS_SYNC) != 0) {
    throw_cannot_write(path_, errno);
  }
  file_.sync();
  file_.close();
  if (std::rename(partial_path_.c_str(), path_.c_str()) != 0) {
    throw_cannot_write(path_, errno);
  }
  committed_ = true;
  auto const parent = std::filesystem::path(path_).parent_path().string();
  FileDescriptor directory(parent.empty() ? "." : parent, O_RDONLY | O_DIRECTORY);
  directory.sync();
}

} // namespace pairscan
