#include <results/spilled_bytes.hpp>
#include <support/partial_file.hpp>

#include <zlib.h>

#include <algorithm>

namespace pairscan {

std::uint32_t crc_behind(std::uint32_t crc, std::span<std::byte const> bytes) {
  if (bytes.empty()) { // zlib would begin anew where there is no place either
    return crc;
  }
  return static_cast<std::uint32_t>(::crc32_z(crc, reinterpret_cast<unsigned char const*>(bytes.data()), bytes.size()));
}

void SpilledBytes::flush() {
  if (!file_) {
    file_ = open_nameless(path_, path_);
  }
  file_->write_all(buffer_);
  crc_ = crc_behind(crc_, buffer_);
  spilled_ += buffer_.size();
  buffer_.clear();
}

std::uint32_t SpilledBytes::crc() const {
  return crc_behind(crc_, buffer_);
}

void SpilledBytes::copy_to(ByteWriter& writer) const {
  std::vector<std::byte> bytes(std::min<std::uint64_t>(kBufferBytes, spilled_));
  for (std::uint64_t place = 0; place < spilled_;) {
    auto const piece = std::span(bytes).first(std::min<std::uint64_t>(bytes.size(), spilled_ - place));
    file_->read_at(place, piece);
    writer.write(piece);
    place += piece.size();
  }
  writer.write(buffer_);
}

} // namespace pairscan
