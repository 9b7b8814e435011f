#include <config/yaml_tree.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>

#include <string>

namespace pairscan {
namespace {

using Kind = ConfigNode::Kind;
using ::testing::HasSubstr;

ConfigNode read(std::string_view text) {
  return read_yaml(text, {.name = "run.yaml"});
}

TEST(YamlTree, KeepsKindsTextsAndPlaces) {
  ConfigNode const root = read("a: 1\nb:\n  - 'x'\n  - ~\nc: {}\n");
  ASSERT_EQ(root.kind, Kind::mapping);
  ASSERT_EQ(root.keys.size(), 3U);
  EXPECT_EQ(root.keys[1].name, "b");
  EXPECT_EQ(root.keys[1].place, "run.yaml:2:1");
  EXPECT_EQ(root.children[0].text, "1");
  EXPECT_FALSE(root.children[0].quoted);
  ConfigNode const& list = root.children[1];
  ASSERT_EQ(list.kind, Kind::sequence);
  EXPECT_EQ(list.children[0].text, "x");
  EXPECT_TRUE(list.children[0].quoted);
  EXPECT_EQ(list.children[0].place, "run.yaml:3:5");
  EXPECT_EQ(list.children[1].kind, Kind::null);
  EXPECT_EQ(root.children[2].kind, Kind::mapping);
}

TEST(YamlTree, IsNullWhereNothingIsSaid) {
  for (char const* text : {"", "\n", "# only a comment\n", "---\n", "---\n...\n", "null", "~"}) {
    EXPECT_EQ(read(text).kind, Kind::null) << text;
  }
}

TEST(YamlTree, TakesTheMarkersOfOneDocument) {
  EXPECT_EQ(read("%YAML 1.2\n---\na: 1\n...\n").keys.size(), 1U);
  EXPECT_EQ(read("\xef\xbb\xbf"
                 "a: 1\r\nb: 2\r\n")
                .keys.size(),
            2U);
}

TEST(YamlTree, LeavesPlacesOutForTextWithoutLines) {
  EXPECT_EQ(read_yaml("1", {.name = "--set a=1", .has_positions = false}).place, "--set a=1");
}

struct BadText {
  std::string text;
  std::string place;
  std::string fault;
};

std::string nested(int levels, std::string const& opening) {
  std::string text;
  for (int level = 0; level < levels; ++level) {
    text += opening;
  }
  return text;
}

TEST(YamlTree, RefusesWhatAConfigurationHasNoUseFor) {
  BadText const cases[] = {
      {"a: [1, 2\nb: 1\n", "run.yaml:", "not valid YAML"},
      {"a: 1\n b: 2\n", "run.yaml:2:3", "not valid YAML"},
      {"a: \"never closed\nb: 1\n", "run.yaml:", "not valid YAML"},
      {"a: 'never closed", "run.yaml:", "not valid YAML"},
      {"a: -\n", "run.yaml:1:4", "not valid YAML"},
      {"a: 1\na: 2\n", "run.yaml:2:1: a: ", "given twice, first at run.yaml:1:1"},
      {"a:\n  b: {c: 1, d: 2, c: 3}\n", "run.yaml:2:19: a.b.c: ", "given twice, first at run.yaml:2:7"},
      {"a: &x 1\n", "run.yaml:1:4", "anchors and aliases"},
      {"a: *x\n", "run.yaml:1:4", "not valid YAML"},
      {"- &x [*x]\n", "run.yaml:1:3", "anchors and aliases"},
      {"a: !!int 3\n", "run.yaml:1:4", "tags (!)"},
      {"!2", "run.yaml:1:1", "tags (!)"},
      {"&a", "run.yaml:", "anchors and aliases"},
      {"a: 1\n---\nb: 2\n", "run.yaml:2:1", "a second YAML document"},
      {"[1, 2]: 3\n", "run.yaml:1:1", "a key must be a plain name"},
      {"{[1]: 3}\n", "run.yaml:1:2", "a key must be a plain name"},
      {"{{a: 1}: 3}\n", "run.yaml:1:2", "a key must be a plain name"},
      {"~: 3\n", "run.yaml:1:1", "a key must be a plain name"},
      {std::string("a: 1\nb: \0\n", 9), "run.yaml: line 2", "a control character"},
      {"a: 1\nb: caf\xe9\n", "run.yaml: line 2", "not UTF-8"},
      {"a: \xed\xa0\x80\n", "run.yaml: line 1", "not UTF-8"},
      {"a: \xc3", "run.yaml: line 1", "not UTF-8"},
      {"a: 1\nb: \"x\\N8\"\n", "run.yaml", "gives no UTF-8"},
      {"\xff\xfe", "run.yaml: line 1", "not UTF-8"},
      {"\x1f\x8b\x08", "run.yaml: line 1", "a control character"},
      {std::string((1 << 20) + 1, '#'), "run.yaml", "larger than 1 MiB"},
  };
  for (auto const& [text, place, fault] : cases) {
    SCOPED_TRACE(text.substr(0, 80));
    std::string const message = test::error_of(ExitCode::usage, [&text = text] { (void)read(text); });
    EXPECT_THAT(message, ::testing::StartsWith(place));
    EXPECT_THAT(message, HasSubstr(fault));
  }
}

TEST(YamlTree, RefusesDeepNestingHoweverItIsWritten) {
  for (char const* opening : {"[", "{a: ", "- ", "? ", "[{a: "}) {
    for (int levels : {65, 1000, 100000}) {
      SCOPED_TRACE(opening + std::to_string(levels));
      std::string const message = test::error_of(ExitCode::usage, [&] { (void)read(nested(levels, opening)); });
      EXPECT_THAT(message, ::testing::StartsWith("run.yaml"));
    }
  }
  EXPECT_EQ(read(nested(64, "[") + nested(64, "]")).kind, Kind::sequence);
}

TEST(Merge, JoinsMappingsAndReplacesTheRest) {
  ConfigNode base = read("{a: {b: 1, c: 2}, d: [1, 2]}");
  merge(base, read("{a: {c: 3, e: 4}, d: [5]}"));
  ASSERT_EQ(base.keys.size(), 2U);
  ConfigNode const& a = base.children[0];
  ASSERT_EQ(a.keys.size(), 3U);
  EXPECT_EQ(a.children[0].text, "1");
  EXPECT_EQ(a.children[1].text, "3");
  EXPECT_EQ(a.children[2].text, "4");
  EXPECT_EQ(base.children[1].children.size(), 1U);
}

TEST(Printable, FitsOneLine) {
  EXPECT_EQ(printable("plain"), "plain");
  EXPECT_EQ(printable("two\nlines\x1b[31m"), "two?lines?[31m");
  EXPECT_EQ(printable(std::string(1000, 'x')).size(), 63U);
  EXPECT_EQ(shown(read("'1'")), "the text '1'");
  EXPECT_EQ(shown(read("[1]")), "a list");
}

} // namespace
} // namespace pairscan
