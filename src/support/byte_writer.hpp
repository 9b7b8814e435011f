#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pairscan {

/// Where a sink's bytes go: a file or standard output. Every failure throws Error (ExitCode::failed) that names the
/// place. Bytes may be buffered until `finish`, after which nothing more is written.
class ByteWriter {
public:
  ByteWriter() = default;
  ByteWriter(ByteWriter const&) = delete;
  ByteWriter& operator=(ByteWriter const&) = delete;
  virtual ~ByteWriter() = default;

  virtual void write(std::span<std::byte const> bytes) = 0;
  void write(std::string_view text) { write(std::as_bytes(std::span(text))); }

  /// Completes what was written. A writer that is destroyed unfinished drops what it still holds.
  virtual void finish() = 0;
};

} // namespace pairscan
