// Records with equal sequences are aligned once, and no file of results shows it.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/slow_run.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <csignal>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 5;

/// Returns records of `distinct` related sequences, which occur once, twice or often, in any order and in either case.
std::string with_duplicates(int distinct, int records, int length = 60) {
  std::mt19937 random(kSeed);
  std::string ancestor;
  for (int letter = 0; letter < length; ++letter) {
    ancestor += "ACGT"[random() % 4];
  }
  std::vector<std::string> sequences;
  for (int sequence = 0; sequence < distinct; ++sequence) {
    sequences.emplace_back();
    for (char const each : ancestor) {
      unsigned const what = static_cast<unsigned>(random() % 12);
      sequences.back() += what == 0 ? std::string() : what == 1 ? std::string(2, each) : std::string(1, each);
      if (what == 2) {
        sequences.back().back() = "ACGTN"[random() % 5];
      }
    }
  }
  std::string fasta;
  for (int record = 0; record < records; ++record) {
    auto const place = std::min(random() % sequences.size(), random() % sequences.size()); // some occur often
    std::string text = sequences[record < distinct ? static_cast<std::size_t>(record) : place];
    if (random() % 2 == 0) {
      std::transform(text.begin(), text.end(), text.begin(), [](char letter) {
        return letter == 'T' ? 'u' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      });
    }
    fasta += ">r" + std::to_string(record) + "\n" + text + "\n";
  }
  return fasta;
}

class Duplicates : public ::testing::Test {
protected:
  Duplicates() : job_(with_duplicates(20, 70)) {
    job_.write("queries.fasta", with_duplicates(9, 30));
    job_.write("targets.fasta", with_duplicates(12, 40)); // the first of them are the queries' sequences
  }

  static std::vector<std::string> with(std::vector<std::string> settings, std::vector<std::string> const& more) {
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
  }

  /// Runs with both values of the key, and compares the files.
  void expect_same_bytes(std::vector<std::string> const& settings) {
    expect_done(job_.run(with(settings, {"output.directory=kept", "distribution.resume=never"})));
    expect_done(
        job_.run(with(settings, {"output.directory=once", "distribution.resume=never", "input.duplicates=collapse"})));
    expect_same_files();
  }

  void expect_same_files() {
    for (std::string const name : {"pairs.tsv", "pairs.abc", "scores.npy"}) {
      ASSERT_EQ(job_.exists("kept/" + name), job_.exists("once/" + name)) << name;
      if (job_.exists("kept/" + name)) {
        EXPECT_TRUE(job_.read("kept/" + name) == job_.read("once/" + name)) << name;
      }
    }
    auto const kept = nlohmann::json::parse(job_.read("kept/summary.json"));
    auto const once = nlohmann::json::parse(job_.read("once/summary.json"));
    EXPECT_EQ(kept["pairs"], once["pairs"]);
    EXPECT_EQ(kept["kept"], once["kept"]);
  }

  Job job_;
};

std::string const kMatrix = "output.matrix.format=npy";
std::string const kAllFields = "output.pairs=[{format: tsv, fields: [query, target, score, identity, columns, cigar, "
                               "query_begin, query_end, target_begin, target_end]}, {format: abc}]";

TEST_F(Duplicates, EveryStrategyGivesTheSameBytes) {
  for (std::string const strategy : {"tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"}) {
    SCOPED_TRACE(strategy);
    expect_same_bytes({kMatrix, kAllFields, "execution.strategy=" + strategy});
  }
}

TEST_F(Duplicates, FiltersAndTraceBackSeeEveryRecord) {
  for (std::string const setting : {"filter.min_identity=0.8", "filter.min_score=150", "traceback=all"}) {
    SCOPED_TRACE(setting);
    expect_same_bytes({kMatrix, kAllFields, setting});
  }
  expect_same_bytes({kMatrix, "traceback=none"});
  expect_same_bytes({kMatrix, "traceback=none", "filter.min_score=150"});
  expect_same_bytes({kMatrix, "traceback=none", "output.pairs.format=none"});
  expect_same_bytes({kMatrix, "output.pairs.format=none", "filter.min_identity=0.8"});
  expect_same_bytes({"traceback=none", "output.pairs.format=none", "filter.min_score=150"});
}

