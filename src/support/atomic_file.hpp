#pragma once

#include <support/byte_writer.hpp>
#include <support/partial_file.hpp>

#include <cstdint>
#include <future>
#include <memory>
#include <optional>
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

  /// On file systems in memory, where pages take the system longest.
  void expect(std::uint64_t bytes) override;

  /// On file systems in memory, where one call at a time writes to a file but any number of threads fill its pages.
  [[nodiscard]] std::optional<FileRoom> set_aside(std::size_t bytes) override;

  /// Replaces bytes that were written from `place` on. Throws Error (ExitCode::failed) where the file cannot be
  /// written.
  void overwrite(std::uint64_t place, std::string_view text);

  /// Hands what is buffered to the system, so that a full disk is an error here and not in `commit`.
  void flush();

  void commit();
  void finish() override { commit(); }

  [[nodiscard]] std::string const& path() const { return file_.path(); }

private:
  [[nodiscard]] bool take_room(std::uint64_t end);
  void begin_allocation(std::uint64_t bytes);
  void end_allocation();
  void write_through(std::span<std::byte const> bytes);

  PartialFile file_;
  std::vector<std::byte> buffer_;
  std::uint64_t reserved_ = 0; // bytes that there is room for
  std::uint64_t written_ = 0;
  std::uint64_t expected_ = 0;
  std::future<std::uint64_t> ahead_; // bytes that there is room for after an allocation; 0: none
  std::shared_ptr<FileWindow const> window_;
  std::uint64_t window_begin_ = 0;
  bool sets_aside_; // until there is no room
  bool committed_ = false;
};

} // namespace pairscan
