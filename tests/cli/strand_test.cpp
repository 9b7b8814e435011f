// Both strands of a query against a run on files that hold its reverse complements.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/slow_run.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <map>
#include <sstream>
#include <string_view>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 12;

struct Sequence {
  std::string name;
  std::string letters;
};

std::string reverse_complement(std::string letters) {
  std::string_view const codes = "ACGTRYSWKMBDHVN";
  std::string_view const complements = "TGCAYRSWMKVHDBN";
  std::reverse(letters.begin(), letters.end());
  for (char& letter : letters) {
    letter = complements[codes.find(letter)];
  }
  return letters;
}

/// Returns relatives of one sequence, some of them as their reverse complements.
std::vector<Sequence> relatives(int count, int length, std::string const& prefix, std::mt19937& random) {
  std::string ancestor;
  for (int letter = 0; letter < length; ++letter) {
    ancestor += "ACGT"[letter * letter / 7 % 4];
  }
  std::vector<Sequence> sequences;
  for (int number = 0; number < count; ++number) {
    std::string letters;
    for (char const each : ancestor) {
      unsigned const what = static_cast<unsigned>(random() % 16);
      letters += what == 0   ? std::string()
                 : what == 1 ? std::string(2, each)
                 : what == 2 ? std::string(1, "ACGTRYSWKMBDHVN"[random() % 15])
                             : std::string(1, each);
    }
    sequences.push_back({prefix + std::to_string(number), random() % 2 == 0 ? letters : reverse_complement(letters)});
  }
  return sequences;
}

std::string fasta_of(std::vector<Sequence> const& sequences) {
  std::string text;
  for (Sequence const& each : sequences) {
    text += ">" + each.name + "\n" + each.letters + "\n";
  }
  return text;
}

std::vector<Sequence> reverse_complements(std::vector<Sequence> sequences) {
  for (Sequence& each : sequences) {
    each.letters = reverse_complement(each.letters);
  }
  return sequences;
}

using Fields = std::map<std::string, std::string>;

std::vector<Fields> table_of(std::string const& text) {
  std::vector<Fields> table;
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::vector<std::string> values;
    for (std::string cell; std::getline(cells, cell, '\t');) {
      values.push_back(cell);
    }
    if (names.empty()) {
      names = values;
      continue;
    }
    Fields fields;
    for (std::size_t at = 0; at < names.size(); ++at) {
      fields[names[at]] = values.at(at);
    }
    table.push_back(fields);
  }
  return table;
}

std::string const kFields = "output.pairs.fields=[query, target, score, identity, columns, matches, mismatches, gaps, "
                            "cigar, query_begin, query_end, target_begin, target_end, strand]";
std::string const kMatrix = "output.matrix=[{format: npy}, {format: npy, value: strand}]";

class BothStrands : public ::testing::Test {
protected:
  BothStrands() {
    std::mt19937 random(kSeed);
    queries_ = relatives(9, 60, "q", random);
    targets_ = relatives(11, 70, "t", random);
    all_ = queries_;
    all_.insert(all_.end(), targets_.begin(), targets_.end());
    job_.write("queries.fasta", fasta_of(queries_));
    job_.write("turned_queries.fasta", fasta_of(reverse_complements(queries_)));
    job_.write("targets.fasta", fasta_of(targets_));
    job_.write("genes.fasta", fasta_of(all_));
    job_.write("turned_genes.fasta", fasta_of(reverse_complements(all_)));
    for (std::size_t record = 0; record < all_.size(); ++record) {
      order_[all_[record].name] = record;
    }
  }

  std::vector<Fields> run(std::vector<std::string> settings, std::string const& input) {
    job_.write("job.yaml", "input: {alphabet: dna, " + input + "}\n");
    settings.insert(settings.end(), {kFields, "distribution.resume=never"});
    expect_done(job_.run(settings));
    return table_of(job_.read("out/pairs.tsv"));
  }

