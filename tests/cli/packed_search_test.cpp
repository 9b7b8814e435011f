// Searches of a packed database, beside the same searches of its FASTA file.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/search_job.hpp>
#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

class PackedSearch : public Search {
protected:
  PackedSearch() {
    expect_done(job_.pairscan({"pack", "db.fasta"}));
    expect_done(search({"-o", "text", "--top", "9", "--format", "tsv,blast6"}));
  }

  [[nodiscard]] ProcessResult search_packed(std::vector<std::string> const& more) const {
    std::vector<std::string> all{"search", "queries.fasta", "db.pairscan"};
    all.insert(all.end(), more.begin(), more.end());
    return job_.pairscan(all);
  }
};

TEST_F(PackedSearch, GivesTheBytesOfItsTextOnAnyRanks) {
  for (int const ranks : {1, 3}) {
    std::string const directory = "ranks" + std::to_string(ranks);
    ProcessOptions options;
    options.directory = job_.path(".");
    expect_done(Process(on_ranks(ranks, {PAIRSCAN_PROGRAM, "search", "queries.fasta", "db.pairscan", "-o", directory,
                                         "--top", "9", "--format", "tsv,blast6"}),
                        options)
                    .wait());
    EXPECT_EQ(job_.read(directory + "/pairs.tsv"), job_.read("text/pairs.tsv"));
    EXPECT_EQ(job_.read(directory + "/pairs.blast6"), job_.read("text/pairs.blast6"));
  }
}

/// A rank reads its own file where all have the same; else rank 0 sends what it has read.
TEST_F(PackedSearch, RanksReadTheFileThemselvesWhereAllHaveIt) {
  auto const on_three_ranks = [&](std::string const& elsewhere, std::vector<std::string> const& more) {
    std::string const there =
        "[ ${PMI_RANK:-${OMPI_COMM_WORLD_RANK}} = 0 ] || cd " + elsewhere + "; exec \"$0\" \"$@\"";
    std::vector<std::string> program{"sh",          "-c",    there, PAIRSCAN_PROGRAM, "search",    "queries.fasta",
                                     "db.pairscan", "--top", "9",   "--format",       "tsv,blast6"};
    program.insert(program.end(), more.begin(), more.end());
    std::filesystem::remove_all(job_.path("out"));
    ProcessOptions options;
    options.directory = job_.path(".");
    return Process(on_ranks(3, program), options).wait();
  };
  auto const expect_text = [&](ProcessResult const& result, bool own) {
    expect_done(result);
    EXPECT_EQ(result.err.find("every rank reads 'db.pairscan' itself") != std::string::npos, own) << result.err;
    EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("text/pairs.tsv"));
    EXPECT_EQ(job_.read("out/pairs.blast6"), job_.read("text/pairs.blast6"));
  };
  std::filesystem::create_directory(job_.path("none"));
  std::filesystem::create_directory(job_.path("other"));
  expect_done(job_.pairscan({"pack", "queries.fasta", "-o", "other/db.pairscan"}));
  expect_text(on_three_ranks(".", {}), true);
  expect_text(on_three_ranks("none", {}), false);
  expect_text(on_three_ranks("other", {}), false);
  std::filesystem::remove_all(job_.path("text"));
  expect_done(search({"-o", "text", "--top", "9", "--format", "tsv,blast6", "--set", "input.limit=31"}));
  expect_text(on_three_ranks(".", {"--set", "input.limit=31"}), true);
}

TEST_F(PackedSearch, ADatabaseThatOneRankFindsDamagedEndsTheJobOnce) {
  std::filesystem::create_directory(job_.path("damaged"));
  std::string bytes = job_.read("db.pairscan");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  job_.write("damaged/db.pairscan", bytes);
  std::string const there = "[ ${PMI_RANK:-${OMPI_COMM_WORLD_RANK}} = 0 ] || cd damaged; exec \"$0\" \"$@\"";
  ProcessOptions options;
  options.directory = job_.path(".");
  ProcessResult const result =
      Process(on_ranks(2, {"sh", "-c", there, PAIRSCAN_PROGRAM, "search", "queries.fasta", "db.pairscan"}), options)
          .wait();
  expect_failure(result, 3, "block 1 of 1 is damaged");
  EXPECT_EQ(errors_in(result.err), 1) << result.err;
}

TEST_F(PackedSearch, AllAgainstAllOfAPackedFileGivesTheSameBytes) {
  job_.write("job.yaml",
             "input: {sequences: db.fasta, limit: 20}\nalignment: {scoring: {matrix: BLOSUM62, gap: -5}}\n");
  expect_done(job_.run());
  for (int const ranks : {1, 2}) {
    std::string const directory = "ranks" + std::to_string(ranks);
    ProcessOptions options;
    options.directory = job_.path(".");
    auto program = Job::run_arguments({"input.sequences=db.pairscan", "output.directory=" + directory});
    program.insert(program.begin(), PAIRSCAN_PROGRAM);
    expect_done(Process(on_ranks(ranks, program), options).wait());
    EXPECT_EQ(job_.read(directory + "/pairs.tsv"), job_.read("out/pairs.tsv"));
  }
}

