// Clusters of a run and of `pairscan cluster`.

#include <tests/cli/job.hpp>
#include <tests/cli/on_ranks.hpp>

#include <map>
#include <set>
#include <sstream>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

std::vector<std::vector<std::string>> cells_of(std::string const& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) {
      rows.back().push_back(cell);
    }
  }
  return rows;
}

class Clusters : public ::testing::Test {
protected:
  Clusters() {
    job_.write("job.yaml", R"(
input: {sequences: genes.fasta}
filter: {min_identity: 0.7}
output:
  clusters: {method: average, cutoffs: [0.1, 0.03], files: [clusters.tsv, clusters.list, tree.newick]}
)");
  }

  Job job_{genes(40, 200)};
};

TEST_F(Clusters, StandBesideTheOtherOutputs) {
  auto const result = job_.run();
  expect_done(result);
  EXPECT_THAT(job_.names(),
              IsSupersetOf({"clusters.tsv", "clusters.list", "tree.newick", "pairs.tsv", "summary.json"}));
  auto const rows = cells_of(job_.read("out/clusters.tsv"));
  ASSERT_EQ(rows.size(), 1U + 2 * 40) << "a line per record and cutoff";
  std::map<std::string, std::set<std::string>> records;
  for (std::size_t row = 1; row < rows.size(); ++row) {
    records[rows[row][0]].insert(rows[row][3]);
  }
  EXPECT_EQ(records["0.03"].size(), 40U);
  EXPECT_EQ(records["0.1"], records["0.03"]);
  EXPECT_LT(job_.read("out/clusters.tsv").find("0.03"), job_.read("out/clusters.tsv").find("0.1\t")) << "in order";
  EXPECT_THAT(result.err, HasSubstr("average at 0.03: "));
  std::string const summary = job_.read("out/summary.json");
  EXPECT_THAT(summary, HasSubstr("\"method\": \"average\""));
  EXPECT_THAT(summary, HasSubstr("\"clusters.list\""));
}

TEST_F(Clusters, NeedNoOutputOfPairs) {
  std::vector<std::string> const settings{"traceback=none", "output.directory=alone", "output.pairs.format=none"};
  expect_done(job_.run());
  expect_done(job_.run(settings));
  EXPECT_FALSE(job_.exists("alone/pairs.tsv"));
  EXPECT_EQ(job_.read("alone/clusters.tsv"), job_.read("out/clusters.tsv"));
}

TEST_F(Clusters, AreTheSameOnAnyNumberOfRanks) {
  expect_done(job_.run());
  ProcessOptions options;
  options.directory = job_.path(".");
  auto const command = on_ranks(2, {PAIRSCAN_PROGRAM, "run", "job.yaml", "--set", "output.directory=two"});
  expect_done(Process(command, options).wait());
  for (char const* const file : {"/clusters.tsv", "/clusters.list", "/tree.newick"}) {
    EXPECT_EQ(job_.read(std::string("two") + file), job_.read(std::string("out") + file)) << file;
  }
}

TEST_F(Clusters, OfAFinishedRunAreThoseOfTheRun) {
  expect_done(job_.run());
  expect_done(job_.pairscan({"cluster", "out", "-o", "again"}));
  for (std::string const file : {"clusters.tsv", "clusters.list"}) { // lengths in trees show more than six decimals
    EXPECT_EQ(job_.read("again/" + file), job_.read("out/" + file)) << file;
  }
  EXPECT_TRUE(job_.exists("again/tree.newick"));
  expect_done(job_.run({"output.pairs.format=abc", "output.directory=abc"}));
  expect_done(job_.pairscan({"cluster", "abc", "-o", "of_abc"}));
  EXPECT_EQ(job_.read("of_abc/clusters.tsv"), job_.read("out/clusters.tsv"));
}

TEST_F(Clusters, OfAFinishedRunTakeOtherMethods) {
  expect_done(job_.run({"output.clusters.method=none"}));
  EXPECT_FALSE(job_.exists("out/clusters.tsv"));
  auto const result = job_.pairscan({"cluster", "out", "--method", "greedy", "--cutoffs", "0.03", "--files",
                                     "clusters.uc,centroids.fasta", "--order", "input"});
  expect_done(result);
  EXPECT_THAT(result.err, HasSubstr("greedy at 0.03: "));
  EXPECT_THAT(job_.read("out/clusters.uc"), StartsWith("S\t0\t"));
  EXPECT_THAT(job_.read("out/centroids.fasta"), StartsWith(">g"));
  expect_done(
      job_.run({"output.clusters.method=greedy", "output.clusters.cutoffs=[0.03]", "output.clusters.order=input",
                "output.clusters.files=[clusters.uc,centroids.fasta]", "output.directory=beside"}));
  EXPECT_EQ(job_.read("beside/clusters.uc"), job_.read("out/clusters.uc"));
  EXPECT_EQ(job_.read("beside/centroids.fasta"), job_.read("out/centroids.fasta"));
}

