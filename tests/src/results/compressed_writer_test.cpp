#include <results/compressed_writer.hpp>
#include <tests/src/results/sinks.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <random>
#include <string>
#include <string_view>
#include <zstd.h>

namespace pairscan {
namespace {

/// Lines that compress somewhat.
std::string lines(std::size_t bytes) {
  std::mt19937 random(5);
  std::string text;
  while (text.size() < bytes) {
    text += "gene" + std::to_string(random() % 1000) + '\t' + std::to_string(random()) + '\n';
  }
  return text.substr(0, bytes);
}

std::string compressed(std::string_view text, Compression compression, int threads, std::size_t piece) {
  testing::Written written;
  CompressedWriter writer(std::make_unique<testing::MemoryWriter>(written), compression, threads);
  for (std::size_t begin = 0; begin < text.size(); begin += piece) {
    writer.write(text.substr(begin, piece));
  }
  writer.finish();
  EXPECT_TRUE(written.finished);
  return written.text;
}

/// By zlib, member by member.
std::string decompressed_gzip(std::string compressed) {
  std::string text;
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 16 + MAX_WBITS), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(compressed.data());
  stream.avail_in = static_cast<uInt>(compressed.size());
  std::string buffer(1 << 16, ' ');
  while (stream.avail_in > 0) {
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    int const state = inflate(&stream, Z_NO_FLUSH);
    text.append(buffer, 0, buffer.size() - stream.avail_out);
    if (state == Z_STREAM_END) {
      EXPECT_EQ(inflateReset(&stream), Z_OK);
    } else if (state != Z_OK) {
      ADD_FAILURE() << "zlib: " << state;
      break;
    }
  }
  inflateEnd(&stream);
  return text;
}

/// Frame by frame, each of which says how long it is.
std::string decompressed_zstd(std::string_view compressed) {
  std::string text;
  while (!compressed.empty()) {
    std::size_t const frame = ZSTD_findFrameCompressedSize(compressed.data(), compressed.size());
    std::string part(ZSTD_getFrameContentSize(compressed.data(), compressed.size()), ' ');
    EXPECT_EQ(ZSTD_decompress(part.data(), part.size(), compressed.data(), frame), part.size());
    text += part;
    compressed.remove_prefix(frame);
  }
  return text;
}

/// Less than a block, whole blocks, and more than two threads hold.
std::vector<std::size_t> const kSizes{0, 1, 0xff00, 0xff00 + 1, 3 * 0xff00, (8 << 20) + 5};

TEST(CompressedWriter, BgzfReadsBackByZlib) {
  for (std::size_t const bytes : kSizes) {
    std::string const text = lines(bytes);
    EXPECT_TRUE(decompressed_gzip(compressed(text, Compression::bgzf, 2, 1 << 20)) == text) << bytes;
  }
}

TEST(CompressedWriter, ZstdReadsBack) {
  for (std::size_t const bytes : kSizes) {
    std::string const text = lines(bytes);
    EXPECT_TRUE(decompressed_zstd(compressed(text, Compression::zstd, 2, 1 << 20)) == text) << bytes;
  }
}

TEST(CompressedWriter, BytesDependOnNeitherThreadsNorPieces) {
  std::string const text = lines((9 << 20) + 77);
  for (Compression const compression : {Compression::bgzf, Compression::zstd}) {
    std::string const alone = compressed(text, compression, 1, text.size());
    EXPECT_LT(alone.size(), text.size());
    EXPECT_TRUE(compressed(text, compression, 3, 1 << 16) == alone);
    EXPECT_TRUE(compressed(text, compression, 2, 999'983) == alone);
  }
}

TEST(CompressedWriter, BgzfEndsWithItsMarker) {
  std::string const marker("\x1f\x8b\x08\x04\0\0\0\0\0\xff\x06\0\x42\x43\x02\0\x1b\0\x03\0\0\0\0\0\0\0\0\0", 28);
  EXPECT_THAT(compressed("a\n", Compression::bgzf, 1, 2), ::testing::EndsWith(marker));
  EXPECT_EQ(compressed("", Compression::bgzf, 1, 1), marker);
}

TEST(CompressedWriter, UnfinishedItPassesNothingOnAsFinished) {
  testing::Written written;
  {
    CompressedWriter writer(std::make_unique<testing::MemoryWriter>(written), Compression::zstd, 1);
    writer.write(std::string_view("text"));
  }
  EXPECT_FALSE(written.finished);
  EXPECT_EQ(written.text, "");
}

} // namespace
} // namespace pairscan
