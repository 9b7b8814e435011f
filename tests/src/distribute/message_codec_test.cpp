#include <distribute/message_codec.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace pairscan {
namespace {

Message full_message() {
  return {.kind = MessageKind::report,
          .worker = 12'345,
          .digest = 0xfedc'ba98'7654'3210,
          .tiles = {1, std::uint64_t{1} << 60},
          .cells = std::numeric_limits<std::uint64_t>::max(),
          .seconds = 0.1,
          .code = ExitCode::no_resource,
          .text = std::string("n\0de 7", 6),
          .results = {.tiles = {1, 2}, .scores = {0, -255, 7}, .records = {}}};
}

TEST(MessageCodec, RoundTripKeepsEveryMember) {
  EXPECT_EQ(decode_message(encode_message(full_message())), full_message());
}

TEST(MessageCodec, RoundTripKeepsEveryKindAndEmptyMessages) {
  for (auto const kind : {MessageKind::hello, MessageKind::grant, MessageKind::report, MessageKind::failed,
                          MessageKind::stop, MessageKind::signal, MessageKind::leave}) {
    Message const message{.kind = kind, .worker = -1};
    EXPECT_EQ(decode_message(encode_message(message)), message);
  }
}

TEST(MessageCodec, RefusesBytesThatAreCutShortOrLonger) {
  auto bytes = encode_message(full_message());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW(static_cast<void>(decode_message(std::span(bytes).first(size))), Error) << size << " bytes";
  bytes.push_back(std::byte{0});
  EXPECT_THROW(static_cast<void>(decode_message(bytes)), Error);
}

TEST(MessageCodec, IsReadInPiecesOfAnySize) {
  auto const message = full_message();
  auto const whole = encode_message(message);
  for (std::size_t const size : {1, 7, 79, 81, 1000}) {
    EncodedMessage encoded(message);
    std::vector<std::byte> bytes;
    while (encoded.left() > 0) {
      std::vector<std::byte> piece(std::min(size, encoded.left()));
      encoded.read(piece);
      bytes.insert(bytes.end(), piece.begin(), piece.end());
    }
    EXPECT_EQ(bytes, whole) << "pieces of " << size;
  }
}

TEST(MessageCodec, ItsFrontTellsItsSize) {
  auto const bytes = encode_message(full_message());
  EXPECT_EQ(bytes_of_message(std::span(bytes).first(kMessageFront)), bytes.size());
  EXPECT_THROW(static_cast<void>(bytes_of_message(std::span(bytes).first(kMessageFront - 1))), Error);
}

TEST(MessageCodec, RefusesSizesWhoseSumWraps) {
  auto bytes = encode_message({.text = "abcd"});
  auto const results_bytes = encode({}).size();
  auto const huge = std::numeric_limits<std::uint64_t>::max();
  std::memcpy(bytes.data() + 64, &huge, sizeof(huge)); // text_bytes
  std::uint64_t const wrapped = results_bytes + 5;     // with it the sum is what it was
  std::memcpy(bytes.data() + 72, &wrapped, sizeof(wrapped));
  EXPECT_THROW(static_cast<void>(decode_message(bytes)), Error);
}

TEST(MessageCodec, RefusesUnknownKindsAndSaysWhatToDo) {
  auto bytes = encode_message({});
  bytes[0] = std::byte{static_cast<unsigned char>(kLastMessageKind) + 1};
  EXPECT_THAT(test::error_of(ExitCode::failed, [&] { static_cast<void>(decode_message(bytes)); }),
              testing::HasSubstr("run the same pairscan on every rank"));
}

} // namespace
} // namespace pairscan
