// Each option of the commands without a file gives its key the value that it should.

#include <commands/options/config_flags.hpp>
#include <config/loader.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>
#include <tests/src/commands/parse.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

std::vector<Override> overrides_of(std::string const& command, std::vector<std::string> words) {
  words.insert(words.begin(), {command, "a.fasta"});
  if (command == "search") {
    words.insert(words.begin() + 2, "b.fasta");
  }
  return parse(words).overrides;
}

/// Returns the YAML that the last override of a key gives; "" where there is none.
std::string given(std::vector<Override> const& overrides, std::string const& key) {
  std::string value;
  for (Override const& each : overrides) {
    value = each.gives(key) ? each.assignment.substr(key.size() + 1) : value;
  }
  return value;
}

Config config_of(std::vector<std::string> const& words) {
  Arguments const arguments = parse(words);
  return parse_config(*arguments.text, arguments.config, arguments.overrides);
}

/// A value for each kind that differs from every default, and its YAML.
std::pair<std::string, std::string> example(FlagValue kind) {
  static std::map<FlagValue, std::pair<std::string, std::string>> const kExamples{
      {FlagValue::number, {"-3", "-3"}},
      {FlagValue::word, {"it's", "'it''s'"}},
      {FlagValue::numbers, {"0.03,0.05", "[0.03, 0.05]"}},
      {FlagValue::words, {"a,b", "['a', 'b']"}},
      {FlagValue::iddef, {"0", "'shorter'"}}};
  return kExamples.at(kind);
}

void expect_flags(std::string const& command, std::span<Flag const> flags) {
  for (Flag const& flag : flags) {
    auto const [text, yaml] = example(flag.value);
    auto const overrides = overrides_of(command, {flag.name, text});
    EXPECT_EQ(given(overrides, flag.key), yaml) << command << ' ' << flag.name;
    EXPECT_EQ(given(overrides_of(command, {}), flag.key), "") << command << ' ' << flag.name;
  }
}

TEST(ConfigFlags, EachGivesItsKeyItsValue) {
  for (std::span<Flag const> const flags : {std::span<Flag const>(kInputFlags),
                                            {kDuplicatesFlags},
                                            {kPresetFlags},
                                            {kScoringFlags},
                                            {kMatrixFlags},
                                            {kModeFlags},
                                            {kFilterFlags},
                                            {kClusterFlags},
                                            {kExecutionFlags}}) {
    expect_flags("allpairs", flags);
  }
  expect_flags("distance", kDistanceFlags);
  expect_flags("search", kHitsFlags);
  expect_flags("search", kSplitFlags);
}

TEST(ConfigFlags, EveryKeyExists) {
  for (std::string const command : {"allpairs", "distance", "search"}) {
    Arguments const arguments = parse(command == "search" ? std::vector<std::string>{command, "a", "b"}
                                                          : std::vector<std::string>{command, "a"});
    EXPECT_NO_THROW((void)parse_config(*arguments.text, arguments.config, arguments.overrides)) << command;
  }
  for (std::span<Flag const> const flags : {std::span<Flag const>(kInputFlags),
                                            {kDuplicatesFlags},
                                            {kPresetFlags},
                                            {kScoringFlags},
                                            {kMatrixFlags},
                                            {kModeFlags},
                                            {kFilterFlags},
                                            {kClusterFlags},
                                            {kExecutionFlags},
                                            {kDistanceFlags},
                                            {kHitsFlags},
                                            {kSplitFlags}}) {
    for (Flag const& flag : flags) {
      try {
        (void)parse_config("input: {sequences: a}", "run.yaml", {Override(flag.key, "{}", "here")});
      } catch (Error const& error) {
        EXPECT_THAT(error.what(), ::testing::Not(HasSubstr("unknown key"))) << flag.key;
      }
    }
  }
}

