#include <distribute/message_codec.hpp>
#include <support/bytes.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace pairscan {
namespace {

struct Header {
  std::uint64_t kind = 0; // a whole word, so that the header has no padding
  std::int64_t worker = 0;
  std::uint64_t digest = 0;
  std::uint64_t tiles_begin = 0;
  std::uint64_t tiles_end = 0;
  std::uint64_t cells = 0;
  double seconds = 0;
  std::int64_t code = 0;
  std::uint64_t text_bytes = 0;
  std::uint64_t payload_bytes = 0;
};
static_assert(std::is_trivially_copyable_v<Header> && sizeof(Header) == 80);

Header read_header(std::span<std::byte const> bytes) {
  Header header;
  if (bytes.size() >= sizeof(Header))
    std::memcpy(&header, bytes.data(), sizeof(Header));
  auto const body_bytes = bytes.size() - std::min(bytes.size(), sizeof(Header));
  bool const whole = bytes.size() >= sizeof(Header) && header.text_bytes <= body_bytes &&
                     header.payload_bytes == body_bytes - header.text_bytes;
  if (!whole || header.kind > static_cast<std::uint64_t>(MessageKind::stop))
    throw Error{ExitCode::failed, fmt::format("{} bytes that arrived are no message between pairscan's ranks; run the "
                                              "same pairscan on every rank",
                                              bytes.size())};
  return header;
}

} // namespace

std::vector<std::byte> encode_message(Message const& message) {
  EncodedResults const payload(message.results);
  Header const header{.kind = static_cast<std::uint64_t>(message.kind),
                      .worker = message.worker,
                      .digest = message.digest,
                      .tiles_begin = message.tiles.begin,
                      .tiles_end = message.tiles.end,
                      .cells = message.cells,
                      .seconds = message.seconds,
                      .code = static_cast<std::int64_t>(message.code),
                      .text_bytes = message.text.size(),
                      .payload_bytes = payload.bytes()};
  std::vector<std::span<std::byte const>> parts{std::as_bytes(std::span(&header, 1)),
                                                std::as_bytes(std::span(message.text))};
  parts.insert(parts.end(), payload.parts().begin(), payload.parts().end());
  return concatenated(parts);
}

Message decode_message(std::span<std::byte const> bytes) {
  auto const header = read_header(bytes);
  auto const text = bytes.subspan(sizeof(Header), header.text_bytes);
  auto const payload = bytes.subspan(sizeof(Header) + header.text_bytes);
  return {.kind = static_cast<MessageKind>(header.kind),
          .worker = static_cast<int>(header.worker),
          .digest = header.digest,
          .tiles = {header.tiles_begin, header.tiles_end},
          .cells = header.cells,
          .seconds = header.seconds,
          .code = static_cast<ExitCode>(header.code),
          .text = {reinterpret_cast<char const*>(text.data()), text.size()},
          .results = decode(payload)};
}

} // namespace pairscan
