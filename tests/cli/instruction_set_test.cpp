// execution.instruction_set: what it refuses, and that results do not depend on it.

#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

/// As `pairscan devices` lists them.
std::vector<std::string> available_sets() {
  std::string const out = Job().pairscan({"devices"}).out;
  std::size_t const line = out.find("\nlanes ");
  std::istringstream words(out.substr(line + 7, out.find(';', line) - line - 7));
  std::vector<std::string> sets;
  for (std::string word; words >> word;) {
    sets.push_back(word.substr(0, word.find(',')));
  }
  return sets;
}

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";

void expect_same_bytes(Job const& job, std::vector<std::string> const& settings) {
  auto const run = [&](std::string const& set, std::string const& strategy) {
    std::vector<std::string> all = settings;
    all.insert(all.end(), {"output.matrix.format=npy", "traceback=all", "execution.instruction_set=" + set,
                           "execution.strategy=" + strategy, "output.directory=" + set + strategy});
    expect_done(job.run(all));
    return job.read(set + strategy + "/pairs.tsv") + job.read(set + strategy + "/scores.npy");
  };
  std::string const expected = run("auto", "auto");
  for (std::string const& set : available_sets()) {
    for (std::string const strategy : {"tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"}) {
      EXPECT_TRUE(run(set, strategy) == expected) << set << ", " << strategy;
    }
  }
}

TEST(InstructionSet, DevicesListsThem) {
  EXPECT_THAT(available_sets(), Contains("scalar"));
  EXPECT_THAT(Job().pairscan({"devices"}).out, HasSubstr("instruction_set: " + available_sets().back()));
}

TEST(InstructionSet, BytesAreTheSameWithEverySetAndStrategy) {
  expect_same_bytes(Job(genes(30, 150)), {});
}

TEST(InstructionSet, BytesOfKnownGenesAreTheSame) {
  if (!std::filesystem::exists(kGenes)) {
    GTEST_SKIP() << kGenes << " is missing; install microbiomeutil-data";
  }
  expect_same_bytes(Job(), {std::string("input.sequences=") + kGenes, "input.limit=5"});
}

TEST(InstructionSet, OneThatTheProcessorLacksIsRefused) {
  Job const job;
  std::vector<std::string> const sets = available_sets();
  for (std::string const set : {"avx512", "avx2", "sse2", "neon"}) {
    if (std::find(sets.begin(), sets.end(), set) == sets.end()) {
      expect_failure(job.run({"execution.instruction_set=" + set}), 2, "execution.instruction_set", "'" + set + "'",
                     "there are scalar");
    }
  }
  expect_failure(job.run({"execution.instruction_set=avx1024"}), 2, "execution.instruction_set", "is not one of");
  EXPECT_FALSE(job.exists("out/pairs.tsv"));
}

TEST(InstructionSet, PlanSaysWhichIsUsed) {
  ProcessResult const plan = Job().pairscan({"plan", "job.yaml", "--set", "execution.instruction_set=scalar"});
  expect_done(plan);
  EXPECT_THAT(plan.out, HasSubstr("lanes      scalar of scalar"));
}

TEST(InstructionSet, ARunGoesOnWithAnother) {
  Job const job(genes(60, 300));
  auto const run = job.start(Job::run_arguments(kSlow));
  ASSERT_TRUE(wait_for_journal(job, *run, 2000)) << run->wait().err;
  run->signal(SIGTERM);
  ASSERT_EQ(run->wait().code, 4);
  ProcessResult const finished = job.run(slow({"execution.instruction_set=scalar"}));
  expect_done(finished);
  EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
}

} // namespace
} // namespace pairscan::testing
