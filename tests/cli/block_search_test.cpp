// Searches of a database that is computed block by block, beside the same searches of all of it at once.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/search_job.hpp>
#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

class BlockSearch : public Search {
protected:
  BlockSearch() { make(targets_); }

  /// Makes the database, and the outputs of a search of all of it at once.
  void make(std::vector<Protein> const& targets, std::vector<std::string> const& more = {"--top", "9"}) {
    job_.write("db.fasta", protein_fasta(targets));
    expect_done(job_.pairscan({"pack", "db.fasta"}));
    std::filesystem::remove_all(job_.path("whole"));
    std::vector<std::string> all{"-o", "whole", "--format", "tsv,blast6"};
    all.insert(all.end(), more.begin(), more.end());
    expect_done(search(all));
  }

  [[nodiscard]] static std::vector<std::string> in_blocks(std::string const& block,
                                                          std::vector<std::string> const& more = {"--top", "9"}) {
    return in_blocks_of("db.pairscan", block, more);
  }

  [[nodiscard]] static std::vector<std::string> in_blocks_of(std::string const& database, std::string const& block,
                                                             std::vector<std::string> const& more = {"--top", "9"}) {
    std::vector<std::string> all{"search", "queries.fasta",        database, "--format", "tsv,blast6",
                                 "--set",  "search.block=" + block};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  /// A search on so many ranks.
  [[nodiscard]] ProcessResult on(int ranks, std::vector<std::string> program) const {
    program.insert(program.begin(), PAIRSCAN_PROGRAM);
    ProcessOptions options;
    options.directory = job_.path(".");
    return Process(on_ranks(ranks, program), options).wait();
  }

  void expect_whole() const {
    EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
    EXPECT_EQ(job_.read("out/pairs.blast6"), job_.read("whole/pairs.blast6"));
  }
};

/// From one target in a block (each counts for more than 64 bytes) up to all of them.
TEST_F(BlockSearch, GivesTheSameBytesInBlocksOfAnySize) {
  for (std::string const block : {"1", "200", "500", "1KiB", "5000", "1MiB", "1TiB"}) {
    expect_done(job_.pairscan(in_blocks(block)));
    expect_whole();
  }
}

TEST_F(BlockSearch, GivesTheSameBytesOnAnyRanks) {
  for (int const ranks : {2, 3}) {
    for (std::string const block : {"1000", "1MiB"}) {
      std::filesystem::remove_all(job_.path("out"));
      expect_done(on(ranks, in_blocks(block)));
      expect_whole();
    }
  }
}

/// Equal targets have equal scores, so that the first in the database must win, in whatever block it stands.
TEST_F(BlockSearch, TiesOverTheBordersOfBlocksGoToTheEarlierTarget) {
  std::vector<Protein> equal;
  for (int copy = 0; copy < 40; ++copy) {
    equal.push_back({"copy" + std::to_string(copy), queries_[static_cast<std::size_t>(copy % 3)].letters});
  }
  for (std::string const top : {"1", "3", "5", "100"}) {
    make(equal, {"--top", top});
    for (std::string const block : {"1", "300", "1000"}) {
      expect_done(job_.pairscan(in_blocks(block, {"--top", top})));
      expect_whole();
    }
  }
}

TEST_F(BlockSearch, ATargetLargerThanABlockIsABlock) {
  auto targets = targets_;
  auto giant = targets[3];
  giant.name = "giant";
  for (int copy = 0; copy < 5; ++copy) {
    giant.letters += giant.letters;
  }
  targets.insert(targets.begin() + 20, giant);
  make(targets);
  for (std::string const block : {"100", "1000"}) {
    expect_done(job_.pairscan(in_blocks(block)));
    expect_whole();
  }
}

TEST_F(BlockSearch, OtherKindsOfSearchesGiveTheSameBytes) {
  for (std::vector<std::string> const& more :
       {std::vector<std::string>{"--top", "4", "--set", "filter.min_identity=0.5"},
        std::vector<std::string>{"--top", "4", "--set", "traceback=none", "--format", "tsv", "--set",
                                 "output.pairs={fields: [query, target, score]}"},
        std::vector<std::string>{"--top", "7", "--set", "input.limit=31"},
        std::vector<std::string>{"--top", "7", "--evalue", "1e-9"},
        std::vector<std::string>{"--top", "7", "--set", "search.read_ahead=false"}}) {
    std::filesystem::remove_all(job_.path("whole"));
    std::vector<std::string> whole{"-o", "whole"};
    whole.insert(whole.end(), more.begin(), more.end());
    expect_done(search(whole));
    std::vector<std::string> blocks{"search", "queries.fasta", "db.pairscan", "--set", "search.block=700"};
    blocks.insert(blocks.end(), more.begin(), more.end());
    expect_done(job_.pairscan(blocks));
    EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
  }
}

TEST_F(BlockSearch, BothStrandsGiveTheSameBytes) {
  job_.write("db.fasta", genes(40, 200));
  job_.write("queries.fasta", genes(4, 150));
  expect_done(job_.pairscan({"pack", "db.fasta"}));
  std::vector<std::string> const more{"--preset", "blastn", "--top", "6", "--set", "input.strand=both"};
  std::vector<std::string> whole{"-o", "whole", "--format", "tsv,blast6"};
  whole.insert(whole.end(), more.begin(), more.end());
  expect_done(search(whole));
  expect_done(job_.pairscan(in_blocks("900", more)));
  expect_whole();
}

/// With one target in a block every frame of the journal ends one, so that the kills are between two blocks; with more,
/// a block has several tiles and grants of one tile each, so that kills are inside. It goes on with one rank more.
TEST_F(BlockSearch, AKilledSearchGoesOn) {
  make(proteins("t", 300, 300, 3), {"--top", "5"});
  for (std::string const block : {"1", "9000", "1MiB"}) {
    std::filesystem::remove_all(job_.path("out"));
    auto const slow =
        in_blocks(block, {"--top", "5", "--set", "execution.devices=cpu", "--set", "execution.instruction_set=scalar",
                          "--set", "distribution.policy=fixed", "--set", "distribution.work_list_pairs=1"});
    int kills = 0;
    for (; kills < 3; ++kills) {
      auto const run = job_.start(slow);
      if (!wait_for_journal(job_, *run, journal_bytes(job_) + 500)) {
        (void)run->wait();
        break;
      }
      run->signal(SIGKILL);
      (void)run->wait();
    }
    EXPECT_GE(kills, 1);
    ProcessResult const finished = on(2, slow);
    expect_done(finished);
    EXPECT_TRUE(kills < 3 || finished.err.find("going on with an earlier run") != std::string::npos) << finished.err;
    expect_whole();
  }
}

TEST_F(BlockSearch, ASignalStopsASearchThatThenGoesOnWithItsBlocksOnly) {
  make(proteins("t", 2000, 300, 3), {"--top", "5"});
  std::vector<std::string> const slow{"--top", "5",
                                      "--set", "execution.instruction_set=scalar",
                                      "--set", "distribution.policy=fixed",
                                      "--set", "distribution.work_list_pairs=1"};
  for (std::string const database : {"db.pairscan", "db.fasta"}) {
    std::filesystem::remove_all(job_.path("out"));
    auto const run = job_.start(in_blocks_of(database, "2000", slow));
    ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
    run->signal(SIGTERM);
    ProcessResult const stopped = run->wait();
    EXPECT_EQ(stopped.code, 4) << stopped.err;
    expect_failure(job_.pairscan(in_blocks_of(database, "2001", slow)), 2, "in blocks of 2000 bytes", "2001 bytes",
                   "search.block");
    ProcessResult const finished = job_.pairscan(in_blocks_of(database, "auto", slow)); // the size of the journal
    expect_done(finished);
    EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
    expect_whole();
  }
}

TEST_F(BlockSearch, ASearchOfTheWholeDatabaseDoesNotGoOnInBlocks) {
  make(proteins("t", 2000, 300, 3), {"--top", "5"});
  std::vector<std::string> const slow{"--top", "5",
                                      "--set", "execution.instruction_set=scalar",
                                      "--set", "distribution.policy=fixed",
                                      "--set", "distribution.work_list_pairs=1"};
  auto const run = job_.start(in_blocks("auto", slow));
  ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
  run->signal(SIGTERM);
  EXPECT_EQ(run->wait().code, 4);
  expect_failure(job_.pairscan(in_blocks("2000", slow)), 2, "the whole database at once", "in blocks of 2000 bytes",
                 "search.block");
}

TEST_F(BlockSearch, TheSummaryTellsWhatReadingTook) {
  expect_done(job_.pairscan(in_blocks("1000")));
  std::string const summary = job_.read("out/summary.json");
  EXPECT_THAT(summary, HasSubstr("\"bytes\": 1000"));
  for (std::string const field : {"read_seconds", "wait_seconds", "hidden_seconds"}) {
    EXPECT_THAT(summary, HasSubstr("\"" + field + "\""));
  }
  EXPECT_THAT(job_.read("whole/summary.json"), HasSubstr("\"blocks\": null"));
}

/// Each block is compared when it is read: those before the damage are computed, and no output has its name.
TEST_F(BlockSearch, ADamagedDatabaseIsRefused) {
  std::string const bytes = job_.read("db.pairscan");
  for (std::size_t const place :
       {std::size_t{3}, std::size_t{17}, std::size_t{40}, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 1);
    job_.write("db.pairscan", damaged);
    expect_failure(job_.pairscan(in_blocks("1000")), 3, "db.pairscan");
    EXPECT_FALSE(job_.exists("out/pairs.tsv"));
  }
  job_.write("db.pairscan", bytes.substr(0, bytes.size() - 1));
  expect_failure(job_.pairscan(in_blocks("1000")), 3, "db.pairscan", "bytes in place of");
  job_.write("db.pairscan", bytes.substr(0, 50));
  expect_failure(job_.pairscan(in_blocks("1000")), 3, "db.pairscan", "cut off");
}

/// All ranks leave alike, with one message, and what was done before is kept.
TEST_F(BlockSearch, DamageBehindTheFirstBlocksEndsAJobOfRanksOnce) {
  make(proteins("t", 12000, 300, 4)); // more than a part that has a checksum of its own
  std::string bytes = job_.read("db.pairscan");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  job_.write("db.pairscan", bytes);
  ProcessResult const result = on(3, in_blocks("100KiB"));
  expect_failure(result, 3, "db.pairscan", "is damaged");
  EXPECT_EQ(errors_in(result.err), 1) << result.err;
  EXPECT_THAT(job_.names(), ::testing::ElementsAre("pairscan.journal"));
}

TEST_F(BlockSearch, MistakesAreTold) {
  expect_failure(job_.pairscan(in_blocks("0")), 2, "search.block", "2GiB");
  expect_failure(job_.pairscan(in_blocks("2 GB")), 2, "search.block", "2GiB");
  expect_failure(job_.pairscan(in_blocks("99999999TiB")), 2, "search.block", "2GiB");
  job_.write("job.yaml", "input: {queries: queries.fasta, targets: db.pairscan}\nsearch: {block: 1MiB}\n");
  expect_failure(job_.run(), 2, "search.block", "filter.top");
  expect_failure(job_.pairscan(in_blocks("1MiB", {"--set", "output.matrix.format=npy"})), 2, "search.block", "matrix");
}

TEST_F(BlockSearch, APlanNamesTheBlocksAndIsOfTheFirst) {
  job_.write("job.yaml",
             "input: {queries: queries.fasta, targets: db.pairscan}\n"
             "alignment: {scoring: {matrix: BLOSUM62, gap: -5}}\nfilter: {top: 3}\nsearch: {block: 2000}\n");
  ProcessResult const planned = job_.pairscan({"plan", "job.yaml"});
  expect_done(planned);
  EXPECT_THAT(planned.out, HasSubstr("of 96 targets"));
  EXPECT_THAT(planned.out, HasSubstr("what follows is for the first"));
}

TEST_F(BlockSearch, EveryRankMustFindTheDatabase) {
  std::filesystem::create_directory(job_.path("none"));
  auto const elsewhere = [&](std::string const& database) {
    auto program = in_blocks_of(database, "1000");
    program.insert(
        program.begin(),
        {"sh", "-c", "[ ${PMI_RANK:-${OMPI_COMM_WORLD_RANK}} = 0 ] || cd none; exec \"$0\" \"$@\"", PAIRSCAN_PROGRAM});
    ProcessOptions options;
    options.directory = job_.path(".");
    return Process(on_ranks(2, program), options).wait();
  };
  ProcessResult const packed = elsewhere("db.pairscan");
  expect_failure(packed, 3, "db.pairscan", "not all of them find the same file", "where all hosts see it");
  EXPECT_EQ(errors_in(packed.err), 1) << packed.err;
  expect_failure(elsewhere("db.fasta"), 3, "pairscan.pack", "not all of them find the same file", "output.directory");
  EXPECT_FALSE(job_.exists("out"));
}

/// Returns the fraction of the host's free memory that so many bytes are, as the configuration takes it.
std::string memory_fraction(double bytes) {
  std::ifstream memory("/proc/meminfo");
  double available = 0;
  for (std::string line; available == 0 && std::getline(memory, line);) {
    std::istringstream words(line);
    std::string label;
    words >> label >> available;
    available = label == "MemAvailable:" ? available * 1024 : 0;
  }
  EXPECT_GT(available, 0);
  return "execution.memory_fraction=" + std::to_string(bytes / available);
}

/// Sixteen mebibytes are too few for a database of five million residues, and blocks are taken without being asked for.
TEST_F(BlockSearch, ADatabaseThatDoesNotFitIsSearchedInBlocks) {
  make(proteins("t", 16000, 400, 4));
  for (std::string const database : {"db.pairscan", "db.fasta"}) {
    expect_done(job_.pairscan({"search", "queries.fasta", database, "--top", "9", "--format", "tsv,blast6", "--set",
                               memory_fraction(0x1p24)}));
    EXPECT_THAT(job_.read("out/summary.json"), ::testing::Not(HasSubstr("\"blocks\": null")));
    expect_whole();
    std::filesystem::remove_all(job_.path("out"));
  }
}

/// It is packed for the search, under a name that is gone as soon as all ranks have the file.
TEST_F(BlockSearch, ADatabaseOfTextIsSearchedInBlocks) {
  for (int const ranks : {1, 3}) {
    std::filesystem::remove_all(job_.path("out"));
    ProcessResult const result = on(ranks, in_blocks_of("db.fasta", "1000"));
    expect_done(result);
    EXPECT_THAT(result.err, HasSubstr("db.fasta: packed for this search"));
    expect_whole();
    EXPECT_THAT(job_.names(), ::testing::Each(::testing::Not(HasSubstr("pairscan.pack"))));
  }
}

TEST_F(BlockSearch, ADatabaseThatComesThroughAPipeIsSearchedInBlocks) {
  ProcessOptions options;
  options.directory = job_.path(".");
  options.input = job_.read("db.fasta");
  auto program = in_blocks_of("-", "1000");
  program.insert(program.begin(), PAIRSCAN_PROGRAM);
  expect_done(Process(program, options).wait());
  expect_whole();
}

TEST_F(BlockSearch, RecordsThatAreLeftOutOfTextAreTold) {
  job_.write("db.fasta", job_.read("db.fasta") + ">bad\nMK1V\n");
  expect_failure(job_.pairscan(in_blocks_of("db.fasta", "1000")), 3, "db.fasta", "bad", "'1'");
  EXPECT_FALSE(job_.exists("out"));
  ProcessResult const result =
      job_.pairscan(in_blocks_of("db.fasta", "1000", {"--top", "9", "--on-bad-record", "skip"}));
  expect_done(result);
  EXPECT_THAT(result.err, HasSubstr("bad records skipped: 1"));
  EXPECT_THAT(job_.read("out/summary.json"), HasSubstr("\"bad\""));
  expect_whole();
}

} // namespace
} // namespace pairscan::testing
