#pragma once

#include <support/partial_file.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace pairscan {

/// A file of a size known beforehand that is written at random positions, and appears under its name whole and durable,
/// or not at all.
///
/// Its blocks are allocated at once, so that a full disk is an error here and not a SIGBUS at some later store. Bytes
/// stand in a PartialFile until `commit`.
class MappedFile {
public:
  /// `bytes` >= 1, all zero at first. Throws Error (ExitCode::failed) where the file cannot be made or does not fit.
  MappedFile(std::string path, std::uint64_t bytes);
  MappedFile(MappedFile const&) = delete;
  MappedFile& operator=(MappedFile const&) = delete;
  ~MappedFile();

  [[nodiscard]] std::span<std::byte> bytes() const { return bytes_; }

  /// Waits until every byte is on the device, then renames.
  void commit();

private:
  PartialFile file_;
  std::span<std::byte> bytes_;
};

} // namespace pairscan