/// Returns the text in brackets behind an option in a command's help; "" where there is none.
std::string shown_default(std::string const& help, std::string const& option) {
  std::size_t const begin = help.find("\n  " + option + ' ');
  std::size_t const end = help.find("\n  -", begin + 1); // of what is said of it
  std::string const text = help.substr(begin, end - begin);
  std::size_t const bracket = text.rfind(" [");
  return bracket == std::string::npos ? "" : text.substr(bracket + 2, text.find(']', bracket) - bracket - 2);
}

/// Returns the value of a key in full; "" of null and of lists.
std::string value_of(ConfigNode node, std::string const& key) {
  std::istringstream parts(key);
  for (std::string part; std::getline(parts, part, '.');) {
    auto const found =
        std::find_if(node.keys.begin(), node.keys.end(), [&](auto const& each) { return each.name == part; });
    if (found == node.keys.end()) {
      return "";
    }
    node = ConfigNode(node.children[static_cast<std::size_t>(found - node.keys.begin())]);
  }
  return node.text;
}

TEST(ConfigFlags, HelpShowsTheDefaultsOfItsCommand) {
  std::map<std::string, std::vector<std::span<Flag const>>> const groups{
      {"allpairs",
       {kInputFlags, kDuplicatesFlags, kScoringFlags, kMatrixFlags, kModeFlags, kFilterFlags, kClusterFlags,
        kExecutionFlags}},
      {"search", {kInputFlags, kMatrixFlags, kModeFlags, kHitsFlags, kFilterFlags, kSplitFlags, kExecutionFlags}},
      {"distance", {kInputFlags, kDuplicatesFlags, kDistanceFlags, kClusterFlags, kExecutionFlags}}};
  for (auto const& [command, flags] : groups) {
    std::string const help = help_of(command);
    Config const config = command == "search" ? config_of({command, "a", "b"}) : config_of({command, "a"});
    ConfigNode const keys = read_yaml(to_yaml(config), {.name = command});
    for (std::span<Flag const> const group : flags) {
      for (Flag const& flag : group) {
        std::string const shown = shown_default(help, flag.name);
        std::string const value = value_of(keys, flag.key);
        bool const is_later = flag.key == std::string("filter.max_evalue"); // is known when the scheme is
        EXPECT_TRUE(is_later || shown.substr(0, shown.find_first_of(",;:")) == value)
            << command << ' ' << flag.name << " shows '" << shown << "', and it is '" << value << "'";
      }
    }
  }
}

TEST(ConfigFlags, NumbersOfVsearchAreNamesOfIdentities) {
  auto const identity = [](char const* number) {
    return config_of({"allpairs", "a.fasta", "--iddef", number}).filter.identity;
  };
  EXPECT_EQ(identity("0"), IdentityDefinition::shorter);
  EXPECT_EQ(identity("1"), IdentityDefinition::columns);
  EXPECT_EQ(identity("2"), IdentityDefinition::internal);
  EXPECT_EQ(identity("3"), IdentityDefinition::mbl);
  EXPECT_EQ(identity("4"), IdentityDefinition::columns);
  EXPECT_EQ(identity("nogaps"), IdentityDefinition::nogaps);
}

TEST(ConfigFlags, OutputsOfPairsAddUp) {
  auto const pairs = [](std::vector<std::string> words) {
    return given(overrides_of("allpairs", words), "output.pairs");
  };
  EXPECT_EQ(pairs({}), "");
  EXPECT_EQ(pairs({"--format", "abc"}), "{format: 'abc'}");
  EXPECT_EQ(pairs({"--userfields", "query+target"}), "{format: 'tsv', fields: ['query', 'target']}");
  EXPECT_EQ(pairs({"--format", "tsv,abc", "--userfields", "query", "--compress", "zstd"}),
            "[{format: 'tsv', fields: ['query'], compress: 'zstd'}, {format: 'abc', compress: 'zstd'}]");
  EXPECT_EQ(pairs({"--blast6out", "a.b6"}), "{format: 'blast6', file: 'a.b6'}");
  EXPECT_EQ(pairs({"--format", "abc", "--uc", "a.uc", "--samout", "a.sam", "--fastapairs", "a.fa"}),
            "[{format: 'abc'}, {format: 'uc', file: 'a.uc'}, {format: 'sam', file: 'a.sam'}, "
            "{format: 'fastapairs', file: 'a.fa'}]");
  EXPECT_EQ(pairs({"--userout", "a.tsv", "--userfields", "query"}),
            "{format: 'tsv', file: 'a.tsv', fields: ['query']}");
}

