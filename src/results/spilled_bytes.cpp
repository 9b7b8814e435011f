#include <results/spilled_bytes.hpp>
#include <support/partial_file.hpp>

#include <zlib.h>

#include <algorithm>

namespace pairscan {

std::uint32_t crc_behind(std::uint32_t crc, std::span<std::byte const> bytes) {
  return static_cast<std::uint32_t>(::crc32_z(crc, reinterpret_cast<unsigned char const*>(bytes.data()), bytes.size()));
}

SpilledBytes::SpilledBytes(std::string const& path) : file_(open_nameless(path, path)) {
  buffer_.reserve(kBufferBytes);
}

void SpilledBytes::flush() {
  file_->write_all(buffer_);
  crc_ = crc_behind(crc_, buffer_);
  spilled_ += buffer_.size();
  buffer_.clear();
}

std::uint32_t SpilledBytes::crc() {
  flush();
  return crc_;
}

void SpilledBytes::copy_to(ByteWriter& writer) {
  flush();
  buffer_.resize(kBufferBytes);
  for (std::uint64_t place = 0; place < spilled_;) {
    auto const piece = std::span(buffer_).first(std::min<std::uint64_t>(kBufferBytes, spilled_ - place));
    file_->read_at(place, piece);
    writer.write(piece);
    place += piece.size();
  }
  buffer_.clear();
}

} // namespace pairscan
