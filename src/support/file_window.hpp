#pragma once

#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace pairscan {

/// Bytes of a file, mapped to be read and written. What is stored there is in the file at once; the window may close
/// after the file does.
class FileWindow {
public:
  /// The file has blocks for all of these bytes (PartialFile::allocate); without them a full disk is a SIGBUS. Throws
  /// Error (ExitCode::failed) where the file cannot be mapped.
  FileWindow(FileDescriptor const& file, std::uint64_t place, std::size_t bytes);
  FileWindow(FileWindow const&) = delete;
  FileWindow& operator=(FileWindow const&) = delete;
  ~FileWindow();

  [[nodiscard]] std::span<std::byte> bytes() const { return bytes_; }

private:
  std::span<std::byte> mapped_; // whole pages
  std::span<std::byte> bytes_;
};

/// Room for some bytes of a file, with the window that it is part of.
struct FileRoom {
  std::span<std::byte> bytes;
  std::shared_ptr<FileWindow const> window;
};

} // namespace pairscan
