#include <results/directory.hpp>
#include <results/formats/formats.hpp>
#include <results/sink.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

namespace pairscan {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

PairsOutput const kTsv{.format = "tsv", .fields = {PairField::query, PairField::target}};

class MakeSinks : public ::testing::Test {
protected:
  MakeSinks() {
    config_.output.directory = directory_.path();
    config_.output.pairs = {kTsv};
  }

  void run() {
    auto const sinks = make_sinks({.config = config_, .set = set_, .work = work_});
    for (auto const& sink : sinks) {
      sink->take(testing::results_of(set_, work_, {0, work_.tiles()}));
      sink->finish();
    }
  }

  testing::TemporaryDirectory directory_;
  Config config_;
  SequenceSet set_ = testing::make_set(3);
  WorkList work_{set_, 2};
};

TEST_F(MakeSinks, EveryFormatAskedForGetsItsFile) {
  config_.output.matrix = {{.format = "npy"}};
  run();
  EXPECT_THAT(directory_.names(), UnorderedElementsAre("pairs.tsv", "scores.npy"));
  EXPECT_EQ(testing::read_file(directory_.file("pairs.tsv")), "query\ttarget\nr0\tr1\nr0\tr2\nr1\tr2\n");
}

TEST_F(MakeSinks, FormatNoneWritesNothing) {
  config_.output.pairs = {{.format = "none"}};
  run();
  EXPECT_THAT(directory_.names(), IsEmpty());
}

TEST_F(MakeSinks, EveryOutputGetsTheFileThatItNames) {
  config_.output.pairs = {
      kTsv, {.format = "tsv", .file = "scores.tsv", .fields = {PairField::score}}, {.format = "abc"}};
  config_.output.matrix = {{.format = "npy"}, {.format = "npy", .file = "again.npy"}};
  run();
  EXPECT_THAT(directory_.names(),
              UnorderedElementsAre("pairs.tsv", "scores.tsv", "pairs.abc", "scores.npy", "again.npy"));
  EXPECT_EQ(testing::read_file(directory_.file("pairs.tsv")), "query\ttarget\nr0\tr1\nr0\tr2\nr1\tr2\n");
  EXPECT_EQ(testing::read_file(directory_.file("scores.tsv")), "score\n-1\n-2\n-1002\n");
  EXPECT_TRUE(testing::read_file(directory_.file("again.npy")) == testing::read_file(directory_.file("scores.npy")));
}

TEST_F(MakeSinks, ACompressedOutputSaysSoByItsName) {
  config_.output.pairs = {{.format = "tsv", .fields = {PairField::query}, .compress = Compression::bgzf},
                          {.format = "tsv", .fields = {PairField::query}, .compress = Compression::zstd},
                          {.format = "abc", .file = "edges", .compress = Compression::bgzf}};
  run();
  EXPECT_THAT(directory_.names(), UnorderedElementsAre("pairs.tsv.gz", "pairs.tsv.zst", "edges"));
  EXPECT_EQ(testing::read_file(directory_.file("edges")).substr(0, 2), "\x1f\x8b");
}

/// A format that no configuration file can name.
class Targets : public LineFormat {
public:
  [[nodiscard]] std::string_view file_name() const override { return "targets.txt"; }
  void add_line(RecordView const& record, LineText& text) const override {
    text.add(std::to_string(record.target()));
    text.add('\n');
  }
};

TEST_F(MakeSinks, FormatsOfTheCallerServeLikeThoseOfTheBuild) {
  std::vector<NamedLineFormat> const more{
      {"targets", [](LineContext const&, PairsOutput const&) -> std::unique_ptr<LineFormat> {
         return std::make_unique<Targets>();
       }}};
  config_.output.pairs = {kTsv, {.format = "targets"}};
  for (auto const& sink : make_sinks({.config = config_, .set = set_, .work = work_, .more_line_formats = more})) {
    sink->take(testing::results_of(set_, work_, {0, work_.tiles()}));
    sink->finish();
  }
  EXPECT_EQ(testing::read_file(directory_.file("targets.txt")), "1\n2\n2\n");
}

TEST_F(MakeSinks, FormatThatNobodyHasIsRefused) {
  for (auto const& [pairs, matrix] : {std::pair{"gff", "none"}, {"none", "hdf5"}}) {
    config_.output.pairs = {{.format = pairs}};
    config_.output.matrix = {{.format = matrix}};
    EXPECT_THROW(run(), Error) << pairs << ", " << matrix;
  }
}

TEST_F(MakeSinks, UnfinishedSinksLeaveNothingBehind) {
  config_.output.matrix = {{.format = "npy"}};
  {
    auto const sinks = make_sinks({.config = config_, .set = set_, .work = work_});
    EXPECT_EQ(directory_.names().size(), 2U);
  }
  EXPECT_THAT(directory_.names(), IsEmpty());
}

TEST_F(MakeSinks, DashSendsPairsToStandardOutput) {
  config_.output.directory = "-";
  ::testing::internal::CaptureStdout();
  run();
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "query\ttarget\nr0\tr1\nr0\tr2\nr1\tr2\n");
}

TEST_F(MakeSinks, SeveralFormatsOnStandardOutputAreRefused) {
  config_.output.directory = "-";
  config_.output.pairs = {kTsv, kTsv};
  EXPECT_THROW(run(), Error);
}

TEST_F(MakeSinks, MatrixOnStandardOutputIsRefused) {
  config_.output.directory = "-";
  config_.output.matrix = {{.format = "npy"}};
  try {
    run();
    FAIL() << "a matrix went to standard output";
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), ExitCode::usage);
    EXPECT_THAT(error.what(), HasSubstr("output.directory"));
  }
}

TEST(PrepareDirectory, MakesItWithItsParentsAndTakesOneThatIsThere) {
  testing::TemporaryDirectory directory;
  prepare_directory(directory.file("a/b"));
  EXPECT_TRUE(std::filesystem::is_directory(directory.file("a/b")));
  EXPECT_NO_THROW(prepare_directory(directory.file("a/b")));
}

TEST(PrepareDirectory, DashNeedsNone) {
  auto const was_there = std::filesystem::exists("-");
  prepare_directory("-");
  EXPECT_EQ(std::filesystem::exists("-"), was_there);
}

void expect_refusal(std::string const& path) {
  try {
    prepare_directory(path);
    FAIL() << "took " << path;
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), ExitCode::usage);
    EXPECT_THAT(error.what(), HasSubstr(path));
  }
}

TEST(PrepareDirectory, FileInItsPlaceOrAboveItIsRefused) {
  testing::TemporaryDirectory directory;
  testing::write_file(directory.file("taken"), "");
  expect_refusal(directory.file("taken"));
  expect_refusal(directory.file("taken/below"));
}

TEST(PrepareDirectory, DirectoryThatCannotBeWrittenIsRefused) {
  if (::geteuid() == 0)
    GTEST_SKIP() << "root may write everywhere";
  testing::TemporaryDirectory directory;
  std::filesystem::permissions(directory.path(), std::filesystem::perms::owner_read);
  expect_refusal(directory.path());
  std::filesystem::permissions(directory.path(), std::filesystem::perms::owner_all);
}

} // namespace
} // namespace pairscan
