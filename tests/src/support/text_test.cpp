#include <support/text.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace pairscan {
namespace {

using std::string_view_literals::operator""sv;

TEST(Escaped, LeavesTextAsItIs) {
  EXPECT_EQ(escaped("gene|7 'x' \\ 100 %"), "gene|7 'x' \\ 100 %");
  EXPECT_EQ(escaped("Bär 蛋白 🧬"), "Bär 蛋白 🧬");
  EXPECT_EQ(escaped(""), "");
}

TEST(Escaped, WritesControlCharactersByTheirNumbers) {
  EXPECT_EQ(escaped("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(escaped("one\r\ntwo\t\x7f\0"sv), "one\\x0d\\x0atwo\\x09\\x7f\\x00");
  EXPECT_EQ(escaped("\xc2\x9b"
                    "31m"),
            "\\xc2\\x9b31m")
      << "the same command in one character of Unicode";
  EXPECT_EQ(escaped("\xc2\xa0"), "\xc2\xa0");
}

TEST(Escaped, KeepsLinesWhereThereAreSeveral) {
  EXPECT_EQ(escaped_lines("one\x07\n\ntwo\r\nthree"), "one\\x07\n\ntwo\\x0d\nthree");
  EXPECT_EQ(escaped_lines("one\n"), "one\n");
}

TEST(Escaped, WritesBytesThatAreNoUtf8ByTheirNumbers) {
  EXPECT_EQ(escaped("a\xff\x9b"
                    "b"),
            "a\\xff\\x9bb");
  EXPECT_EQ(escaped("\xe8\x9b"), "\\xe8\\x9b") << "cut off";
  EXPECT_EQ(escaped("\xc0\x9b"), "\\xc0\\x9b") << "overlong";
}

} // namespace
} // namespace pairscan
