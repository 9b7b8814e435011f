#pragma once

#include <config/config.hpp>
#include <support/byte_writer.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pairscan {

/// Compresses what is written, and passes it on to another writer.
///
/// Bytes are cut into blocks of one size, each compressed by itself: blocks of bgzf, or frames of zstd. So the file
/// does not depend on the threads, nor on how large the pieces are in which bytes come.
class CompressedWriter : public ByteWriter {
public:
  /// `compression` is not none. `threads` threads compress at the same time.
  CompressedWriter(std::unique_ptr<ByteWriter> inner, Compression compression, int threads);

  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override;
  void finish() override;

  /// A way to compress.
  struct Codec {
    std::size_t block_bytes; // before compression; the last block of a file may be shorter
    std::vector<std::byte> (*compress)(std::span<std::byte const> block);
    bool empty_block_ends; // an empty block marks the end of a file
  };

private:
  void compress_buffer();

  std::unique_ptr<ByteWriter> inner_;
  Codec codec_;
  std::size_t threads_;
  std::vector<std::byte> buffer_; // whole blocks, and the begin of the next one
  std::size_t capacity_;
};

} // namespace pairscan
