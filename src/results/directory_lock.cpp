#include <config/output_names.hpp>
#include <results/directory_lock.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace pairscan {

/// Only the run that holds the lock removes the file, and a run that locked a file without its name begins anew. So all
/// runs agree at any time on the file that is locked.
DirectoryLock::DirectoryLock(std::string const& directory)
    : path_((std::filesystem::path(directory) / kLockFile).string()) {
  do {
    file_ = FileDescriptor::open_regular(path_, O_CREAT);
    if (file_->size() > 0) { // a user's file, which must not be removed at the end
      throw Error{ExitCode::usage, "cannot use '" + path_ +
                                       "' as a lock: it is not empty; remove it or choose another output.directory"};
    }
    holds_ = lock(directory);
  } while (!file_->is_named(path_));
}

DirectoryLock::~DirectoryLock() {
  if (file_->is_named(path_)) {
    ::unlink(path_.c_str());
  }
}

/// Takes the lock of an open file description. Unlike that of flock(2) it is the same for a server's own processes and
/// for those of its clients, and unlike other locks of fcntl(2) it stays when this process opens and closes the file
/// once more.
bool DirectoryLock::lock(std::string const& directory) const {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  while (::fcntl(file_->get(), F_OFD_SETLK, &whole) != 0) {
    if (errno == EAGAIN || errno == EACCES) {
      throw Error{ExitCode::usage, "another pairscan is running in '" + directory +
                                       "'; wait until it ends or choose another output.directory"};
    }
    if (errno != EINTR) { // the file system has no locks; everything else works there
      log_warning("'{}' cannot be locked ({}); make sure that no other pairscan uses this directory", path_,
                  std::generic_category().message(errno));
      return false;
    }
  }
  return true;
}

} // namespace pairscan
