#include <sequences/zstd_source.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>
#include <zstd.h>

namespace pairscan {
namespace {

constexpr std::array<unsigned char, 4> kZstdMagic{0x28, 0xb5, 0x2f, 0xfd};

class ZstdSource final : public ByteSource {
public:
  ZstdSource(std::unique_ptr<ByteSource> compressed, std::string name)
      : compressed_(std::move(compressed)), name_(std::move(name)), stream_(ZSTD_createDStream(), &ZSTD_freeDStream),
        buffer_(ZSTD_DStreamInSize()) {}

  std::size_t read(std::span<char> buffer) override {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    while (out.pos == 0 && out.size > 0) {
      if (in_.pos == in_.size && !output_waits_ && !fill()) {
        break;
      }
      std::size_t const hint = ZSTD_decompressStream(stream_.get(), &out, &in_);
      if (ZSTD_isError(hint) != 0) {
        throw_damaged();
      }
      in_frame_ = hint != 0;
      output_waits_ = out.pos == out.size;
    }
    return out.pos;
  }

  /// Each frame may have a checksum, at its end.
  void verify() override {
    std::vector<char> rest(ZSTD_DStreamOutSize());
    while (read(rest) > 0) {
    }
  }

private:
  /// Reads more of the file. Returns false at its end.
  [[nodiscard]] bool fill() {
    in_ = {buffer_.data(), compressed_->read(buffer_), 0};
    if (in_.size == 0 && in_frame_) {
      throw_damaged();
    }
    return in_.size > 0;
  }

  [[noreturn]] void throw_damaged() const {
    throw Error{ExitCode::bad_input,
                fmt::format("{}: the compressed data is damaged or cut off; copy or compress it again", name_)};
  }

  std::unique_ptr<ByteSource> compressed_;
  std::string name_;
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  std::vector<char> buffer_; // of the file
  ZSTD_inBuffer in_{nullptr, 0, 0};
  bool in_frame_ = false;     // more of a frame is to come
  bool output_waits_ = false; // the stream may hold text for which there was no room
};

} // namespace

bool is_zstd(std::span<unsigned char const> front) {
  return front.size() >= kZstdMagic.size() && std::equal(kZstdMagic.begin(), kZstdMagic.end(), front.begin());
}

std::unique_ptr<ByteSource> decompress_zstd(std::unique_ptr<ByteSource> compressed, std::string name) {
  return std::make_unique<ZstdSource>(std::move(compressed), std::move(name));
}

} // namespace pairscan
