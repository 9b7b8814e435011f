#pragma once

#include <support/byte_writer.hpp>
#include <support/partial_file.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A file that appears under its name whole and durable, or not at all: a PartialFile that is written from its front to
/// its end, through a buffer.
class AtomicFile : public ByteWriter {
public:
  /// Throws Error where the directory cannot be written, or where what stands under `path` cannot be replaced.
  explicit AtomicFile(std::string path);

  /// Takes room on the disk for so many bytes. The file may become shorter, or longer where the disk has more room.
  void reserve(std::uint64_t bytes);

  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override;

  /// Replaces bytes that were written from `place` on. Throws Error (ExitCode::failed) where the file cannot be
  /// written.
  void overwrite(std::uint64_t place, std::string_view text);

  /// Hands what is buffered to the system, so that a full disk is an error here and not in `commit`.
  void flush();

  void commit();
  void finish() override { commit(); }

  [[nodiscard]] std::string const& path() const { return file_.path(); }

private:
  void write_through(std::span<std::byte const> bytes);

  PartialFile file_;
  std::vector<std::byte> buffer_;
  std::uint64_t reserved_ = 0;
  std::uint64_t written_ = 0;
  bool committed_ = false;
};

} // namespace pairscan
