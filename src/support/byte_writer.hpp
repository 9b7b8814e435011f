#pragma once

#include <support/file_window.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
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

  /// Told of about so many bytes more that are to come, so that room may be taken for them while others are busy.
  virtual void expect(std::uint64_t /*bytes*/) {}

  /// Sets room aside for the next bytes and returns where they go, so that any thread can put them there while others
  /// are written: all of them before `finish`. Nothing where they are better handed to `write`.
  [[nodiscard]] virtual std::optional<FileRoom> set_aside(std::size_t /*bytes*/) { return std::nullopt; }

  /// Completes what was written. A writer that is destroyed unfinished drops what it still holds.
  virtual void finish() = 0;
};

} // namespace pairscan