TEST_F(PackedSearch, AKilledSearchGoesOnWithTheSameFileOnly) {
  job_.write("db.fasta", protein_fasta(proteins("t", 300, 300, 3)));
  expect_done(job_.pairscan({"pack", "db.fasta"}));
  expect_done(search({"-o", "whole", "--top", "5"}));
  std::vector<std::string> const slow{"--top", "5",
                                      "--set", "execution.devices=cpu",
                                      "--set", "execution.instruction_set=scalar",
                                      "--set", "distribution.policy=fixed",
                                      "--set", "distribution.work_list_pairs=1"};
  std::vector<std::string> packed{"search", "queries.fasta", "db.pairscan"};
  packed.insert(packed.end(), slow.begin(), slow.end());
  auto const run = job_.start(packed);
  ASSERT_TRUE(wait_for_journal(job_, *run, 1000)) << run->wait().err;
  run->signal(SIGKILL);
  (void)run->wait();
  expect_failure(search(slow), 2, "belongs to another run");
  ProcessResult const finished = job_.pairscan(packed);
  expect_done(finished);
  EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
  EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
}

TEST_F(PackedSearch, QueriesMayBePackedToo) {
  expect_done(job_.pairscan({"pack", "queries.fasta", "-o", "q"}));
  expect_done(job_.pairscan({"search", "q", "db.pairscan", "--top", "9"}));
  EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("text/pairs.tsv"));
}

/// Of a file `auto` knows the size.
TEST_F(PackedSearch, BlocksAreARemedyWhereADatabaseFromAPipeDoesNotFit) {
  std::vector<std::string> const tight{"--set", "execution.memory_fraction=1e-9", "-o", "tight"};
  std::vector<std::string> piped{PAIRSCAN_PROGRAM, "search", "queries.fasta", "-"};
  piped.insert(piped.end(), tight.begin(), tight.end());
  ProcessOptions options;
  options.directory = job_.path(".");
  options.input = job_.read("db.fasta");
  expect_failure(Process(piped, options).wait(), 5, "execution.memory_fraction", "search.block=64MiB");
  piped.emplace_back("--dry-run");
  expect_failure(Process(piped, options).wait(), 5, "search.block=64MiB");
  EXPECT_THAT(search_packed(tight).err, ::testing::Not(HasSubstr("search.block=64MiB")));
  EXPECT_THAT(search(tight).err, ::testing::Not(HasSubstr("search.block=64MiB")));
}

TEST_F(PackedSearch, ADamagedDatabaseIsRefused) {
  std::string bytes = job_.read("db.pairscan");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  job_.write("db.pairscan", bytes);
  expect_failure(search_packed({}), 3, "db.pairscan", "block 1 of 1 is damaged", "copy the file again");
  EXPECT_FALSE(job_.exists("out/pairs.tsv"));
}

TEST_F(PackedSearch, PackingTellsItsMistakes) {
  expect_failure(job_.pairscan({"pack", "none.fasta"}), 3, "none.fasta");
  expect_failure(job_.pairscan({"pack", "-"}), 2, "-o");
  expect_failure(job_.pairscan({"pack", "db.fasta", "-o", "."}), 2, "'.' is a directory", "-o");
  expect_failure(job_.pairscan({"pack", "db.fasta", "-o", "db.fasta"}), 2, "db.fasta");
  expect_failure(job_.pairscan({"pack", "db.fasta", "-o", "missing/db.pairscan"}), 1, "missing/db.pairscan");
  expect_failure(job_.pairscan({"pack", "db.fasta", "--alphabet", "dna"}), 3, "db.fasta");
  job_.write("bad.fasta", ">a\nACDE\n>a\nACDE\n");
  expect_failure(job_.pairscan({"pack", "bad.fasta"}), 3, "bad.fasta:3");
  EXPECT_FALSE(job_.exists("bad.pairscan"));
  ProcessResult const skipping = job_.pairscan({"pack", "bad.fasta", "--on-bad-record", "skip"});
  expect_done(skipping);
  EXPECT_THAT(skipping.err, HasSubstr("bad.fasta:3: left out 'a'"));
  EXPECT_TRUE(job_.exists("bad.pairscan"));
}

TEST_F(PackedSearch, ANewPackReplacesTheOld) {
  job_.write("db.fasta", protein_fasta(queries_));
  expect_done(job_.pairscan({"pack", "db.fasta"}));
  expect_done(search({"-o", "again", "--top", "9"}));
  expect_done(search_packed({"--top", "9"}));
  EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("again/pairs.tsv"));
}

} // namespace
} // namespace pairscan::testing
