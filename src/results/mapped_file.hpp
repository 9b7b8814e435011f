#pragma once

#include <support/file_window.hpp>
#include <support/partial_file.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace pairscan {

/// A file of known size that is written at random positions, and appears under its name complete and durable, or not at
/// all.
///
/// Its blocks are allocated at once, so that a full disk is an error here and not a SIGBUS at some later store. Until
/// `commit` the bytes stand in a PartialFile.
class MappedFile {
public:
  /// Makes a file of `bytes` >= 1 zeros. Throws Error (ExitCode::failed) where it cannot be made or does not fit.
  MappedFile(std::string path, std::uint64_t bytes);

  [[nodiscard]] std::span<std::byte> bytes() const { return window_.bytes(); }

  /// Waits until every byte is on the device, then gives the file its name.
  void commit();

private:
  PartialFile file_;
  FileWindow window_;
};

} // namespace pairscan
