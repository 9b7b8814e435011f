#include <sequences/line_reader.hpp>
#include <tests/support/memory_source.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan {
namespace {

using std::string_view_literals::operator""sv;
using testing::MemorySource;

std::vector<std::string> lines_of(std::string_view text, std::size_t piece = std::string_view::npos) {
  MemorySource source{text, piece};
  LineReader reader{source};
  std::vector<std::string> lines;
  while (reader.next()) {
    lines.emplace_back(reader.line());
    EXPECT_EQ(reader.number(), lines.size());
  }
  return lines;
}

TEST(LineReader, CutsAtLineFeedsAndDropsCarriageReturnsBeforeThem) {
  for (std::size_t piece = 1; piece < 20; ++piece)
    EXPECT_THAT(lines_of("a\r\n\nb\rc\r\n\r\nlast\r", piece), ::testing::ElementsAre("a", "", "b\rc", "", "last"));
}

TEST(LineReader, EmptyTextHasNoLines) {
  EXPECT_THAT(lines_of(""), ::testing::IsEmpty());
}

TEST(LineReader, LinesMayBeLongerThanTheBuffer) {
  std::string const line(3'000'000, 'A');
  EXPECT_THAT(lines_of("x\n" + line + "\ny", 100'000), ::testing::ElementsAre("x", line, "y"));
}

TEST(LineReader, EndlessLinesAreRefused) {
  std::string const text(3'000'000, 'A');
  MemorySource source{text};
  LineReader reader{source, 1'000'000};
  EXPECT_THROW(static_cast<void>(reader.next()), std::length_error);
}

TEST(LineReader, StaysAtTheEnd) {
  MemorySource source{"a\n"};
  LineReader reader{source};
  EXPECT_TRUE(reader.next());
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
  EXPECT_EQ(reader.number(), 1U);
}

TEST(LineReader, SaysWhichLinesHoldANulByte) {
  auto const text = "one\n\0two\nthree\nfo\0ur\0\n\0\nsix\nse\0ven"sv;
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    MemorySource source{text, piece};
    LineReader lines{source};
    std::vector<bool> found;
    while (lines.next())
      found.push_back(lines.has_nul());
    EXPECT_THAT(found, ::testing::ElementsAre(false, true, false, true, true, false, true)) << "pieces of " << piece;
  }
}

} // namespace
} // namespace pairscan
