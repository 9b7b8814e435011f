#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <sys/types.h>

namespace pairscan {

/// An open file whose every failing system call throws Error (ExitCode::failed) with the file's name, the reason and
/// the remedy. Waits where a non-blocking pipe is full; goes on where a signal interrupted a call.
class FileDescriptor {
public:
  /// Opens the file with the flags of open(2), to which O_CLOEXEC is added.
  FileDescriptor(std::string path, int flags, mode_t mode = 0666);

  /// Takes over an open descriptor; `name` is what messages call it.
  FileDescriptor(int descriptor, std::string name);

  FileDescriptor(FileDescriptor const&) = delete;
  FileDescriptor& operator=(FileDescriptor const&) = delete;
  ~FileDescriptor();

  [[nodiscard]] int get() const { return descriptor_; }

  void write_all(std::span<std::byte const> bytes);

  /// Waits until what was written is on the device, as far as the file can do that (pipes and terminals cannot).
  void sync();

  /// Some file systems report a failed write only here.
  void close();

private:
  int descriptor_;
  std::string name_;
};

/// Throws the Error of a failed write: "cannot write '<name>': <reason of error_number>; <remedy>".
[[noreturn]] void throw_cannot_write(std::string const& name, int error_number);

} // namespace pairscan
