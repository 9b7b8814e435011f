#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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

  /// Opens a file to read and write it, and creates it where O_CREAT is among the flags. Throws Error
  /// (ExitCode::usage) where the name is that of a link, a directory, a pipe or a device, whose other side would be
  /// changed or waited for.
  [[nodiscard]] static std::unique_ptr<FileDescriptor> open_regular(std::string const& path, int flags = 0);

  FileDescriptor(FileDescriptor const&) = delete;
  FileDescriptor& operator=(FileDescriptor const&) = delete;
  ~FileDescriptor();

  [[nodiscard]] int get() const { return descriptor_; }
  [[nodiscard]] std::string const& name() const { return name_; } // as messages call it

  void write_all(std::span<std::byte const> bytes);

  /// Lets `write_all` go on at a place of the file.
  void go_on_at(std::uint64_t place);

  /// Writes at a place of the file, and leaves the place where `write_all` goes on.
  void overwrite(std::uint64_t place, std::span<std::byte const> bytes);

  /// Reads all of these bytes from a place of the file. Throws Error where it is shorter.
  void read_at(std::uint64_t place, std::span<std::byte> bytes) const;

  [[nodiscard]] std::uint64_t size() const;

  /// Returns true where the file's file system is one in memory (tmpfs).
  [[nodiscard]] bool is_in_memory() const;
  void truncate(std::uint64_t bytes);

  /// Returns true where `path` is a name of this file, and not of another one that has come in its place.
  [[nodiscard]] bool is_named(std::string const& path) const;

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
