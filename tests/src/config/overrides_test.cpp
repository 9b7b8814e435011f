#include <config/loader.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>

#include <string>

namespace pairscan {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char const* kText = "input: {sequences: a.fasta}\nfilter: {min_identity: 0.5, min_score: 7}\n";

Config with(std::vector<Override> const& overrides) {
  return parse_config(kText, "run.yaml", overrides);
}

TEST(Overrides, ReplaceOneKeyAndLeaveItsNeighbours) {
  Config const config = with({"filter.min_identity=0.9"});
  EXPECT_EQ(config.filter.min_identity, 0.9);
  EXPECT_EQ(config.filter.min_score, 7);
}

TEST(Overrides, MakeSectionsThatTheFileLacks) {
  EXPECT_EQ(with({"alignment.scoring.match=5"}).alignment.scoring.match, 5);
}

TEST(Overrides, TakeListsNullsAndMappings) {
  EXPECT_EQ(with({"output.pairs.fields=[query,target]"}).output.pairs[0].fields,
            (std::vector{PairField::query, PairField::target}));
  EXPECT_EQ(with({"filter.min_identity=null"}).filter.min_identity, std::nullopt);
  EXPECT_EQ(with({"filter.min_score="}).filter.min_score, std::nullopt);
  EXPECT_EQ(with({"execution.tuning={block: 1, tile: 2}"}).execution.tuning, (TuningOptions{1, 0, 2}));
}

TEST(Overrides, TakeALoneDashAsText) {
  EXPECT_EQ(with({"output.directory=-"}).output.directory, "-");
  EXPECT_EQ(with({"output.directory='-'"}).output.directory, "-");
}

TEST(Overrides, TakeEverythingBehindTheFirstEqualsSign) {
  EXPECT_EQ(with({"output.directory=a=b"}).output.directory, "a=b");
}

TEST(Overrides, TheLastOneCounts) {
  EXPECT_EQ(with({"execution.threads=1", "execution.threads=2"}).execution.threads, 2);
}

TEST(Overrides, MendAFileThatLacksSomething) {
  EXPECT_EQ(parse_config("filter: {}", "run.yaml", {"input.sequences=b.fasta"}).input.sequences, "b.fasta");
  EXPECT_EQ(parse_config("input: null", "run.yaml", {"input.sequences=b.fasta"}).input.sequences, "b.fasta");
}

TEST(Overrides, ErrorsNameTheOverride) {
  struct {
    std::string assignment;
    std::string fault;
  } const cases[] = {
      {"filter.min_identity=2", "filter.min_identity: must be at least 0 and at most 1, got 2"},
      {"filter.min_identiy=0.9", "filter.min_identiy: unknown key; did you mean 'min_identity'?"},
      {"traceback=some", "traceback: 'some' is not one of"},
      {"output.pairs.fields=[query,scor]", "output.pairs.fields: 'scor' is not one of"},
      {"output.pairs.fields=[query", "bracket or brace left open"},
      {"input.sequences.x=1", "input.sequences: expected text, got a mapping"},
      {"input.queries=b.fasta", "input.queries: contradicts input.sequences"},
      {"execution={threads: 1, threads: 2}", "threads: given twice"},
      {"execution={threads: -2}", "execution.threads: must be from 0"},
      {"filter.min_identity", "has no '='"},
      {"=1", "is no name of a key"},
      {"filter.=1", "is no name of a key"},
      {".filter=1", "is no name of a key"},
      {"filter..top=1", "is no name of a key"},
      {"", "has no '='"},
  };
  for (auto const& [assignment, fault] : cases) {
    SCOPED_TRACE(assignment);
    std::string const message =
        test::error_of(ExitCode::usage, [&assignment = assignment] { (void)with({assignment}); });
    EXPECT_THAT(message, StartsWith("--set " + assignment + ": "));
    EXPECT_THAT(message, HasSubstr(fault));
  }
}

TEST(Overrides, RefuseKeysAndValuesOfAnyDepth) {
  std::string deep_key = "a";
  for (int i = 0; i < 100000; ++i) {
    deep_key += ".a";
  }
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)with({deep_key + "=1"}); }),
              HasSubstr("is no name of a key"));
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)with({"a=" + std::string(1000, '[')}); }),
              HasSubstr("--set a=["));
}

} // namespace
} // namespace pairscan