  /// Returns the better of both alignments of each pair whose query is the earlier record.
  std::vector<Fields> naive(std::vector<std::string> const& settings, std::string const& queries,
                            std::string const& targets) {
    auto const plus = run(settings, "queries: " + queries + ", targets: " + targets);
    auto const minus = run(settings, "queries: turned_" + queries + ", targets: " + targets);
    std::vector<Fields> better;
    for (std::size_t pair = 0; pair < plus.size(); ++pair) {
      if (order_.at(plus[pair].at("query")) < order_.at(plus[pair].at("target"))) {
        bool const turned = std::stod(minus[pair].at("score")) > std::stod(plus[pair].at("score"));
        better.push_back(turned ? on_minus(minus[pair]) : plus[pair]);
      }
    }
    return better;
  }

  Fields on_minus(Fields fields) const {
    fields["strand"] = "-";
    auto const length = static_cast<int>(all_[order_.at(fields.at("query"))].letters.size());
    int const begin = std::stoi(fields.at("query_begin"));
    int const end = std::stoi(fields.at("query_end"));
    fields["query_begin"] = std::to_string(end == 0 ? 0 : length + 1 - end);
    fields["query_end"] = std::to_string(end == 0 ? 0 : length + 1 - begin);
    return fields;
  }

  void expect_naive(std::vector<std::string> settings, std::vector<std::string> const& strategies = {"lazy_rscan"}) {
    auto const between = naive(settings, "queries.fasta", "targets.fasta");
    auto const among = naive(settings, "genes.fasta", "genes.fasta");
    settings.insert(settings.end(), {"input.strand=both", kMatrix});
    for (std::string const& strategy : strategies) {
      SCOPED_TRACE(strategy);
      settings.push_back("execution.strategy=" + strategy);
      EXPECT_EQ(run(settings, "queries: queries.fasta, targets: targets.fasta"), between);
      expect_scores(between);
      EXPECT_EQ(run(settings, "sequences: genes.fasta"), among);
      expect_scores(among);
    }
  }

  /// The matrices have the scores and the strands of the pairs in their order, behind their headers.
  void expect_scores(std::vector<Fields> const& pairs) {
    std::string const bytes = job_.read("out/scores.npy");
    std::vector<std::int32_t> scores(pairs.size());
    ASSERT_GT(bytes.size(), scores.size() * sizeof(std::int32_t));
    std::copy(bytes.end() - static_cast<std::ptrdiff_t>(scores.size() * sizeof(std::int32_t)), bytes.end(),
              reinterpret_cast<char*>(scores.data()));
    std::int64_t minus = 0;
    std::string strands;
    for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
      EXPECT_EQ(std::to_string(scores[pair]), pairs[pair].at("score"));
      minus += pairs[pair].at("strand") == "-" ? 1 : 0;
      strands += pairs[pair].at("strand") == "-" ? '\1' : '\0';
    }
    std::string const array = job_.read("out/strands.npy");
    EXPECT_THAT(array, ::testing::HasSubstr("'|u1'"));
    EXPECT_EQ(array.size() % 64, strands.size() % 64) << "a header and a byte per pair";
    EXPECT_TRUE(array.ends_with(strands));
    EXPECT_EQ(nlohmann::json::parse(job_.read("out/summary.json"))["minus"], minus);
    EXPECT_GT(minus, 0);
  }

  Job job_;
  std::vector<Sequence> queries_;
  std::vector<Sequence> targets_;
  std::vector<Sequence> all_;
  std::map<std::string, std::size_t> order_;
};

TEST_F(BothStrands, GiveTheBetterOfTwoRunsWhateverTheStrategy) {
  expect_naive({}, {"lazy_rscan", "tiled_dscan", "dscan", "rscan", "rodinia"});
  expect_naive({"input.ambiguity=intersect"}, {"lazy_rscan", "rscan"});
}

TEST_F(BothStrands, GiveTheBetterOfTwoRunsInEveryMode) {
  expect_naive({"alignment.mode=local"});
  expect_naive({"alignment.mode=semiglobal", "alignment.free_ends=[query_start, query_end]"});
  expect_naive({"alignment.mode=semiglobal", "alignment.free_ends=[query_start, target_end]"});
  expect_naive({"alignment.mode=semiglobal", "alignment.free_ends=[query_end]"});
  expect_naive({"alignment.scoring.gap=null", "alignment.scoring.gap_open=-8", "alignment.scoring.gap_extend=-3"});
}

