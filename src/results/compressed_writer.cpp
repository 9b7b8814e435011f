#include <results/compressed_writer.hpp>
#include <support/error.hpp>

#include <fmt/format.h>
#include <htslib/bgzf.h>

#include <algorithm>
#include <future>
#include <string_view>
#include <utility>
#include <zstd.h>

namespace pairscan {
namespace {

constexpr std::size_t kBatchBytes = std::size_t{4} << 20; // per thread, before they are compressed
constexpr int kMostThreads = 16;                          // more than write a file as fast as a disk takes it
constexpr int kUsualLevel = -1;                           // of zlib: 6, as bgzip takes it

/// Neither library fails but for want of memory.
[[noreturn]] void refuse_to_compress(std::string_view library, std::string_view reason) {
  throw Error{ExitCode::failed, fmt::format("{} cannot compress output: {}; use 'compress: none'", library, reason)};
}

/// A gzip member of its own, which holds its length.
[[nodiscard]] std::vector<std::byte> bgzf_block(std::span<std::byte const> block) {
  std::vector<std::byte> compressed(BGZF_MAX_BLOCK_SIZE);
  std::size_t bytes = compressed.size();
  if (bgzf_compress(compressed.data(), &bytes, block.data(), block.size(), kUsualLevel) != 0) {
    refuse_to_compress("htslib", "bgzf_compress failed");
  }
  compressed.resize(bytes);
  return compressed;
}

/// A frame with its length and checksum.
[[nodiscard]] std::vector<std::byte> zstd_frame(std::span<std::byte const> block) {
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> const context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  std::vector<std::byte> compressed(ZSTD_compressBound(block.size()));
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::size_t const bytes =
      ZSTD_compress2(context.get(), compressed.data(), compressed.size(), block.data(), block.size());
  if (ZSTD_isError(bytes) != 0) {
    refuse_to_compress("libzstd", ZSTD_getErrorName(bytes));
  }
  compressed.resize(bytes);
  return compressed;
}

constexpr CompressedWriter::Codec kBgzf{BGZF_BLOCK_SIZE, bgzf_block, true};
constexpr CompressedWriter::Codec kZstd{std::size_t{4} << 20, zstd_frame, false};

/// Returns the blocks of `bytes` one after the other.
[[nodiscard]] std::vector<std::byte> compress_blocks(CompressedWriter::Codec const& codec,
                                                     std::span<std::byte const> bytes) {
  std::vector<std::byte> compressed;
  for (std::size_t begin = 0; begin < bytes.size(); begin += codec.block_bytes) {
    auto const block = codec.compress(bytes.subspan(begin, std::min(codec.block_bytes, bytes.size() - begin)));
    compressed.insert(compressed.end(), block.begin(), block.end());
  }
  return compressed;
}

} // namespace

CompressedWriter::CompressedWriter(std::unique_ptr<ByteWriter> inner, Compression compression, int threads)
    : inner_(std::move(inner)), codec_(compression == Compression::bgzf ? kBgzf : kZstd),
      threads_(static_cast<std::size_t>(std::clamp(threads, 1, kMostThreads))),
      capacity_(kBatchBytes / codec_.block_bytes * codec_.block_bytes * threads_) {}

void CompressedWriter::write(std::span<std::byte const> bytes) {
  while (!bytes.empty()) {
    auto const some = bytes.first(std::min(bytes.size(), capacity_ - buffer_.size()));
    buffer_.insert(buffer_.end(), some.begin(), some.end());
    bytes = bytes.subspan(some.size());
    if (buffer_.size() == capacity_) {
      compress_buffer();
    }
  }
}

/// Each thread takes as many blocks. Where the system refuses a thread, this one does its share.
void CompressedWriter::compress_buffer() {
  auto const policy = threads_ > 1 ? std::launch::async | std::launch::deferred : std::launch::deferred;
  std::size_t const share = capacity_ / threads_;
  std::vector<std::future<std::vector<std::byte>>> shares;
  for (std::size_t begin = 0; begin < buffer_.size(); begin += share) {
    auto const bytes = std::span<std::byte const>(buffer_).subspan(begin, std::min(share, buffer_.size() - begin));
    shares.push_back(std::async(policy, [this, bytes] { return compress_blocks(codec_, bytes); }));
  }
  for (auto& each : shares) {
    inner_->write(each.get());
  }
  buffer_.clear();
}

void CompressedWriter::finish() {
  compress_buffer();
  if (codec_.empty_block_ends) {
    inner_->write(codec_.compress({}));
  }
  inner_->finish();
}

} // namespace pairscan
