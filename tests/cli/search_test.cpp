// Searches of a database: the best hits of each query beside a textbook's recurrence, on any number of ranks and after
// a restart, and beside ssearch36 where it is installed.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/search_job.hpp>
#include <tests/cli/slow_run.hpp>
#include <tests/support/reference_local.hpp>

#include <parasail/matrices/blosum62.h>

#include <csignal>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

std::int64_t reference_score(std::string const& query, std::string const& target) {
  auto const code = [](char letter) { return parasail_blosum62.mapper[static_cast<unsigned char>(letter)]; };
  auto const score = [&](int i, int j) {
    return parasail_blosum62.matrix[code(query[static_cast<std::size_t>(i)]) * parasail_blosum62.size +
                                    code(target[static_cast<std::size_t>(j)])];
  };
  return reference::local_gotoh_score(static_cast<int>(query.size()), static_cast<int>(target.size()), score, -11, -1);
}

/// Returns "query target score" of the best hits of each query.
std::vector<std::string> reference_hits(std::vector<Protein> const& queries, std::vector<Protein> const& targets,
                                        std::size_t most) {
  std::vector<std::string> rows;
  for (Protein const& query : queries) {
    std::vector<std::pair<std::int64_t, std::size_t>> hits;
    for (std::size_t target = 0; target < targets.size(); ++target) {
      hits.emplace_back(-reference_score(query.letters, targets[target].letters), target);
    }
    std::sort(hits.begin(), hits.end());
    for (std::size_t hit = 0; hit < std::min(most, hits.size()); ++hit) {
      rows.push_back(query.name + " " + targets[hits[hit].second].name + " " + std::to_string(-hits[hit].first));
    }
  }
  return rows;
}

/// Returns the first rows of each query, of which there are `rows`.
std::vector<std::string> best_of_each(std::vector<std::string> const& all, std::size_t rows, std::size_t most) {
  std::vector<std::string> best;
  for (std::size_t row = 0; row < all.size(); ++row) {
    if (row % rows < most) {
      best.push_back(all[row]);
    }
  }
  return best;
}

TEST_F(Search, FindsTheBestHitsOfATextbook) {
  auto const all = reference_hits(queries_, targets_, targets_.size());
  for (std::size_t const most : {std::size_t{1}, std::size_t{7}, targets_.size()}) {
    expect_done(search({"--top", std::to_string(most), "--set", "filter.max_evalue=null"}));
    EXPECT_EQ(hit_rows(job_.read("out/pairs.tsv")), best_of_each(all, targets_.size(), most));
    std::filesystem::remove_all(job_.path("out"));
  }
}

TEST_F(Search, TiesGoByTheOrderOfTheTargets) {
  std::string same;
  for (int copy = 0; copy < 30; ++copy) {
    same += ">c" + std::to_string(copy) + "\n" + queries_[0].letters + "\n";
  }
  job_.write("db.fasta", same);
  expect_done(search({"--top", "3"}));
  std::vector<std::string> targets;
  for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
    if (row.at("query") == "q0") {
      targets.push_back(row.at("target"));
    }
  }
  EXPECT_THAT(targets, ::testing::ElementsAre("c0", "c1", "c2"));
}

TEST_F(Search, RanksGiveTheSameBytes) {
  std::vector<std::string> const grants{"--top",    "9",
                                        "--format", "tsv,blast6",
                                        "--set",    "distribution.policy=fixed",
                                        "--set",    "distribution.work_list_pairs=1"};
  expect_done(search({"--top", "9", "--format", "tsv,blast6"}));
  for (int const ranks : {1, 2, 3}) {
    std::string const directory = "ranks" + std::to_string(ranks);
    auto program = arguments(grants);
    program.insert(program.begin(), PAIRSCAN_PROGRAM);
    program.insert(program.end(), {"-o", directory});
    ProcessOptions options;
    options.directory = job_.path(".");
    expect_done(Process(on_ranks(ranks, program), options).wait());
    EXPECT_EQ(job_.read(directory + "/pairs.tsv"), job_.read("out/pairs.tsv")) << ranks << " ranks";
    EXPECT_EQ(job_.read(directory + "/pairs.blast6"), job_.read("out/pairs.blast6")) << ranks << " ranks";
  }
}