/// Two sequences and their reverse complements do not score alike here, so that it matters which one is turned.
TEST_F(BothStrands, TurnTheQueryWhereTurningTheTargetScoresOtherwise) {
  job_.write("transitions.txt", "  A C G T\nA 7 -4 -4 -4\nC -4 7 -4 -4\nG -4 -4 7 1\nT -4 -4 1 7\n");
  std::vector<std::string> const matrix{"alignment.scoring.matrix_file=transitions.txt", "alignment.scoring.match=null",
                                        "alignment.scoring.mismatch=null", "alignment.scoring.gap=-5",
                                        "alignment.scoring.unknown=-4"};
  std::vector<std::string> local = matrix;
  local.push_back("alignment.mode=local");
  expect_naive(matrix, {"lazy_rscan", "rscan"});
  expect_naive(local);
  expect_naive({"alignment.mode=semiglobal", "alignment.free_ends=[query_start, target_start]"},
               {"lazy_rscan", "dscan"});
  expect_naive({"alignment.mode=semiglobal", "alignment.free_ends=[query_end, target_end]"});
  expect_naive(
      {"alignment.scoring.gap=null", "alignment.scoring.gap_open=-8", "alignment.scoring.gap_extend=-3",
       "alignment.scoring.end_gaps={query_start: {open: -2, extend: -1}, target_start: {open: -2, extend: -1}}"});
}

/// Complements score alike by these matrices, so that it does not matter which sequence is turned.
TEST_F(BothStrands, OfMatricesGiveTheBetterOfTwoRuns) {
  std::vector<std::string> const matrix{"alignment.scoring.matrix=NUC.4.4", "alignment.scoring.match=null",
                                        "alignment.scoring.mismatch=null",  "alignment.scoring.gap=null",
                                        "alignment.scoring.gap_open=-10",   "alignment.scoring.gap_extend=-1"};
  std::vector<std::string> local = matrix;
  local.push_back("alignment.mode=local");
  expect_naive(matrix);
  expect_naive(local);
}

TEST_F(BothStrands, OfPresetsWhoseEndsDifferTurnTheQuery) {
  for (std::string const preset : {"emboss-needle", "ndist"}) {
    SCOPED_TRACE(preset);
    std::vector<std::string> settings{"alignment.scoring.preset=" + preset, "traceback=all"};
    auto const expected = naive(settings, "genes.fasta", "genes.fasta");
    settings.push_back("input.strand=both");
    EXPECT_EQ(run(settings, "sequences: genes.fasta"), expected);
  }
}

TEST_F(BothStrands, MethodsNeedNotKnow) {
  for (std::string const method : {"values", "bytes", "bit_planes"}) {
    SCOPED_TRACE(method);
    expect_naive({"execution.tuning.method=" + method});
  }
}

TEST_F(BothStrands, AreFilteredByTheBetterScore) {
  auto expected = naive({}, "genes.fasta", "genes.fasta");
  auto const is_low = [](Fields const& pair) { return std::stoi(pair.at("score")) < 60; };
  expected.erase(std::remove_if(expected.begin(), expected.end(), is_low), expected.end());
  ASSERT_FALSE(expected.empty());
  EXPECT_EQ(run({"input.strand=both", "filter.min_score=60"}, "sequences: genes.fasta"), expected);
  auto const is_far = [](Fields const& pair) { return std::stod(pair.at("identity")) < 0.8; };
  expected = naive({}, "genes.fasta", "genes.fasta");
  expected.erase(std::remove_if(expected.begin(), expected.end(), is_far), expected.end());
  ASSERT_FALSE(expected.empty());
  EXPECT_EQ(run({"input.strand=both", "filter.min_identity=0.8"}, "sequences: genes.fasta"), expected);
}

