// The two splits of a search: the same bytes by each, whatever ranks and blocks, and a journal of one is not gone on
// with by the other.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/search_job.hpp>
#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

using Words = std::vector<std::string>;

class SearchSplits : public Search {
protected:
  SearchSplits() {
    queries_ = proteins("q", 40, 90, 1); // more than a row of tiles
    job_.write("queries.fasta", protein_fasta(queries_));
    make(targets_);
  }

  void make(std::vector<Protein> const& targets) {
    job_.write("db.fasta", protein_fasta(targets));
    expect_done(job_.pairscan({"pack", "db.fasta"}));
    expect_done(job_.pairscan(of_packed({"-o", "whole"})));
  }

  /// A search of the packed database with more words.
  [[nodiscard]] static Words of_packed(Words const& more) {
    Words all{"search", "queries.fasta", "db.pairscan", "--top", "5"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  [[nodiscard]] ProcessResult on(int ranks, Words program) const {
    program.insert(program.begin(), PAIRSCAN_PROGRAM);
    ProcessOptions options;
    options.directory = job_.path(".");
    return Process(on_ranks(ranks, program), options).wait();
  }

  void expect_whole() const { EXPECT_TRUE(job_.read("out/pairs.tsv") == job_.read("whole/pairs.tsv")); }

  /// What makes a run slow, in grants of a tile each.
  [[nodiscard]] static Words slowly(Words const& more) {
    Words all{"--set", "execution.devices=cpu",     "--set", "execution.instruction_set=scalar",
              "--set", "distribution.policy=fixed", "--set", "distribution.work_list_pairs=1"};
    all.insert(all.end(), more.begin(), more.end());
    return of_packed(all);
  }

  /// Kills a run in its middle.
  void kill_one(Words const& program) {
    auto const run = job_.start(program);
    ASSERT_TRUE(wait_for_journal(job_, *run, 1000)) << run->wait().err;
    run->signal(SIGKILL);
    (void)run->wait();
  }
};

TEST_F(SearchSplits, GiveTheSameBytesOnAnyRanksAndInAnyBlocks) {
  for (std::string const split : {"query", "database", "auto"}) {
    for (std::string const block : {"auto", "200", "3000"}) {
      for (int const ranks : {1, 2, 3}) {
        SCOPED_TRACE(split + ", blocks of " + block + ", " + std::to_string(ranks) + " ranks");
        expect_done(on(ranks, of_packed({"--split", split, "--set", "search.block=" + block})));
        expect_whole();
        bool const by_database = split == "database" || (split == "auto" && block != "auto" && ranks > 1);
        EXPECT_THAT(job_.read("out/summary.json"),
                    HasSubstr(std::string("\"split\": \"") + (by_database ? "database" : "query") + '"'));
        std::filesystem::remove_all(job_.path("out"));
      }
    }
  }
}

/// More ranks than blocks: some help from the beginning.
TEST_F(SearchSplits, RanksWithoutABlockOfTheirOwnHelp) {
  expect_done(on(3, of_packed({"--split", "database", "--set", "search.block=9000", "--set",
                               "distribution.policy=fixed", "--set", "distribution.work_list_pairs=1"})));
  expect_whole();
}

TEST_F(SearchSplits, WithAMinimumOfIdentityGiveTheSameBytes) {
  Words const identity{"--set", "filter.min_identity=0.5"};
  expect_done(job_.pairscan(of_packed({"-o", "whole", identity[0], identity[1]})));
  for (std::string const split : {"query", "database"}) {
    for (std::string const block : {"auto", "700"}) {
      expect_done(on(2, of_packed({identity[0], identity[1], "--split", split, "--set", "search.block=" + block})));
      expect_whole();
    }
  }
}

TEST_F(SearchSplits, AJournalOfTheOtherSplitIsRefusedAndAutoGoesOnWithIt) {
  make(proteins("t", 400, 300, 3));
  for (std::string const block : {"auto", "9000"}) {
    for (std::string const split : {"query", "database"}) {
      SCOPED_TRACE(split + ", blocks of " + block);
      std::string const other = split == "query" ? "database" : "query";
      Words const blocks{"--set", "search.block=" + block};
      kill_one(slowly({"--split", split, blocks[0], blocks[1]}));
      expect_failure(job_.pairscan(slowly({"--split", other, blocks[0], blocks[1]})), 2, "split by " + split,
                     "this run splits by " + other, "search.split");
      ProcessResult const planned = on(3, of_packed({"--dry-run", blocks[0], blocks[1]}));
      expect_done(planned);
      EXPECT_THAT(planned.out, HasSubstr("split      by " + split + ": as the run before"));
      ProcessResult const finished = on(3, slowly({blocks[0], blocks[1]}));
      expect_done(finished);
      EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
      EXPECT_THAT(job_.read("out/summary.json"), HasSubstr("\"split\": \"" + split + '"'));
      expect_whole();
      std::filesystem::remove_all(job_.path("out"));
    }
  }
}

TEST_F(SearchSplits, AnotherSplitBeginsAnewWhereItIsAskedTo) {
  make(proteins("t", 400, 300, 3));
  kill_one(slowly({"--split", "query"}));
  expect_done(job_.pairscan(of_packed({"--split", "database", "--set", "distribution.resume=never"})));
  expect_whole();
}

/// A signal stops ranks that compute blocks of their own, and the search goes on with other ranks.
TEST_F(SearchSplits, ASignalStopsASearchInOwnBlocks) {
  make(proteins("t", 800, 300, 3));
  Words const blocks{"--split", "database", "--set", "search.block=5000"};
  auto const run = job_.start(slowly(blocks));
  ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
  run->signal(SIGTERM);
  EXPECT_EQ(run->wait().code, 4);
  expect_done(on(2, slowly(blocks)));
  expect_whole();
}

/// All ranks leave alike, with one message, and what was done before is kept.
TEST_F(SearchSplits, DamageInABlockOfOneRankEndsTheJobOnce) {
  make(proteins("t", 12000, 300, 4)); // more than a part that has a checksum of its own
  std::string bytes = job_.read("db.pairscan");
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  job_.write("db.pairscan", bytes);
  ProcessResult const result = on(3, of_packed({"--split", "database", "--set", "search.block=100KiB"}));
  expect_failure(result, 3, "db.pairscan", "is damaged");
  EXPECT_EQ(errors_in(result.err), 1) << result.err;
  EXPECT_THAT(job_.names(), ::testing::ElementsAre("pairscan.journal"));
}

TEST_F(SearchSplits, APlanSaysWhichAndWhy) {
  auto const plan = [&](int ranks, Words const& more) {
    Words words{"--dry-run"};
    words.insert(words.end(), more.begin(), more.end());
    ProcessResult const planned = on(ranks, of_packed(words));
    expect_done(planned);
    return planned.out;
  };
  EXPECT_THAT(plan(1, {}), HasSubstr("split      by query: each rank holds the database, and lanes are fullest along "
                                     "the 96 targets of a query"));
  EXPECT_THAT(plan(1, {"--split", "database"}), HasSubstr("split      by database: as search.split says"));
  EXPECT_THAT(plan(2, {"--set", "search.block=1"}),
              HasSubstr("split      by database: of 96 blocks a rank reads 96 by query and 49 by database"));
  EXPECT_THAT(plan(1, {"--set", "search.block=1"}), HasSubstr("split      by query: of 96 blocks"));
  job_.write("few.fasta", protein_fasta({targets_[0], targets_[1]}));
  ProcessResult const turned = job_.pairscan({"search", "queries.fasta", "few.fasta", "--dry-run"});
  expect_done(turned);
  EXPECT_THAT(turned.out, HasSubstr("split      by database: each rank holds the database, and lanes are fullest along "
                                    "the 40 queries of a target"));
}

} // namespace
} // namespace pairscan::testing
