#pragma once

#include <support/file_descriptor.hpp>

#include <memory>
#include <string>

namespace pairscan {

/// Keeps every other run out of a directory from its construction to its destruction, whatever journals and process
/// numbers the runs have: a lock on the file `pairscan.lock` there, which is empty and is removed at the end.
///
/// The lock is the system's, so that it ends with the process, however that ends; a file that a killed run left is
/// taken over. On a network file system it holds between hosts wherever the file system passes locks on.
class DirectoryLock {
public:
  /// Throws Error (ExitCode::usage) where another run holds the lock, and where a file that no run can have made has
  /// its name. On file systems without locks it goes on with a warning.
  explicit DirectoryLock(std::string const& directory);
  DirectoryLock(DirectoryLock const&) = delete;
  DirectoryLock& operator=(DirectoryLock const&) = delete;
  ~DirectoryLock();

  /// Returns true where the lock proves that no other run uses the directory.
  [[nodiscard]] bool holds() const { return holds_; }

private:
  /// Returns false where the file system has no locks.
  [[nodiscard]] bool lock(std::string const& directory) const;

  std::string path_;
  std::unique_ptr<FileDescriptor> file_;
  bool holds_ = false;
};

} // namespace pairscan
