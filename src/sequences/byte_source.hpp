#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace pairscan {

/// Where text comes from, already decompressed. Called once a block of text, never once a line.
class ByteSource {
public:
  ByteSource() = default;
  ByteSource(ByteSource const&) = delete;
  ByteSource& operator=(ByteSource const&) = delete;
  virtual ~ByteSource() = default;

  /// Fills the buffer from its front and returns how many bytes it got; 0 only at the end.
  [[nodiscard]] virtual std::size_t read(std::span<char> buffer) = 0;

  /// Throws as read() does where what was read so far is damaged. To be called where reading stops before the end:
  /// a gzip file holds its checksum there, and is read to its end for it.
  virtual void verify() {}

  /// Bytes in all, where that is known beforehand; else 0.
  [[nodiscard]] virtual std::uint64_t expected_bytes() const { return 0; }
};

/// Name of an input in messages: the path, or "standard input" for '-'.
[[nodiscard]] std::string display_name(std::string const& path);

/// Opens a plain, gzip, bgzf or zstd file, or standard input for '-'.
/// Opening and reading throw Error (ExitCode::bad_input) where the file is missing, unreadable, a directory, damaged or
/// cut off. A bgzf file without its end marker counts as cut off, because records may be missing.
[[nodiscard]] std::unique_ptr<ByteSource> open_file(std::string const& path);

} // namespace pairscan