TEST(ConfigFlags, FieldsOfFormatsWithoutThemAreRefused) {
  EXPECT_THAT(test::error_of(ExitCode::usage,
                             [] {
                               (void)config_of({"search", "a", "b", "--format", "blast6", "--userfields", "query"});
                             }),
              ::testing::AllOf(HasSubstr("--userfields query"), HasSubstr("'blast6' has columns of its own")));
  EXPECT_NO_THROW((void)config_of({"allpairs", "a", "--format", "tsv,blast6", "--userfields", "query"}));
}

TEST(ConfigFlags, TablesOfHitsHaveWhatIsKnown) {
  auto const fields = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"search", "a", "b"});
    return config_of(words).output.pairs.front().fields;
  };
  EXPECT_EQ(fields({}).back(), PairField::cigar);
  EXPECT_EQ(fields({"--preset", "blastn", "--strand", "both"}).back(), PairField::strand);
  EXPECT_EQ(fields({"--preset", "blastn", "--set", "input={strand: both, alphabet: dna}"}).back(), PairField::strand);
  std::vector<PairField> const by_score{PairField::query, PairField::target, PairField::score, PairField::bits,
                                        PairField::evalue};
  EXPECT_EQ(fields({"--traceback", "none"}), by_score);
  EXPECT_EQ(fields({"--traceback", "none", "--id", "0.5"}).back(), PairField::target_end);
  EXPECT_EQ(fields({"--traceback", "none", "--userfields", "query"}), std::vector{PairField::query});
}

TEST(ConfigFlags, MatricesHaveTheCutoff) {
  EXPECT_EQ(given(overrides_of("allpairs", {"--matrix-output", "npy,phylip", "--cutoff", "0.1"}), "output.matrix"),
            "[{format: 'npy', cutoff: 0.1}, {format: 'phylip', cutoff: 0.1}]");
  EXPECT_EQ(given(overrides_of("distance", {"--cutoff", "0.1"}), "output.matrix.cutoff"), "0.1");
}

TEST(ConfigFlags, AReportIsWrittenUnlessItIsNotWantedOrThereIsNoDirectory) {
  auto const report = [](std::vector<std::string> words) {
    return given(overrides_of("allpairs", words), "report.html");
  };
  EXPECT_EQ(report({}), "report.html");
  EXPECT_EQ(report({"--no-report"}), "");
  EXPECT_EQ(report({"-o", "-"}), "");
  EXPECT_EQ(report({"-o", "-", "--report"}), "report.html");
}

TEST(ConfigFlags, SettingsWinOverOptions) {
  EXPECT_EQ(config_of({"allpairs", "a.fasta", "--set", "filter.min_identity=0.5", "--id", "0.9"}).filter.min_identity,
            0.5);
}

TEST(ConfigFlags, DirectoryThreadsRanksAndDryRunsReachTheirPlaces) {
  Config const config = config_of({"allpairs", "a.fasta", "-o", "there", "--threads", "3"});
  EXPECT_EQ(config.output.directory, "there");
  EXPECT_EQ(config.execution.threads, 3);
  EXPECT_EQ(parse({"allpairs", "a.fasta"}).ranks, 0);
  EXPECT_EQ(parse({"allpairs", "a.fasta", "--ranks", "3"}).ranks, 3);
  EXPECT_EQ(parse({"run", "a.yaml"}).ranks, 1);
  EXPECT_EQ(parse({"run", "a.yaml", "--ranks", "auto"}).ranks, 0);
  EXPECT_TRUE(parse({"run", "a.yaml", "--dry-run"}).dry_run);
}

} // namespace
} // namespace pairscan::testing
