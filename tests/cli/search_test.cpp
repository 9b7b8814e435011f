// Searches of a database: the best hits of each query beside a textbook's recurrence, on any number of ranks and after
// a restart, and beside ssearch36 where it is installed.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/printed_tables.hpp>
#include <tests/cli/slow_run.hpp>
#include <tests/support/reference_local.hpp>

#include <parasail/matrices/blosum62.h>

#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kAcids = "ARNDCQEGHILKMFPSTWYV";

struct Protein {
  std::string name;
  std::string letters;
};

/// Returns proteins of random lengths, of which neighbours are related.
std::vector<Protein> proteins(std::string const& prefix, int count, int longest, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Protein> made;
  std::string parent;
  for (int number = 0; number < count; ++number) {
    if (number % 4 == 0) {
      parent.resize(static_cast<std::size_t>(longest) / 2 + random() % (static_cast<unsigned>(longest) / 2));
      std::generate(parent.begin(), parent.end(), [&] { return kAcids[random() % kAcids.size()]; });
    }
    std::string letters;
    for (char const each : parent) {
      unsigned const what = static_cast<unsigned>(random() % 10);
      letters += what == 0 ? std::string() : std::string(1, what < 4 ? kAcids[random() % kAcids.size()] : each);
    }
    made.push_back({prefix + std::to_string(number), letters.substr(random() % 20)});
  }
  return made;
}

std::string fasta_of(std::vector<Protein> const& proteins) {
  std::string text;
  for (Protein const& each : proteins) {
    text += ">" + each.name + "\n" + each.letters + "\n";
  }
  return text;
}

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

std::vector<std::string> rows_of(std::string const& table) {
  std::vector<std::string> rows;
  for (NamedFields const& row : named_rows(table)) {
    rows.push_back(row.at("query") + " " + row.at("target") + " " + row.at("score"));
  }
  return rows;
}

class Search : public ::testing::Test {
protected:
  Search() {
    job_.write("queries.fasta", fasta_of(queries_));
    job_.write("db.fasta", fasta_of(targets_));
  }

