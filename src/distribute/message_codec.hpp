#pragma once

#include <distribute/message.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// A message as bytes, for ranks of one architecture: fixed-size members, then the text, then the results. They are
/// read from front to back, so that a large message is never copied as a whole. Refers to the message.
class EncodedMessage {
public:
  explicit EncodedMessage(Message const& message);
  EncodedMessage(EncodedMessage const&) = delete;
  EncodedMessage& operator=(EncodedMessage const&) = delete;

  /// Bytes that were not read yet.
  [[nodiscard]] std::size_t left() const { return left_; }
  /// Fills `out` with the next bytes; there are as many left.
  void read(std::span<std::byte> out);

private:
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
    std::uint64_t results_bytes = 0;
  };
  friend Message decode_message(std::span<std::byte const> bytes);
  friend std::size_t bytes_of_message(std::span<std::byte const> front);

  static Header read_header(std::span<std::byte const> bytes);

  EncodedResults results_;
  Header header_;
  std::vector<std::span<std::byte const>> parts_; // the first one begins with the next byte
  std::size_t part_ = 0;
  std::size_t left_ = 0;
};

/// All bytes of an encoded message.
[[nodiscard]] std::vector<std::byte> encode_message(Message const& message);

/// How long a message is whose first bytes, kMessageFront at least or all, are these. Throws Error where they are none.
constexpr std::size_t kMessageFront = 80;
[[nodiscard]] std::size_t bytes_of_message(std::span<std::byte const> front);

/// The message that `encode_message` was given. Throws Error where the bytes are not one whole message.
[[nodiscard]] Message decode_message(std::span<std::byte const> bytes);

} // namespace pairscan
