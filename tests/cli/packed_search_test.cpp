// Searches of a packed database, beside the same searches of its FASTA file.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/search_job.hpp>

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

TEST_F(PackedSearch, QueriesMayBePackedToo) {
  expect_done(job_.pairscan({"pack", "queries.fasta", "-o", "q"}));
  expect_done(job_.pairscan({"search", "q", "db.pairscan", "--top", "9"}));
  EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("text/pairs.tsv"));
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