  [[nodiscard]] static std::vector<std::string> arguments(std::vector<std::string> const& more) {
    std::vector<std::string> all{"search", "queries.fasta", "db.fasta"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  [[nodiscard]] ProcessResult search(std::vector<std::string> const& more) const {
    return job_.pairscan(arguments(more));
  }

  std::vector<Protein> queries_ = proteins("q", 6, 120, 1);
  std::vector<Protein> targets_ = [] {
    auto all = proteins("t", 90, 150, 2);
    auto const related = proteins("r", 6, 120, 1); // the queries themselves, under other names
    all.insert(all.begin() + 40, related.begin(), related.end());
    return all;
  }();
  Job job_;
};

TEST_F(Search, FindsTheBestHitsOfATextbook) {
  auto const all = reference_hits(queries_, targets_, targets_.size());
  for (std::size_t const most : {std::size_t{1}, std::size_t{7}, targets_.size()}) {
    expect_done(search({"--top", std::to_string(most), "--set", "filter.max_evalue=null"}));
    EXPECT_EQ(rows_of(job_.read("out/pairs.tsv")), best_of_each(all, targets_.size(), most));
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
  job_.write("db.fasta", fasta_of(many));
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
  EXPECT_LE(rows_of(job_.read("out/pairs.tsv")).size(), 2 * queries_.size());
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
  expect_done(search({"--gap-extend", "-3", "--top", "1"}));
  for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
    EXPECT_EQ(row.at("bits"), "-");
    EXPECT_EQ(row.at("evalue"), "-");
  }
  expect_failure(search({"--gap-extend", "-3", "--evalue", "1"}), 2, "filter.max_evalue", "no parameters");
}

TEST_F(Search, ScoresAloneNeedNoPaths) {
  expect_done(search({"--top", "7", "-o", "all", "--set", "filter.max_evalue=null"}));
  expect_done(search({"--top", "7", "--set", "filter.max_evalue=null", "--set", "traceback=none", "--set",
                      "output.pairs={format: tsv, fields: [query, target, score]}"}));
  EXPECT_EQ(rows_of(job_.read("out/pairs.tsv")), rows_of(job_.read("all/pairs.tsv")));
}

TEST_F(Search, BothStrandsOfAQueryAreSearched) {
  job_.write("queries.fasta", ">a\nACGTTGCAACGGTTACCAGT\n");
  job_.write("db.fasta",
             ">plus\nTTACGTTGCAACGGTTACCAGTCC\n>minus\nGGACTGGTAACCGTTGCAACGTAA\n>other\nGGGGGGGGGGGGGGGGGGGG\n");
  expect_done(search({"--preset", "blastn", "--top", "2", "--set", "input.strand=both", "--format", "blast6"}));
  EXPECT_EQ(job_.read("out/pairs.blast6"), "a\tplus\t100.000\t20\t0\t0\t1\t20\t3\t22\t-\t-\n"
                                           "a\tminus\t100.000\t20\t0\t0\t1\t20\t22\t3\t-\t-\n");
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
  expect_failure(search({"--format", "sam"}), 2, "output.pairs", "tsv, abc, blast6");
  EXPECT_EQ(search({"--top", "0"}).code, 2);
  EXPECT_EQ(search({"--preset", "blastn", "--matrix", "PAM30"}).code, 2);
}

/// Returns ssearch36's scores of all pairs, by the bytes at which targets begin in the file. Nothing where the program
/// is not installed.
std::map<std::pair<int, long>, int> ssearch_scores(Job const& job) {
  ProcessOptions options;
  options.directory = job.path(".");
  ProcessResult const run = Process({"sh", "-c",
                                     "ssearch36 -q -s BL62 -f -11 -g -1 -d 0 -b 1 -T 1 -R scores queries.fasta "
                                     "db.fasta > /dev/null"},
                                    options)
                                .wait();
  std::map<std::pair<int, long>, int> scores;
  std::istringstream lines(run.code == 0 ? job.read("scores") : "");
  int query = -1;
  for (std::string line; std::getline(lines, line);) {
    query += line.starts_with(">>>") ? 1 : 0;
    std::vector<std::string> words;
    std::istringstream in(line);
    for (std::string word; in >> word;) {
      words.push_back(word);
    }
    if (line.starts_with("t") && words.size() == 17) {
      scores[{query, std::stol(words.back())}] = std::stoi(words[5]);
    }
  }
  return scores;
}

TEST_F(Search, ScoresAreThoseOfSsearch) {
  targets_ = proteins("t", 90, 150, 2);
  job_.write("db.fasta", fasta_of(targets_));
  auto const theirs = ssearch_scores(job_);
  if (theirs.empty()) {
    GTEST_SKIP() << "ssearch36 (Debian's fasta3) is not installed";
  }
  expect_done(search({"--top", "90", "--set", "filter.max_evalue=null"}));
  std::map<std::string, long> begins;
  long begin = 0;
  for (Protein const& target : targets_) {
    begins[target.name] = begin;
    begin += static_cast<long>(target.name.size() + target.letters.size() + 3);
  }
  ASSERT_EQ(theirs.size(), queries_.size() * targets_.size());
  for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
    EXPECT_EQ(row.at("score"),
              std::to_string(theirs.at({std::stoi(row.at("query").substr(1)), begins[row.at("target")]})))
        << row.at("query") << " " << row.at("target");
  }
}

/// Returns the words of the lines below a command in docs/search.md.
std::vector<std::string> lines_below(std::string const& command) {
  std::istringstream page(read_file(PAIRSCAN_DOCS "/search.md"));
  std::vector<std::string> lines;
  bool below = false;
  for (std::string line; std::getline(page, line);) {
    bool const code = line.starts_with("    ");
    if (below && (!code || line.starts_with("    $ "))) {
      break;
    }
    if (below) {
      lines.push_back(line.substr(4));
    }
    below = below || line == "    $ " + command;
  }
  return lines;
}

std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) {
    text += line + "\n";
  }
  return text;
}

/// Runs of white space are one, as the page has spaces for tabs.
std::vector<std::vector<std::string>> words_of(std::string const& text) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    lines.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  return lines;
}

TEST_F(Search, TheExampleOfTheDocumentsIsTrue) {
  job_.write("queries.fasta", joined(lines_below("cat queries.fasta")));
  job_.write("proteins.fasta", joined(lines_below("cat proteins.fasta")));
  ProcessResult const run =
      job_.pairscan({"search", "queries.fasta", "proteins.fasta", "-o", "-", "--top", "2", "--format", "blast6"});
  expect_done(run);
  auto const page = lines_below("pairscan search queries.fasta proteins.fasta -o - --top 2 --format blast6");
  EXPECT_FALSE(page.empty());
  EXPECT_EQ(words_of(run.out), words_of(joined(page)));
}

} // namespace
} // namespace pairscan::testing
