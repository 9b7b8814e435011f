// A run that was stopped or killed goes on where it was, to the same bytes.

#include <tests/cli/slow_run.hpp>

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
  for (int const signal : {SIGTERM, SIGINT}) {
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

TEST_F(Restart, ASecondRunInTheSameDirectoryIsRefused) {
  auto const run = job_.start(Job::run_arguments(kMatrixToo));
  ASSERT_TRUE(wait_for_journal(job_, *run, 100));
  expect_failure(job_.run(kMatrixToo), 2, "another pairscan is running", "out");
}

} // namespace
} // namespace pairscan::testing
