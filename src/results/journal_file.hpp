#pragma once

#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// The file of a journal, read and written at given offsets. Failures throw Error (ExitCode::failed) with the path.
class JournalFile {
public:
  /// Opens an existing file. Throws Error (ExitCode::usage) where it is not a regular file.
  explicit JournalFile(std::string path);

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const;

  /// Reads all of these bytes, which must exist.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  void write(std::uint64_t offset, std::span<std::byte const> bytes);
  void truncate(std::uint64_t bytes);
  /// Truncates the file, and ignores failures: for the clean-up after an error that is already being reported.
  void try_truncate(std::uint64_t bytes) noexcept;

  /// Waits until the bytes are on the device.
  void sync();
  void remove();

private:
  std::string path_;
  std::unique_ptr<FileDescriptor> file_;
};

} // namespace pairscan
