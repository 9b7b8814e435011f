// One run at a time has an output directory, and touches nothing in it that no run has made.

#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <sys/stat.h>

namespace pairscan::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class OutputDirectory : public ::testing::Test {
protected:
  OutputDirectory() : job_(genes(60, 300)) {}

  /// An undisturbed run, which is quick.
  void run_whole() {
    expect_done(
        job_.run(slow({"output.matrix.format=npy", "execution.strategy=lazy_rscan", "output.directory=whole"})));
  }

  void expect_whole() {
    EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
    EXPECT_TRUE(job_.read("out/scores.npy") == job_.read("whole/scores.npy"));
    EXPECT_THAT(job_.names(), ElementsAre("config.yaml", "pairs.tsv", "scores.npy", "summary.json"));
  }

  Job job_;
};

TEST_F(OutputDirectory, ASecondRunIsRefusedAndDamagesNothing) {
  run_whole();
  for (char const* const journal : {"true", "false"}) {
    std::filesystem::remove_all(job_.path("out"));
    auto const settings = slow({"output.matrix.format=npy", std::string("distribution.journal=") + journal});
    auto const run = job_.start(Job::run_arguments(settings));
    ASSERT_TRUE(wait_for_file(job_, *run, "scores.npy.partial")) << run->wait().err;
    auto const names = job_.names();
    expect_failure(job_.run(settings), 2, "another pairscan is running in 'out'");
    expect_failure(job_.run({"distribution.journal=false"}), 2, "another pairscan is running in 'out'");
    expect_done(run->wait());
    expect_whole();
  }
}

/// As in two containers with one volume.
TEST_F(OutputDirectory, ProcessesOfOneNumberAreToldApart) {
  ProcessOptions options;
  options.directory = job_.path(".");
  std::vector<std::string> command{"unshare", "--pid", "--fork", "--mount-proc", "--kill-child", "true"};
  if (Process(command, options).wait().code != 0) {
    GTEST_SKIP() << "a process number for each needs a privilege that this process lacks";
  }
  run_whole();
  command.back() = PAIRSCAN_PROGRAM;
  for (std::string const& argument : Job::run_arguments(slow({"output.matrix.format=npy"}))) {
    command.push_back(argument);
  }
  Process first(command, options);
  ASSERT_TRUE(wait_for_file(job_, first, "pairscan.journal")) << first.wait().err;
  expect_failure(Process(command, options).wait(), 2, "another pairscan is running in 'out'");
  expect_done(first.wait());
  expect_whole();
}

/// The process still has its number, as that of a rank whose launcher has not asked for it yet.
TEST_F(OutputDirectory, WhatAKilledRunLeftIsRemovedAtOnce) {
  run_whole();
  auto const settings = slow({"output.matrix.format=npy"});
  auto const run = job_.start(Job::run_arguments(settings));
  ASSERT_TRUE(wait_for_journal(job_, *run, 300)) << run->wait().err;
  run->kill_and_leave();
  EXPECT_THAT(job_.names(), Not(ElementsAre("pairscan.journal")));
  std::string const others = "notes.partial-0123456789abcdef";
  job_.write("out/" + others, "somebody else's");
  expect_done(job_.run(settings));
  ASSERT_TRUE(std::filesystem::remove(job_.path("out/" + others)));
  expect_whole();
}

/// Under names that a process could have been thought to take.
TEST_F(OutputDirectory, LinksThatAreThereBeforehandAreNotWrittenTo) {
  job_.write("dear", "dear");
  std::filesystem::create_directory(job_.path("out"));
  std::string plant;
  for (std::string const name : {"pairs.tsv", "scores.npy", "config.yaml", "summary.json"}) {
    plant += "ln dear out/" + name + ".partial-$$ && ";
  }
  std::vector<std::string> command{"sh", "-c", plant + "exec \"$@\"", "sh", PAIRSCAN_PROGRAM};
  for (std::string const& argument : Job::run_arguments({"output.matrix.format=npy"})) {
    command.push_back(argument);
  }
  ProcessOptions options;
  options.directory = job_.path(".");
  expect_done(Process(command, options).wait());
  EXPECT_EQ(job_.read("dear"), "dear");
  EXPECT_EQ(job_.names().size(), 8U);
}

