// A run that was stopped or killed goes on where it was, to the same bytes.

#include <tests/cli/slow_run.hpp>
#include <tests/cli/small_disk.hpp>

#include <csignal>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 11;

std::vector<std::string> const kMatrixToo = slow({"output.matrix.format=npy"});

class Restart : public ::testing::Test {
protected:
  Restart() : job_(genes(60, 300)) {
    // The journal and a restart must not show in the results; those of an undisturbed run are quick to get.
    expect_done(
        job_.run(slow({"output.matrix.format=npy", "execution.strategy=lazy_rscan", "output.directory=whole"})));
  }

  void expect_same_bytes() {
    EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
    EXPECT_TRUE(job_.read("out/scores.npy") == job_.read("whole/scores.npy"));
    EXPECT_FALSE(job_.exists("out/pairscan.journal"));
  }

  Job job_;
};

TEST_F(Restart, ASignalStopsARunThatThenGoesOn) {
  for (int const signal : {SIGTERM, SIGINT, SIGHUP}) {
    std::filesystem::remove_all(job_.path("out"));
    auto const run = job_.start(Job::run_arguments(kMatrixToo));
    ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
    run->signal(signal);
    ProcessResult const stopped = run->wait();
    EXPECT_EQ(stopped.code, 4) << stopped.err;
    EXPECT_THAT(stopped.err, ::testing::HasSubstr("the same command goes on from the journal in 'out'"));
    EXPECT_THAT(job_.names(), ::testing::ElementsAre("pairscan.journal"));
    ProcessResult const finished = job_.run(kMatrixToo);
    expect_done(finished);
    EXPECT_THAT(finished.err, ::testing::HasSubstr("going on with an earlier run"));
    expect_same_bytes();
  }
}

TEST_F(Restart, AHangupIsIgnoredUnderNohup) {
  std::vector<std::string> command = Job::run_arguments(kMatrixToo);
  command.insert(command.begin(), {"nohup", PAIRSCAN_PROGRAM});
  ProcessOptions options;
  options.directory = job_.path(".");
  Process run(command, options);
  ASSERT_TRUE(wait_for_journal(job_, run, 2000)) << run.wait().err;
  run.signal(SIGHUP);
  expect_done(run.wait());
  expect_same_bytes();
}

TEST_F(Restart, AKilledRunGoesOnFromWhatItsJournalHolds) {
  std::mt19937 random(kSeed);
  int kills = 0;
  for (; kills < 3; ++kills) {
    auto const run = job_.start(Job::run_arguments(kMatrixToo));
    if (!wait_for_journal(job_, *run, journal_bytes(job_) + 1)) {
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{random() % 150});
    run->signal(SIGKILL);
    (void)run->wait();
  }
  EXPECT_GT(kills, 0) << "the run ended before it could be killed";
  expect_done(job_.run(kMatrixToo));
  expect_same_bytes();
}

TEST_F(Restart, AJournalOfAnotherConfigurationIsRefused) {
  auto const run = job_.start(Job::run_arguments(kMatrixToo));
  ASSERT_TRUE(wait_for_journal(job_, *run, 100));
  run->signal(SIGKILL);
  (void)run->wait();
  std::vector<std::string> other = kMatrixToo;
  other.push_back("alignment.scoring.match=5");
  expect_failure(job_.run(other), 2, "journal", "belongs to another run", "distribution.resume");
  other.push_back("execution.strategy=lazy_rscan");
  other.push_back("distribution.resume=never");
  expect_done(job_.run(other));
  EXPECT_FALSE(job_.exists("out/pairscan.journal"));
}

/// A journal of a run that wants no records or no scores holds none.
TEST_F(Restart, AJournalWithoutWhatIsAskedForIsRefused) {
  for (std::string const format : {"output.pairs.format", "output.matrix.format"}) {
    std::filesystem::remove_all(job_.path("out"));
    std::vector<std::string> without = kMatrixToo;
    without.push_back(format + "=none");
    auto const run = job_.start(Job::run_arguments(without));
    ASSERT_TRUE(wait_for_journal(job_, *run, 300)) << run->wait().err;
    run->signal(SIGTERM);
    ASSERT_EQ(run->wait().code, 4);
    expect_failure(job_.run(kMatrixToo), 2, "journal", "belongs to another run");
  }
}

TEST_F(Restart, ColumnsMayChange) {
  std::vector<std::string> few = kMatrixToo;
  few.push_back("output.pairs.fields=[query, target]");
  auto const run = job_.start(Job::run_arguments(few));
  ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
  run->signal(SIGTERM);
  ASSERT_EQ(run->wait().code, 4);
  ProcessResult const finished = job_.run(kMatrixToo);
  expect_done(finished);
  EXPECT_THAT(finished.err, ::testing::HasSubstr("going on with an earlier run"));
  expect_same_bytes();
}

/// The journal holds all that any format of pairs needs.
TEST_F(Restart, OutputsOfPairsMayChange) {
  auto const run = job_.start(Job::run_arguments(kMatrixToo));
  ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
  run->signal(SIGTERM);
  ASSERT_EQ(run->wait().code, 4);
  std::vector<std::string> more = kMatrixToo;
  more.push_back("output.pairs=[{format: abc}, {format: tsv}]");
  ProcessResult const finished = job_.run(more);
  expect_done(finished);
  EXPECT_THAT(finished.err, ::testing::HasSubstr("going on with an earlier run"));
  expect_same_bytes();
  EXPECT_TRUE(job_.exists("out/pairs.abc"));
}

/// Whatever happens until the last file has its name, the journal is still there.
TEST_F(Restart, AFileThatCannotGetItsNameCostsNothing) {
  for (std::string const name : {"config.yaml", "summary.json"}) {
    std::filesystem::remove_all(job_.path("out"));
    auto const run = job_.start(Job::run_arguments(kMatrixToo));
    ASSERT_TRUE(wait_for_journal(job_, *run, 300)) << run->wait().err;
    std::filesystem::create_directory(job_.path("out/" + name));
    expect_failure(run->wait(), 1, "out/" + name, "Is a directory");
    ASSERT_TRUE(job_.exists("out/pairscan.journal")) << name;
    std::filesystem::remove(job_.path("out/" + name));
    ProcessResult const finished = job_.run(kMatrixToo);
    expect_done(finished);
    EXPECT_THAT(finished.err, ::testing::HasSubstr("going on with an earlier run"));
    expect_same_bytes();
  }
}

/// One of these sizes has room for the results, but not for what is written behind them.
TEST_F(Restart, ADiskThatIsFullNearTheEndCostsNothing) {
  std::vector<std::string> const settings{"output.directory=out", "output.matrix.format=npy",
                                          "filter.min_identity=0.9"};
  for (int kibibytes = 20; kibibytes <= 60; kibibytes += 4) {
    SmallDisk const disk(job_.path("out"), kibibytes);
    if (!disk.mounted()) {
      GTEST_SKIP() << "mounting needs a privilege that this process lacks";
    }
    ProcessResult const first = job_.run(settings);
    if (first.code != 0) {
      expect_failure(first, 1, "out/", "No space left");
      EXPECT_TRUE(job_.exists("out/pairscan.journal") || !job_.exists("out/pairs.tsv")) << kibibytes << " KiB";
      ASSERT_TRUE(disk.resize(4096));
      expect_done(job_.run(settings));
    }
    expect_same_bytes();
  }
}

} // namespace
} // namespace pairscan::testing
