#pragma once

#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// The journal's bytes: one locked file, read and written at given places. Failures throw Error (ExitCode::failed)
/// with the path.
class JournalFile {
public:
  /// Opens or creates the file and locks it until this object is gone. Throws Error (ExitCode::usage) where another
  /// process holds the lock. On file systems without locks it goes on with a warning.
  explicit JournalFile(std::string path);

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const;

  /// All of these bytes; they must exist.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  void write(std::uint64_t offset, std::span<std::byte const> bytes);
  void truncate(std::uint64_t bytes);
  /// As truncate, for the clean-up after a failure that is already being reported.
  void try_truncate(std::uint64_t bytes) noexcept;

  /// Waits until the bytes, or the name as well, are on the device.
  void sync();
  void sync_name();
  void remove();

private:
  std::string path_;
  std::unique_ptr<FileDescriptor> file_;
};

} // namespace pairscan
