#include <config/scalar_values.hpp>

#include <gtest/gtest.h>

#include <string>

namespace pairscan {
namespace {

ConfigNode plain(std::string const& text) {
  return {.kind = ConfigNode::Kind::scalar, .text = text};
}
ConfigNode quoted(std::string const& text) {
  return {.kind = ConfigNode::Kind::scalar, .text = text, .quoted = true};
}

TEST(ScalarValues, TruthIsOnlyTrueOrFalse) {
  EXPECT_EQ(truth_of(plain("true")), true);
  EXPECT_EQ(truth_of(plain("false")), false);
  for (char const* text : {"yes", "no", "on", "off", "True", "1", "0", ""}) {
    EXPECT_EQ(truth_of(plain(text)), std::nullopt) << text;
  }
  EXPECT_EQ(truth_of(quoted("true")), std::nullopt);
}

TEST(ScalarValues, WholeNumbersAreDecimal) {
  EXPECT_EQ(whole_number_of(plain("0")), 0);
  EXPECT_EQ(whole_number_of(plain("-5")), -5);
  EXPECT_EQ(whole_number_of(plain("+5")), 5);
  EXPECT_EQ(whole_number_of(plain("9223372036854775807")), 9223372036854775807);
  for (char const* text : {"010", "-010", "0x10", "0o10", "1_000", "1e3", "1.0", "4 ", "+-4", "--4", "-", "+", "", "~",
                           "9223372036854775808", "nan"}) {
    EXPECT_EQ(whole_number_of(plain(text)), std::nullopt) << text;
  }
  EXPECT_EQ(whole_number_of(quoted("4")), std::nullopt);
}

TEST(ScalarValues, RealNumbersAreFinite) {
  EXPECT_EQ(real_number_of(plain("0.97")), 0.97);
  EXPECT_EQ(real_number_of(plain("1")), 1.0);
  EXPECT_EQ(real_number_of(plain(".5")), 0.5);
  EXPECT_EQ(real_number_of(plain("+1e-3")), 0.001);
  for (char const* text : {"nan", ".nan", "inf", "-inf", ".inf", "1e999", "97%", "0,97", "0x1p-1", "", "1:30"}) {
    EXPECT_EQ(real_number_of(plain(text)), std::nullopt) << text;
  }
  EXPECT_EQ(real_number_of(quoted("0.97")), std::nullopt);
}

TEST(ScalarValues, OtherNodesAreNoScalars) {
  for (auto kind : {ConfigNode::Kind::null, ConfigNode::Kind::sequence, ConfigNode::Kind::mapping}) {
    ConfigNode const node{.kind = kind, .text = "1"};
    EXPECT_EQ(whole_number_of(node), std::nullopt);
    EXPECT_EQ(real_number_of(node), std::nullopt);
    EXPECT_EQ(truth_of(node), std::nullopt);
  }
}

} // namespace
} // namespace pairscan