TEST_F(OutputDirectory, NamesThatCannotBeWrittenAreFoundBeforeTheWork) {
  for (std::string const name :
       {"pairs.tsv", "scores.npy", "config.yaml", "summary.json", "pairscan.journal", "pairscan.lock"}) {
    std::filesystem::create_directories(job_.path("out/" + name));
    ProcessResult const result = job_.run(slow({"output.matrix.format=npy"}));
    EXPECT_THAT(result.code, ::testing::AnyOf(1, 2));
    EXPECT_THAT(result.err, HasSubstr("out/" + name + "': it exists and is no regular file"));
    std::filesystem::remove(job_.path("out/" + name));
    std::filesystem::remove(job_.path("out/pairscan.journal")); // begun, without a result
    EXPECT_THAT(job_.names(), ElementsAre());
  }
}

TEST_F(OutputDirectory, TheSummaryCannotBeNamedLikeAnotherOutput) {
  for (std::string const name :
       {"pairs.tsv", "scores.npy", "config.yaml", "pairscan.journal", "pairscan.lock", "Pairs.TSV", "./pairs.tsv"}) {
    expect_failure(job_.run({"report.summary=" + name}), 2, "report.summary", name);
    EXPECT_FALSE(job_.exists("out"));
  }
}

TEST_F(OutputDirectory, WhatAKilledRunLeftOfANamedOutputIsRemoved) {
  std::filesystem::create_directories(job_.path("out"));
  std::string const left = "mine.partial-0123456789abcdef";
  job_.write("out/" + left, "");
  expect_done(job_.run({"output.pairs.file=mine"}));
  EXPECT_FALSE(job_.exists("out/" + left));
  EXPECT_TRUE(job_.exists("out/mine"));
}

class InputsInTheDirectory : public OutputDirectory {
protected:
  void SetUp() override {
    fasta_ = job_.read("genes.fasta");
    job_.write("job.yaml", "input: {sequences: genes.fasta}\noutput: {directory: .}\n");
  }

  void expect_refusal(std::vector<std::string> const& settings, std::string const& key, std::string const& file,
                      ProcessOptions const& options = {}) {
    expect_failure(job_.run(settings, options), 2, key, "'./" + file + "'");
    EXPECT_FALSE(job_.exists("summary.json"));
    EXPECT_FALSE(job_.exists("pairscan.lock"));
  }

  std::string fasta_;
};

TEST_F(InputsInTheDirectory, AreNotReplaced) {
  job_.write("pairs.tsv", fasta_);
  expect_refusal({"input.sequences=pairs.tsv"}, "input.sequences", "pairs.tsv");
  expect_refusal({"input.sequences=null", "input.queries=genes.fasta", "input.targets=pairs.tsv"}, "input.targets",
                 "pairs.tsv");
  std::filesystem::create_symlink("pairs.tsv", job_.path("link"));
  expect_refusal({"input.sequences=link"}, "input.sequences", "pairs.tsv");
  std::filesystem::create_hard_link(job_.path("pairs.tsv"), job_.path("hard"));
  expect_refusal({"input.sequences=hard"}, "input.sequences", "pairs.tsv");
  EXPECT_EQ(job_.read("pairs.tsv"), fasta_);
  expect_done(job_.run({"input.sequences=pairs.tsv", "output.pairs.format=none"}));
  EXPECT_EQ(job_.read("pairs.tsv"), fasta_) << "what this run does not write may be read";
}

TEST_F(InputsInTheDirectory, AreNotRemovedAsLeftOver) {
  std::string const name = "scores.npy.partial-0123456789abcdef";
  job_.write(name, fasta_);
  expect_refusal({"input.sequences=" + name}, "input.sequences", name);
  EXPECT_EQ(job_.read(name), fasta_);
}

TEST_F(InputsInTheDirectory, ThroughARedirectionAreNotReplaced) {
  job_.write("pairs.tsv", fasta_);
  std::string const script = "exec \"$0\" run job.yaml --set input.sequences=\"'-'\" < pairs.tsv";
  ProcessOptions options;
  options.directory = job_.path(".");
  expect_failure(Process({"sh", "-c", script, PAIRSCAN_PROGRAM}, options).wait(), 2, "input.sequences", "./pairs.tsv");
}

TEST_F(InputsInTheDirectory, ConfigurationsAreReplacedOnlyByTheirLike) {
  job_.write("config.yaml", "# notes\n" + job_.read("job.yaml"));
  expect_failure(job_.pairscan({"run", "config.yaml"}), 2, "output.directory", "'./config.yaml'");
  expect_refusal({"report.summary=job.yaml"}, "output.directory", "job.yaml");
  expect_done(job_.pairscan({"run", "config.yaml", "--set", "output.directory=out"}));
  expect_done(job_.pairscan({"run", "out/config.yaml", "--set", "output.directory=out"}));
  EXPECT_THAT(job_.read("config.yaml"), HasSubstr("# notes"));
}

} // namespace
} // namespace pairscan::testing