TEST_F(BothStrands, OfDuplicatesAreThoseOfEveryRecord) {
  job_.write(
      "twice.fasta", fasta_of(all_) + [&] {
        auto copies = all_;
        for (Sequence& each : copies) {
          each.name += "b";
        }
        return fasta_of(copies);
      }());
  for (std::vector<std::string> const& mode :
       {std::vector<std::string>{}, {"alignment.mode=semiglobal", "alignment.free_ends=[query_start]"}}) {
    auto settings = mode;
    settings.insert(settings.end(), {"input.strand=both", kMatrix});
    auto const kept = run(settings, "sequences: twice.fasta");
    auto const scores = job_.read("out/scores.npy");
    auto const strands = job_.read("out/strands.npy");
    auto const minus = nlohmann::json::parse(job_.read("out/summary.json"))["minus"];
    settings.push_back("input.duplicates=collapse");
    EXPECT_EQ(run(settings, "sequences: twice.fasta"), kept);
    EXPECT_TRUE(job_.read("out/scores.npy") == scores);
    EXPECT_TRUE(job_.read("out/strands.npy") == strands);
    EXPECT_EQ(nlohmann::json::parse(job_.read("out/summary.json"))["minus"], minus);
  }
}

TEST_F(BothStrands, RanksMayBeManyAndARestartGoesOn) {
  std::mt19937 random(kSeed);
  job_.write("genes.fasta", fasta_of(relatives(40, 250, "r", random)));
  job_.write("job.yaml", "input: {sequences: genes.fasta, strand: both, alphabet: dna}\n");
  expect_done(job_.run(slow({kMatrix, "output.directory=whole", "execution.strategy=auto"})));
  std::vector<std::string> program = Job::run_arguments(slow({kMatrix}));
  auto const run = job_.start(program);
  ASSERT_TRUE(wait_for_journal(job_, *run, 300)) << run->wait().err;
  run->signal(SIGTERM);
  ASSERT_EQ(run->wait().code, 4);
  expect_failure(job_.run(slow({"output.matrix.format=npy", "input.strand=plus"})), 2, "journal",
                 "belongs to another run");
  program.insert(program.begin(), PAIRSCAN_PROGRAM);
  ProcessOptions options;
  options.directory = job_.path(".");
  ProcessResult const finished = Process(on_ranks(3, program), options).wait();
  expect_done(finished);
  EXPECT_THAT(finished.err, ::testing::HasSubstr("going on with an earlier run"));
  EXPECT_EQ(job_.read("out/pairs.tsv"), job_.read("whole/pairs.tsv"));
  EXPECT_TRUE(job_.read("out/scores.npy") == job_.read("whole/scores.npy"));
  EXPECT_TRUE(job_.read("out/strands.npy") == job_.read("whole/strands.npy"));
}

TEST(Strand, IsAmongTheFieldsOfBothAndPlusOtherwise) {
  Job const job;
  expect_done(job.run({"input.strand=both", "traceback=none"}));
  EXPECT_EQ(job.read("out/pairs.tsv").substr(0, 26), "query\ttarget\tscore\tstrand\n");
  expect_done(job.run({"output.pairs.fields=[strand]", "input.limit=2"}));
  EXPECT_EQ(job.read("out/pairs.tsv"), "strand\n+\n");
  EXPECT_TRUE(nlohmann::json::parse(job.read("out/summary.json"))["minus"].is_null());
}

TEST(Strand, OfAllPairsNeedsBothStrandsAndAFormatForThem) {
  Job const job;
  expect_failure(job.run({"output.matrix={format: npy, value: strand}"}), 2, "output.matrix.value",
                 "use 'strand: both'");
  expect_failure(job.run({"output.matrix={format: ndist, value: strand}", "input.strand=both"}), 2,
                 "output.matrix.value", "ndist has no place for strands; use npy");
  ProcessResult const plan = job.pairscan(
      {"plan", "job.yaml", "--set", "input.strand=both", "--set", "output.matrix={format: npy, value: strand}"});
  EXPECT_THAT(plan.out, ::testing::HasSubstr("rank 0 also maps strands.npy, 194 bytes"));
}

TEST(Strand, OfProteinsIsRefused) {
  Job const job(">a\nMKVLE\n>b\nMKVLQ\n");
  expect_failure(job.run({"input.strand=both"}), 2, "input.strand", "proteins", "use plus");
  expect_failure(job.run({"input.strand=both", "input.alphabet=protein"}), 2, "input.strand", "proteins");
}

} // namespace
} // namespace pairscan::testing