TEST_F(Clusters, OfDuplicatesHoldEveryRecord) {
  std::string const once = genes(20, 200);
  std::string twice = once;
  for (std::string const letter : {"h", "i"}) {
    std::string copy = once;
    for (auto at = copy.find(">g"); at != std::string::npos; at = copy.find(">g", at + 1)) {
      copy[at + 1] = letter[0];
    }
    twice += copy;
  }
  job_.write("genes.fasta", twice);
  expect_done(job_.run());
  expect_done(job_.run({"input.duplicates=collapse", "output.directory=collapsed"}));
  for (char const* const file : {"/clusters.tsv", "/clusters.list", "/tree.newick"}) {
    EXPECT_EQ(job_.read(std::string("collapsed") + file), job_.read(std::string("out") + file)) << file;
  }
}

TEST_F(Clusters, OfDistancesAreByThem) {
  expect_done(job_.run({"filter.min_identity=null", "alignment.distance.number=double", "alignment.distance.costs=unit",
                        "alignment.distance.gap=1", "filter.max_distance=0.3"}));
  auto const rows = cells_of(job_.read("out/clusters.tsv"));
  EXPECT_EQ(rows.size(), 1U + 2 * 40);
  expect_done(job_.pairscan({"cluster", "out", "-o", "again"}));
  EXPECT_EQ(job_.read("again/clusters.tsv"), job_.read("out/clusters.tsv"));
}

TEST_F(Clusters, TellWherePairsThatWereNotKeptMatter) {
  auto const result = job_.run({"filter.min_identity=0.97", "output.clusters.cutoffs=[0.03]"});
  expect_done(result);
  EXPECT_THAT(result.err, HasSubstr("keep more distant pairs"));
  EXPECT_THAT(job_.read("out/summary.json"), Not(HasSubstr("\"exact_to\": null")));
}

TEST_F(Clusters, RefuseWhatTheyCannotBeMadeOf) {
  std::vector<std::pair<std::string, std::string>> const refused{
      {"output.directory=-", "cannot go to standard output"},
      {"output.clusters.cutoffs=[0.4]", "no pair of a distance between 0.3 and 0.4 is kept"},
      {"output.clusters.cutoffs=[0.03,0.03]", "is listed twice"},
      {"output.clusters.files=[clusters.uc]", "has no column for the cutoff"},
      {"output.clusters.files=[centroids.fasta]", "is of one cutoff"},
      {"output.clusters.method=complete", "tree.newick is the dendrogram of average linkage"},
      {"output.clusters.files=[]", "output.clusters.files"},
      {"output.pairs.file=clusters.tsv", "writes 'clusters.tsv'"},
      {"report.summary=clusters.list", "is the name of another file"}};
  for (auto const& [setting, fault] : refused) {
    expect_failure(job_.run({setting}), 2, fault);
  }
  job_.write("targets.fasta", genes(3, 100));
  expect_failure(job_.run({"input={sequences: null, queries: genes.fasta, targets: targets.fasta}"}), 2,
                 "of one set of sequences");
  EXPECT_FALSE(job_.exists("out"));
  job_.write("genes.fasta", ">a,b\nACGT\n>c\nACGT\n");
  expect_failure(job_.run(), 3, "record 'a,b' has a comma in its id");
}

TEST_F(Clusters, OfAFinishedRunRefuseOtherDirectories) {
  expect_failure(job_.pairscan({"cluster", "nowhere"}), 2, "nowhere/config.yaml");
  expect_done(job_.run({"output.pairs.format=none"}));
  expect_failure(job_.pairscan({"cluster", "out"}), 2, "wrote no table of query, target and identity");
  expect_done(job_.run({"output.clusters.method=none", "output.clusters.files=[clusters.tsv]"}));
  expect_failure(job_.pairscan({"cluster", "out"}), 2, "give one with --method");
  std::string const table = job_.read("out/pairs.tsv");
  auto const lines = [&](std::string const& text) {
    job_.write("out/pairs.tsv", text);
    return job_.pairscan({"cluster", "out", "--method", "components"});
  };
  expect_failure(lines(table + "g0\tx\t1\t1\n"), 3, "pairs.tsv:", "no record 'x'");
  expect_failure(lines(table + "g0\tg1\t1\t1\n"), 3, "is not in the order");
  expect_failure(lines(table + "g38\n"), 3, "cut off");
  expect_failure(lines("query\ttarget\n"), 3, "pairs.tsv:1", "lacks one of the columns");
  expect_failure(lines(""), 3, "no header");
  expect_failure(lines("query\ttarget\tidentity\ng0\tg1\tnan\n"), 3, "pairs.tsv:2", "'nan' is no number");
}

} // namespace
} // namespace pairscan::testing
