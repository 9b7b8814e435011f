#include <support/assert.hpp>
#include <support/error.hpp>
#include <support/log.hpp>
#include <support/partial_file.hpp>
#include <support/partial_name.hpp>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace pairscan {
namespace {

namespace fs = std::filesystem;

/// Gives the descriptor; `name` is what messages call the file.
int create_new(std::string const& path, std::string const& name) {
  while (true) {
    int const descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor < 0 && errno != EINTR) {
      throw_cannot_write(name, errno);
    }
    if (descriptor >= 0) {
      return descriptor;
    }
  }
}

std::string directory_of(std::string const& path) {
  std::string const parent = fs::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

/// In a directory such as /tmp a file can be replaced by its owner only.
bool belongs_to_somebody_else(struct statx const& file, std::string const& path) {
  struct stat directory {};
  uid_t const user = ::geteuid();
  return user != 0 && user != file.stx_uid && ::stat(directory_of(path).c_str(), &directory) == 0 &&
         (directory.st_mode & S_ISVTX) != 0 && user != directory.st_uid;
}

/// Why the rename would fail, after everything has been computed; null where nothing is known to be in its way.
char const* obstacle_at(std::string const& path) {
  struct statx there {};
  if (::statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS, &there) != 0) {
    return nullptr; // nothing, or something that keeps a file from being created as well
  }
  if (!S_ISREG(there.stx_mode) && !S_ISLNK(there.stx_mode)) { // a device or a pipe would become a plain file
    return "it exists and is no regular file";
  }
  if ((there.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0) {
    return "it is a mount point";
  }
  if ((there.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0) {
    return "its attributes (lsattr) forbid that it is replaced";
  }
  return belongs_to_somebody_else(there, path) ? "it belongs to another user, in a directory with the sticky bit"
                                               : nullptr;
}

std::string require_replaceable(std::string path) {
  if (char const* const obstacle = obstacle_at(path)) {
    throw Error(ExitCode::failed, "cannot write '" + path + "': " + obstacle +
                                      "; remove it or write elsewhere (output.directory, or -o)");
  }
  return path;
}

} // namespace

PartialFile::PartialFile(std::string path)
    : path_(require_replaceable(std::move(path))), partial_path_(partial_path_of(path_)),
      file_(create_new(partial_path_, path_), path_) {}

PartialFile::~PartialFile() {
  if (!committed_) {
    ::unlink(partial_path_.c_str());
  }
}

bool PartialFile::try_allocate(std::uint64_t bytes) {
  int error = 0;
  do {
    error = ::posix_fallocate(file_.get(), static_cast<off_t>(allocated_), static_cast<off_t>(bytes - allocated_));
  } while (error == EINTR);
  errno = error;
  allocated_ = error == 0 ? bytes : allocated_;
  return error == 0;
}

void PartialFile::allocate(std::uint64_t bytes) {
  if (!try_allocate(bytes)) {
    throw_cannot_write(path_ + " (" + std::to_string(bytes) + " bytes)", errno);
  }
}

void PartialFile::commit() {
  PAIRSCAN_ASSERT(!committed_, "a file is committed once");
  file_.sync();
  file_.close();
  if (std::rename(partial_path_.c_str(), path_.c_str()) != 0) {
    if (errno == ENOENT) {
      throw Error(ExitCode::failed, "cannot write '" + path_ + "': No such file or directory; somebody removed '" +
                                        partial_path_ + "', in which it stood until it was whole");
    }
    throw_cannot_write(path_, errno);
  }
  committed_ = true;
  FileDescriptor directory(directory_of(path_), O_RDONLY | O_DIRECTORY);
  directory.sync();
  directory.close();
}

/// O_TMPFILE would do this in one step, but network file systems lack it.
std::unique_ptr<FileDescriptor> open_nameless(std::string const& path, std::string const& name) {
  std::string const partial_path = partial_path_of(path);
  auto file = std::make_unique<FileDescriptor>(create_new(partial_path, name), name);
  ::unlink(partial_path.c_str());
  return file;
}

void remove_left_behind(std::string const& directory, std::span<std::string_view const> names) {
  std::error_code ignored; // of a directory that cannot be read, and of a file that cannot be removed
  for (auto const& entry : fs::directory_iterator(directory, ignored)) {
    bool const is_file = fs::is_regular_file(entry.symlink_status(ignored));
    if (is_file && is_partial_name(entry.path().filename().string(), names) && fs::remove(entry.path(), ignored)) {
      log_info("removed '{}', which a run that was killed left behind", entry.path().string());
    }
  }
}

} // namespace pairscan