/// Without trace-back the same pairs are kept with the same counts, whatever is collapsed and on which strand.
TEST_F(Duplicates, PairsAreCountedWithoutTraceBack) {
  std::string const counts = "output.pairs=[{format: tsv, fields: [query, target, score, identity, columns, matches, "
                             "mismatches, gaps, strand]}, {format: abc}]";
  for (std::string const identity : {"columns", "mbl", "onegap_internal"}) {
    for (std::string const strand : {"plus", "both"}) {
      SCOPED_TRACE(identity + " " + strand);
      std::vector<std::string> const settings{counts, "filter.min_identity=0.8", "filter.identity=" + identity,
                                              "input.strand=" + strand, "distribution.resume=never"};
      expect_done(job_.run(with(settings, {"output.directory=kept", "traceback=kept"})));
      expect_done(job_.run(with(settings, {"output.directory=once", "traceback=none", "input.duplicates=collapse"})));
      expect_same_files();
      EXPECT_GT(job_.read("kept/pairs.abc").size(), 0U);
    }
  }
}

TEST_F(Duplicates, ModesThatTellQueryFromTargetAreServed) {
  expect_same_bytes({kMatrix, kAllFields, "alignment.mode=local"});
  expect_same_bytes({kMatrix, kAllFields, "input.ambiguity=intersect"});
  expect_same_bytes({kMatrix, kAllFields, "alignment.mode=semiglobal",
                     "alignment.free_ends=[query_start, query_end, target_start, target_end]"});
  expect_same_bytes({kMatrix, kAllFields, "alignment.mode=semiglobal", "alignment.free_ends=[query_start]"});
  expect_same_bytes({kMatrix, "filter.min_identity=0.8", "alignment.mode=semiglobal",
                     "alignment.free_ends=[target_start, target_end]"});
}

TEST_F(Duplicates, QueriesAndTargetsAreCollapsedApart) {
  job_.write("job.yaml", "input: {queries: queries.fasta, targets: targets.fasta}\n");
  expect_same_bytes({kMatrix, kAllFields});
  expect_same_bytes({kMatrix, kAllFields, "filter.min_identity=0.9", "execution.strategy=rscan"});
  expect_same_bytes({kMatrix, "traceback=none", "output.pairs.format=none"});
  auto const summary = nlohmann::json::parse(job_.read("once/summary.json"));
  EXPECT_EQ(summary["distinct"]["sequences"], 9 + 12);
  EXPECT_EQ(summary["distinct"]["pairs"], 9 * 12);
}

TEST_F(Duplicates, TheSummaryCountsWhatWasAligned) {
  ProcessResult const run = job_.run({"input.duplicates=collapse"});
  expect_done(run);
  EXPECT_THAT(run.err, ::testing::HasSubstr("aligned: 20 distinct of 70 sequences, 210 pairs of them"));
  auto const summary = nlohmann::json::parse(job_.read("out/summary.json"));
  EXPECT_EQ(summary["distinct"], nlohmann::json({{"sequences", 20}, {"pairs", 20 * 21 / 2}}));
  EXPECT_EQ(summary["pairs"], 70 * 69 / 2);
  EXPECT_EQ(summary["kept"], 70 * 69 / 2);
}

TEST_F(Duplicates, OneSequenceManyTimesIsAlignedWithItselfOnce) {
  std::string fasta;
  for (int record = 0; record < 300; ++record) {
    fasta += ">r" + std::to_string(record) + "\nACGTNNACGGT\n";
  }
  job_.write("genes.fasta", fasta);
  expect_same_bytes({kMatrix, kAllFields});
  auto const summary = nlohmann::json::parse(job_.read("once/summary.json"));
  EXPECT_EQ(summary["distinct"], nlohmann::json({{"sequences", 1}, {"pairs", 1}}));
}

TEST_F(Duplicates, RanksMayBeManyAndARestartGoesOn) {
  job_.write("genes.fasta", with_duplicates(40, 80, 250));
  std::vector<std::string> const settings = slow({kMatrix, kAllFields});
  expect_done(job_.run(with(settings, {"output.directory=kept", "execution.strategy=auto"})));
  std::vector<std::string> const once = with(settings, {"output.directory=once", "input.duplicates=collapse"});
  std::vector<std::string> program = Job::run_arguments(once);
  program.insert(program.begin(), PAIRSCAN_PROGRAM);
  ProcessOptions options;
  options.directory = job_.path(".");
  expect_done(Process(on_ranks(3, program), options).wait());
  expect_same_files();

  auto const run = job_.start(Job::run_arguments(with(settings, {"input.duplicates=collapse"})));
  ASSERT_TRUE(wait_for_journal(job_, *run, 300)) << run->wait().err;
  run->signal(SIGTERM);
  ASSERT_EQ(run->wait().code, 4);
  expect_failure(job_.run(settings), 2, "journal", "belongs to another run");
  std::filesystem::remove_all(job_.path("once"));
  std::filesystem::rename(job_.path("out"), job_.path("once"));
  ProcessResult const finished = Process(on_ranks(3, program), options).wait();
  expect_done(finished);
  EXPECT_THAT(finished.err, ::testing::HasSubstr("going on with an earlier run"));
  expect_same_files();
}

} // namespace
} // namespace pairscan::testing
