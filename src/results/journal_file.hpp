#pragma once

#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// The journal's bytes: one file, read and written at given places. Failures throw Error (ExitCode::failed) with the
/// path.
class JournalFile {
public:
  /// Opens the file that is there. Throws Error (ExitCode::usage) where it is no regular file.
  explicit JournalFile(std::string path);

  [[nodiscard]] std::string const& path() const { return path_; }
  [[nodiscard]] std::uint64_t size() const;

  /// All of these bytes; they must exist.
  void read(std::uint64_t offset, std::span<std::byte> bytes) const;
  void write(std::uint64_t offset, std::span<std::byte const> bytes);
  void truncate(std::uint64_t bytes);
  /// As truncate, for the clean-up after a failure that is already being reported.
  void try_truncate(std::uint64_t bytes) noexcept;

  /// Waits until the bytes are on the device.
  void sync();
  void remove();

private:
  std::string path_;
  std::unique_ptr<FileDescriptor> file_;
};

} // namespace pairscan
