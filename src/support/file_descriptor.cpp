#include <support/error.hpp>
#include <support/file_descriptor.hpp>

#include <cerrno>
#include <fcntl.h>
#include <linux/magic.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pairscan {

namespace {

char const* remedy_of(int error_number) {
  switch (error_number) {
  case ENOSPC:
  case EDQUOT:
    return "; free some space there or choose another output.directory";
  case EFBIG:
    return "; raise the limit on file sizes (ulimit -f) or choose another output.directory";
  case EACCES:
  case EPERM:
  case EROFS:
    return "; check the permissions or choose another output.directory";
  case ENOENT:
  case ENOTDIR:
    return "; create the directory first";
  case EPIPE:
    return "; what reads the pipe has ended";
  default:
    return "";
  }
}

void wait_until_writable(int descriptor) {
  pollfd waiting{descriptor, POLLOUT, 0};
  ::poll(&waiting, 1, -1); // whatever it says, the next write tells more
}

} // namespace

void throw_cannot_write(std::string const& name, int error_number) {
  throw Error(ExitCode::failed, "cannot write '" + name + "': " + std::generic_category().message(error_number) +
                                    remedy_of(error_number));
}

FileDescriptor::FileDescriptor(std::string path, int flags, mode_t mode)
    : descriptor_(::open(path.c_str(), flags | O_CLOEXEC, mode)), name_(std::move(path)) {
  if (descriptor_ < 0) {
    throw_cannot_write(name_, errno);
  }
}

FileDescriptor::FileDescriptor(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {
  if (descriptor_ < 0) {
    throw_cannot_write(name_, EBADF);
  }
}

std::unique_ptr<FileDescriptor> FileDescriptor::open_regular(std::string const& path, int flags) {
  // O_NONBLOCK: a pipe does not wait for its other end before it is found to be one.
  int const descriptor = ::open(path.c_str(), flags | O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  bool const is_link_or_directory = descriptor < 0 && (errno == ELOOP || errno == EISDIR || errno == ENXIO);
  if (descriptor < 0 && !is_link_or_directory) {
    throw_cannot_write(path, errno);
  }
  auto file = is_link_or_directory ? nullptr : std::make_unique<FileDescriptor>(descriptor, path);
  struct stat status {};
  if (!file || ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    throw Error(ExitCode::usage, "cannot use '" + path +
                                     "': it exists and is no regular file; remove it or choose another "
                                     "output.directory");
  }
  return file;
}

FileDescriptor::~FileDescriptor() {
  if (descriptor_ >= 0) {
    ::close(descriptor_);
  }
}

void FileDescriptor::write_all(std::span<std::byte const> bytes) {
  while (!bytes.empty()) {
    ssize_t const written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      wait_until_writable(descriptor_);
    } else if (errno != EINTR) {
      throw_cannot_write(name_, errno);
    }
  }
}

void FileDescriptor::go_on_at(std::uint64_t place) {
  if (::lseek(descriptor_, static_cast<off_t>(place), SEEK_SET) < 0) {
    throw_cannot_write(name_, errno);
  }
}

void FileDescriptor::overwrite(std::uint64_t place, std::span<std::byte const> bytes) {
  while (!bytes.empty()) {
    ssize_t const written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (written >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(written));
      place += static_cast<std::uint64_t>(written);
    } else if (errno != EINTR) {
      throw_cannot_write(name_, errno);
    }
  }
}

void FileDescriptor::read_at(std::uint64_t place, std::span<std::byte> bytes) const {
  while (!bytes.empty()) {
    ssize_t const got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (got > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(got));
      place += static_cast<std::uint64_t>(got);
    } else if (got == 0 || errno != EINTR) {
      throw Error(ExitCode::failed, "cannot read back '" + name_ + "': " +
                                        (got < 0 ? std::generic_category().message(errno) : "the file is cut short"));
    }
  }
}

std::uint64_t FileDescriptor::size() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) {
    throw_cannot_write(name_, errno);
  }
  return static_cast<std::uint64_t>(status.st_size);
}

bool FileDescriptor::is_in_memory() const {
  struct statfs system {};
  return ::fstatfs(descriptor_, &system) == 0 && system.f_type == TMPFS_MAGIC;
}

bool FileDescriptor::is_named(std::string const& path) const {
  struct stat mine {};
  struct stat named {};
  // A network file system may show a name for a while after it was removed, but it counts the names of an open file.
  return ::fstat(descriptor_, &mine) == 0 && mine.st_nlink > 0 && ::lstat(path.c_str(), &named) == 0 &&
         mine.st_ino == named.st_ino && mine.st_dev == named.st_dev;
}

void FileDescriptor::truncate(std::uint64_t bytes) {
  while (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) {
    if (errno != EINTR) {
      throw_cannot_write(name_, errno);
    }
  }
}

void FileDescriptor::sync() {
  while (::fsync(descriptor_) != 0) {
    if (errno == EINVAL || errno == ENOTSUP) { // nothing that could be synchronised
      return;
    }
    if (errno != EINTR) {
      throw_cannot_write(name_, errno);
    }
  }
}

void FileDescriptor::close() {
  int const descriptor = std::exchange(descriptor_, -1);
  // On Linux the descriptor is gone even after EINTR; to close it again could hit a file of another thread.
  if (::close(descriptor) != 0 && errno != EINTR) {
    throw_cannot_write(name_, errno);
  }
}

} // namespace pairscan
