#pragma once

#include <support/byte_writer.hpp>
#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pairscan {

/// Bytes of a file that are made one after the other before their place in it is known. What does not fit into a small
/// buffer stands in a file without a name, which vanishes with the process.
class SpilledBytes {
public:
  /// `path` is the file that is to have the bytes, beside which they stand until then. Whatever needs that place throws
  /// Error (ExitCode::failed) where it cannot be written.
  explicit SpilledBytes(std::string path) : path_(std::move(path)) {}

  /// Appends the bytes of a value.
  template <class Value>
  void add(Value value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    if (buffer_.size() + sizeof value > kBufferBytes) {
      flush();
    }
    auto const bytes = std::as_bytes(std::span(&value, 1));
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }

  /// Returns the number of bytes that were added, and their CRC-32, which zip has.
  [[nodiscard]] std::uint64_t size() const { return spilled_ + buffer_.size(); }
  [[nodiscard]] std::uint32_t crc() const;

  /// Writes all bytes behind what the writer has.
  void copy_to(ByteWriter& writer) const;

private:
  static constexpr std::size_t kBufferBytes = std::size_t{1} << 20U;

  void flush();

  std::string path_;
  std::unique_ptr<FileDescriptor> file_; // null until the buffer is full
  std::vector<std::byte> buffer_;
  std::uint64_t spilled_ = 0;
  std::uint32_t crc_ = 0; // of what was spilled
};

/// Returns the CRC-32 of bytes that follow others with this CRC-32, which is 0 for none.
[[nodiscard]] std::uint32_t crc_behind(std::uint32_t crc, std::span<std::byte const> bytes);

} // namespace pairscan
