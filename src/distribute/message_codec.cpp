#include <distribute/message_codec.hpp>
#include <support/assert.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <type_traits>

namespace pairscan {
namespace {

[[noreturn]] void refuse(std::size_t bytes) {
  throw Error{ExitCode::failed, fmt::format("{} bytes that arrived are no message between pairscan's ranks; run the "
                                            "same pairscan on every rank",
                                            bytes)};
}

} // namespace

EncodedMessage::EncodedMessage(Message const& message)
    : results_(message.results), header_{.kind = static_cast<std::uint64_t>(message.kind),
                                         .worker = message.worker,
                                         .digest = message.digest,
                                         .tiles_begin = message.tiles.begin,
                                         .tiles_end = message.tiles.end,
                                         .cells = message.cells,
                                         .seconds = message.seconds,
                                         .code = static_cast<std::int64_t>(message.code),
                                         .text_bytes = message.text.size(),
                                         .results_bytes = results_.bytes()} {
  static_assert(std::is_trivially_copyable_v<Header> && sizeof(Header) == kMessageFront);
  parts_ = {std::as_bytes(std::span(&header_, 1)), std::as_bytes(std::span(message.text))};
  parts_.insert(parts_.end(), results_.parts().begin(), results_.parts().end());
  left_ = sizeof(Header) + header_.text_bytes + header_.results_bytes;
}

void EncodedMessage::read(std::span<std::byte> out) {
  PAIRSCAN_ASSERT(out.size() <= left_, "nobody reads beyond a message's end");
  left_ -= out.size();
  while (!out.empty()) {
    auto& part = parts_[part_];
    auto const count = std::min(part.size(), out.size());
    if (count > 0) // of an empty text data() may be null, which memcpy must not see
      std::memcpy(out.data(), part.data(), count);
    out = out.subspan(count);
    part = part.subspan(count);
    part_ += part.empty() ? 1 : 0;
  }
}

EncodedMessage::Header EncodedMessage::read_header(std::span<std::byte const> bytes) {
  Header header;
  if (bytes.size() < sizeof(Header))
    refuse(bytes.size());
  std::memcpy(&header, bytes.data(), sizeof(Header));
  auto const most = std::numeric_limits<std::size_t>::max() - sizeof(Header);
  bool const sum_wraps = header.text_bytes > most || header.results_bytes > most - header.text_bytes;
  if (sum_wraps || header.kind > static_cast<std::uint64_t>(kLastMessageKind))
    refuse(bytes.size());
  return header;
}

std::vector<std::byte> encode_message(Message const& message) {
  EncodedMessage encoded(message);
  std::vector<std::byte> bytes(encoded.left());
  encoded.read(bytes);
  return bytes;
}

std::size_t bytes_of_message(std::span<std::byte const> front) {
  auto const header = EncodedMessage::read_header(front);
  return sizeof(header) + header.text_bytes + header.results_bytes;
}

Message decode_message(std::span<std::byte const> bytes) {
  if (bytes_of_message(bytes) != bytes.size())
    refuse(bytes.size());
  auto const header = EncodedMessage::read_header(bytes);
  auto const text = bytes.subspan(sizeof(header), header.text_bytes);
  auto const results = bytes.subspan(sizeof(header) + header.text_bytes);
  return {.kind = static_cast<MessageKind>(header.kind),
          .worker = static_cast<int>(header.worker),
          .digest = header.digest,
          .tiles = {header.tiles_begin, header.tiles_end},
          .cells = header.cells,
          .seconds = header.seconds,
          .code = static_cast<ExitCode>(header.code),
          .text = {reinterpret_cast<char const*>(text.data()), text.size()},
          .results = decode(results)};
}

} // namespace pairscan
