#include <distribute/message_codec.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  for (auto const kind :
       {MessageKind::hello, MessageKind::grant, MessageKind::report, MessageKind::failed, MessageKind::stop}) {
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
  bytes[0] = std::byte{5};
  EXPECT_THAT(test::error_of(ExitCode::failed, [&] { static_cast<void>(decode_message(bytes)); }),
              testing::HasSubstr("run the same pairscan on every rank"));
}

} // namespace
} // namespace pairscan