TEST_F(Search, AKilledSearchGoesOnToTheSameBytes) {
  auto many = proteins("t", 300, 300, 3);
  job_.write("db.fasta", protein_fasta(many));
  std::vector<std::string> const top{"--top", "5", "--set", "execution.devices=cpu"};
  std::vector<std::string> slow = top; // in grants of one tile
  slow.insert(slow.end(), {"--set", "execution.instruction_set=scalar", "--set", "distribution.policy=fixed", "--set",
                           "distribution.work_list_pairs=1"});
  auto whole = arguments(top);
  whole.insert(whole.end(), {"-o", "whole"});
  expect_done(job_.pairscan(whole));
  auto const run = job_.start(arguments(slow));
  ASSERT_TRUE(wait_for_journal(job_, *run, 1000)) << run->wait().err;
  run->signal(SIGKILL);
  (void)run->wait();
  ProcessResult const finished = search(slow);
  expect_done(finished);
  EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
  EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
}

TEST_F(Search, AMatrixOfAllScoresStandsBesideTheBestHits) {
  std::vector<std::string> const matrix{"--top", "2", "--set", "output.matrix.format=npy"};
  expect_done(search(matrix));
  EXPECT_TRUE(job_.exists("out/scores.npy"));
  EXPECT_LE(hit_rows(job_.read("out/pairs.tsv")).size(), 2 * queries_.size());
}

/// The best hits are those of all pairs that have the identity.
TEST_F(Search, IdentitiesCountBeforeTheBestHits) {
  std::vector<std::string> const filter{"--set", "filter.max_evalue=null", "--set", "filter.min_identity=0.45"};
  auto const with = [&](std::vector<std::string> more) {
    more.insert(more.end(), filter.begin(), filter.end());
    expect_done(search(more));
  };
  with({"--top", "96", "-o", "all"});
  with({"--top", "4", "--set", "distribution.policy=fixed", "--set", "distribution.work_list_pairs=1"});
  std::map<std::string, int> seen;
  std::vector<std::string> best;
  for (NamedFields const& row : named_rows(job_.read("all/pairs.tsv"))) {
    EXPECT_GE(number(row.at("identity")), 0.45);
    if (seen[row.at("query")]++ < 4) {
      best.push_back(row.at("query") + " " + row.at("target") + " " + row.at("score"));
    }
  }
  EXPECT_EQ(hit_rows(job_.read("out/pairs.tsv")), best);
  auto unfiltered = arguments({"--top", "4", "-o", "unfiltered", "--set", "filter.max_evalue=null"});
  expect_done(job_.pairscan(unfiltered));
  EXPECT_NE(hit_rows(job_.read("unfiltered/pairs.tsv")), best);
}

TEST_F(Search, EValuesLeaveOutHitsThatChanceExplains) {
  expect_done(search({"--evalue", "1e-5"}));
  auto const rows = named_rows(job_.read("out/pairs.tsv"));
  EXPECT_GE(rows.size(), queries_.size());
  for (NamedFields const& row : rows) {
    EXPECT_LE(number(row.at("evalue")), 1e-5);
  }
}

TEST_F(Search, SchemesWithoutParametersHaveNoEValues) {
  ProcessResult const unlimited = search({"--gap-extend", "-3", "--top", "1"});
  expect_done(unlimited);
  EXPECT_THAT(unlimited.err, HasSubstr("warning: no parameters of E-values are published for local alignments by "
                                       "BLOSUM62, gaps -11 and -3: hits are not limited by E-value"));
  for (std::vector<std::string> const& quiet :
       {std::vector<std::string>{}, {"--gap-extend", "-3", "--set", "filter.max_evalue=null"}}) {
    auto words = quiet;
    words.insert(words.end(), {"--top", "1", "-o", "quiet"});
    EXPECT_THAT(search(words).err, ::testing::Not(HasSubstr("E-values")));
  }
  for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
    EXPECT_EQ(row.at("bits"), "-");
    EXPECT_EQ(row.at("evalue"), "-");
  }
  expect_done(search({"-o", "global", "--set", "alignment.mode=global", "--top", "1"}));
  expect_failure(search({"--gap-extend", "-3", "--evalue", "1"}), 2, "filter.max_evalue", "no parameters");
}

TEST_F(Search, AnEmptyAlignmentIsNoHit) {
  job_.write("queries.fasta", ">w\nWWWW\n>m\nMKVLE\n");
  job_.write("db.fasta", ">g\nGGGGPP\n>m\nMKVLE\n");
  std::vector<std::string> const all{"--set", "filter.max_evalue=null"};
  auto const rows = [&](std::vector<std::string> words) {
    words.insert(words.end(), all.begin(), all.end());
    expect_done(search(words));
    std::vector<std::string> const found = hit_rows(job_.read("out/pairs.tsv"));
    std::filesystem::remove_all(job_.path("out"));
    return found;
  };
  EXPECT_THAT(rows({}), ::testing::ElementsAre("m m 23"));
  EXPECT_THAT(rows({"--traceback", "none"}), ::testing::ElementsAre("m m 23"));
  EXPECT_THAT(rows({"--set", "filter.min_score=-5"}), ::testing::ElementsAre("m m 23"));
  EXPECT_EQ(rows({"--mode", "global"}).size(), 4U);
}

