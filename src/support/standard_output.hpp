#pragma once

#include <support/byte_writer.hpp>
#include <support/file_descriptor.hpp>

#include <vector>

namespace pairscan {

/// Standard output as a ByteWriter. A reader that went away is an error like a full disk, provided that SIGPIPE is
/// ignored.
class StandardOutput : public ByteWriter {
public:
  StandardOutput();

  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override;

  /// Writes what is buffered. Standard output itself stays open.
  void finish() override;

private:
  FileDescriptor file_; // a duplicate: closing it makes a network file system report what it could not store
  std::vector<std::byte> buffer_;
  bool finished_ = false;
};

} // namespace pairscan
