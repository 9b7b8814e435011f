#include <sequences/line_reader.hpp>
#include <tests/support/memory_source.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

using std::string_view_literals::operator""sv;
using testing::MemorySource;

constexpr std::size_t kLongestLine = 5'000'000;

std::vector<std::string> lines_of(std::string_view text, std::size_t piece = std::string_view::npos) {
  MemorySource source{text, piece};
  LineReader reader{source, kLongestLine};
  std::vector<std::string> lines;
  while (reader.next()) {
    lines.emplace_back(reader.line());
    EXPECT_EQ(reader.number(), lines.size());
    EXPECT_EQ(reader.fault(), LineFault::none);
  }
  return lines;
}

/// Fault of each line up to the first that has one.
std::vector<LineFault> faults_of(std::string_view text, std::size_t piece) {
  MemorySource source{text, piece};
  LineReader reader{source, 8};
  std::vector<LineFault> faults;
  while ((faults.empty() || faults.back() == LineFault::none) && reader.next())
    faults.push_back(reader.fault());
  return faults;
}

/// The same byte for ever, as /dev/zero gives it, or a pipe that nobody ends.
class EndlessSource final : public ByteSource {
public:
  explicit EndlessSource(char byte) : byte_(byte) {}

  std::size_t read(std::span<char> buffer) override {
    std::fill(buffer.begin(), buffer.end(), byte_);
    bytes_ += buffer.size();
    if (bytes_ > (std::size_t{1} << 26U))
      throw std::runtime_error("read on and on");
    return buffer.size();
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
  char byte_;
  std::size_t bytes_ = 0;
};

TEST(LineReader, CutsAtLineFeedsAndDropsCarriageReturnsBeforeThem) {
  for (std::size_t piece = 1; piece < 20; ++piece)
    EXPECT_THAT(lines_of("a\r\n\nbc\r\n\r\nlast\r", piece), ::testing::ElementsAre("a", "", "bc", "", "last"));
}

TEST(LineReader, SkipsAByteOrderMarkBeforeTheFirstLineOnly) {
  for (std::size_t piece = 1; piece < 10; ++piece)
    EXPECT_THAT(lines_of("\xef\xbb\xbfone\n\xef\xbb\xbftwo\n", piece),
                ::testing::ElementsAre("one", "\xef\xbb\xbftwo"));
  EXPECT_THAT(lines_of("\xef\xbb\xbf"), ::testing::ElementsAre(""));
}

TEST(LineReader, EmptyTextHasNoLines) {
  EXPECT_THAT(lines_of(""), ::testing::IsEmpty());
}

TEST(LineReader, LinesMayBeLongerThanTheBuffer) {
  std::string const line(3'000'000, 'A');
  EXPECT_THAT(lines_of("x\n" + line + "\ny", 100'000), ::testing::ElementsAre("x", line, "y"));
}

TEST(LineReader, AnEndlessLineEndsAtTheLongestLine) {
  EndlessSource source{'A'};
  LineReader reader{source, 1'000'000};
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.fault(), LineFault::too_long);
  EXPECT_LT(source.bytes(), 1'500'000U);
}

TEST(LineReader, AnEndlessLineOfNulBytesEndsAtTheFirstBlock) {
  EndlessSource source{'\0'};
  LineReader reader{source, kLongestLine};
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.fault(), LineFault::nul);
  EXPECT_LT(source.bytes(), 1'000'000U);
}

TEST(LineReader, AnEndlessLineOfCarriageReturnsEndsAtTheFirstBlock) {
  EndlessSource source{'\r'};
  LineReader reader{source, kLongestLine};
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.fault(), LineFault::carriage_return);
  EXPECT_LT(source.bytes(), 1'000'000U);
}

TEST(LineReader, StaysAtTheEnd) {
  MemorySource source{"a\n"};
  LineReader reader{source, kLongestLine};
  EXPECT_TRUE(reader.next());
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.number(), 1U);
}

TEST(LineReader, SaysWhichLineIsNoText) {
  using enum LineFault;
  for (auto const& [text, fault] : {std::pair{"one\ntwo\nth\0ree\nfour\n"sv, nul},
                                    {"one\ntwo\n\0\nfour\n"sv, nul},
                                    {"one\ntwo\n\0"sv, nul},
                                    {"one\r\ntwo\r\nth\rree\r\nfour\r\n"sv, carriage_return},
                                    {"one\r\ntwo\r\nthree\r\r\nfour\r\n"sv, carriage_return},
                                    {"one\ntwo\n\rthree\nfour\n"sv, carriage_return},
                                    {"one\ntwo\nthree\rfour\r"sv, carriage_return},
                                    {"one\ntwo\nthreethre\nfour\n"sv, too_long},
                                    {"one\ntwo\nthreethre"sv, too_long}})
    for (std::size_t piece = 1; piece <= text.size(); ++piece)
      EXPECT_THAT(faults_of(text, piece), ::testing::ElementsAre(none, none, fault)) << text << " by " << piece;
}

} // namespace
} // namespace pairscan