TEST_F(Search, ScoresAloneNeedNoPaths) {
  expect_done(search({"--top", "7", "-o", "all", "--set", "filter.max_evalue=null"}));
  expect_done(search({"--top", "7", "--set", "filter.max_evalue=null", "--set", "traceback=none", "--set",
                      "output.pairs={format: tsv, fields: [query, target, score]}"}));
  EXPECT_EQ(hit_rows(job_.read("out/pairs.tsv")), hit_rows(job_.read("all/pairs.tsv")));
  expect_done(search({"--top", "7", "-o", "usual", "--traceback", "none", "--set", "filter.max_evalue=null"}));
  EXPECT_EQ(hit_rows(job_.read("usual/pairs.tsv")), hit_rows(job_.read("all/pairs.tsv")));
}

/// Hits are traced when the matrices of a strategy that keeps them are gone.
TEST_F(Search, EveryStrategyTracesTheSameHits) {
  expect_done(search({"--top", "4", "-o", "auto"}));
  expect_done(search({"--top", "4", "-o", "auto_alike", "--set", "filter.min_identity=0.4"}));
  for (std::string const name : {"lazy_rscan", "rscan", "tiled_dscan", "dscan", "rodinia"}) {
    std::string const strategy = "execution.strategy=" + name;
    expect_done(search({"--top", "4", "-o", name, "--set", strategy}));
    EXPECT_EQ(job_.read(name + "/pairs.tsv"), job_.read("auto/pairs.tsv")) << name;
    std::string const alike = name + "_alike";
    expect_done(search({"--top", "4", "-o", alike, "--set", strategy, "--set", "filter.min_identity=0.4"}));
    EXPECT_EQ(job_.read(alike + "/pairs.tsv"), job_.read("auto_alike/pairs.tsv")) << name;
  }
}

TEST_F(Search, BothStrandsOfAQueryAreSearched) {
  job_.write("queries.fasta", ">a\nACGTTGCAACGGTTACCAGT\n");
  job_.write("db.fasta",
             ">plus\nTTACGTTGCAACGGTTACCAGTCC\n>minus\nGGACTGGTAACCGTTGCAACGTAA\n>other\nGGGGGGGGGGGGGGGGGGGG\n");
  expect_done(search({"--preset", "blastn", "--top", "2", "--set", "input.strand=both", "--format", "blast6"}));
  // blastn 2.12.0 -task blastn -dust no prints the same lines
  EXPECT_EQ(job_.read("out/pairs.blast6"), "a\tplus\t100.000\t20\t0\t0\t1\t20\t3\t22\t4.53e-09\t37.4\n"
                                           "a\tminus\t100.000\t20\t0\t0\t1\t20\t22\t3\t4.53e-09\t37.4\n");
  ProcessResult const table = search({"--preset", "blastn", "--top", "2", "--strand", "both", "-o", "-"});
  expect_done(table);
  std::string strands;
  for (NamedFields const& row : named_rows(table.out)) {
    strands += row.at("strand");
  }
  EXPECT_EQ(strands, "+-");
}

TEST_F(Search, PlanTellsWhichHitsAreKept) {
  expect_done(search({}));
  ProcessResult const plan = job_.pairscan({"plan", "out/config.yaml"});
  expect_done(plan);
  EXPECT_THAT(plan.out, HasSubstr("the best 500 of each query, of E-values up to 10"));
}

TEST_F(Search, MistakesAreToldWithTheirRemedy) {
  expect_failure(job_.pairscan({"search", "queries.fasta", "none.fasta"}), 3, "none.fasta");
  expect_failure(search({"--matrix", "BLOSUM26"}), 2, "BLOSUM62");
  expect_failure(search({"--format", "bam"}), 2, "output.pairs", "tsv, abc, blast6");
  expect_failure(search({"--format", "sam"}), 2, "output.pairs.format", "these are proteins");
  EXPECT_EQ(search({"--top", "0"}).code, 2);
  EXPECT_EQ(search({"--preset", "blastn", "--matrix", "PAM30"}).code, 2);
}

} // namespace
} // namespace pairscan::testing
