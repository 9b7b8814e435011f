// What a run leaves behind, and what it does where it cannot.

#include <tests/cli/slow_run.hpp>
#include <tests/cli/small_disk.hpp>

#include <cstring>
#include <unistd.h>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char const* kHeader = "query\ttarget\tscore\tidentity\tcolumns\tmatches\tmismatches\tgaps\tcigar\n";

TEST(Output, ARunLeavesItsFilesAndNothingElse) {
  Job const job;
  ProcessResult const result = job.run({"output.matrix.format=npy", "filter.min_identity=0.9"});
  expect_done(result);
  EXPECT_EQ(result.out, "") << "standard output carries data only where asked";
  EXPECT_THAT(job.names(), ElementsAre("config.yaml", "pairs.tsv", "scores.npy", "summary.json"));
  EXPECT_THAT(job.read("out/pairs.tsv"), AllOf(StartsWith(kHeader), HasSubstr("g0\tg1\t")));
  EXPECT_THAT(job.read("out/summary.json"), AllOf(HasSubstr("\"pairs\": 66"), HasSubstr("\"kept\": ")));
}

TEST(Output, OneRunWritesSeveralFormats) {
  Job const job(">a\nACGT\n>b\nACGA\n");
  expect_done(
      job.run({"output.pairs=[{format: tsv, fields: [query, score]}, {format: abc}, {file: gaps, fields: [gaps]}]",
               "output.matrix=[{format: npy}, {format: npy, file: more.npy}]"}));
  EXPECT_THAT(job.names(),
              ElementsAre("config.yaml", "gaps", "more.npy", "pairs.abc", "pairs.tsv", "scores.npy", "summary.json"));
  EXPECT_EQ(job.read("out/pairs.tsv"), "query\tscore\na\t7\n");
  EXPECT_EQ(job.read("out/pairs.abc"), "a\tb\t0.750000\n");
  EXPECT_EQ(job.read("out/gaps"), "gaps\n0\n");
  EXPECT_TRUE(job.read("out/more.npy") == job.read("out/scores.npy"));
  for (std::string const file : {"pairs.tsv", "pairs.abc", "gaps", "scores.npy", "more.npy"}) {
    EXPECT_THAT(job.read("out/summary.json"), HasSubstr("    \"" + file + "\"")) << "among the outputs";
  }
}

TEST(Output, TheConfigurationOfSeveralOutputsRunsAgain) {
  Job const job;
  expect_done(job.run({"output.pairs=[{format: tsv}, {format: abc}]"}));
  std::string const first = job.read("out/pairs.abc");
  expect_done(job.pairscan({"run", "out/config.yaml", "--set", "output.directory=again"}));
  EXPECT_EQ(job.read("again/pairs.abc"), first);
}

/// What docs/outputs.md says of thresholds and rounding.
TEST(Output, ThresholdsAreComparedBeforeIdentitiesAreRounded) {
  Job const job(">a\nACG\n>b\nACC\n");
  std::vector<std::string> settings{"output.pairs.fields=[identity]", "filter.min_identity=0.666666"};
  expect_done(job.run(settings));
  EXPECT_EQ(job.read("out/pairs.tsv"), "identity\n0.666667\n");
  settings.back() = "filter.min_identity=0.666667";
  expect_done(job.run(settings));
  EXPECT_EQ(job.read("out/pairs.tsv"), "identity\n");
}

TEST(Output, LettersThatStandForSeveralAreIdenticalToNone) {
  std::vector<std::string> const settings{"output.pairs.fields=[score, matches, cigar]"};
  Job const proteins(">a\nBJXZ*UOW\n>b\nBJXZ*UOW\n");
  expect_done(proteins.run(settings));
  EXPECT_EQ(proteins.read("out/pairs.tsv"), "score\tmatches\tcigar\n-13\t3\t5X3=\n");
  Job const bases(">a\nRYKMSWBDHVNACGT\n>b\nRYKMSWBDHVNACGU\n");
  expect_done(bases.run(settings));
  EXPECT_EQ(bases.read("out/pairs.tsv"), "score\tmatches\tcigar\n-39\t4\t11X4=\n");
}

/// Of a stage in the text of a summary.
double seconds_of(std::string const& summary, std::string const& stage) {
  auto const key = summary.find('"' + stage + "\": ", summary.find("\"seconds\": {"));
  return key == std::string::npos ? -1 : std::stod(summary.substr(key + stage.size() + 4));
}

TEST(Output, StagesThatFollowOneAnotherMakeTheTotal) {
  Job const job;
  expect_done(job.run({"output.matrix.format=npy"}));
  std::string const summary = job.read("out/summary.json");
  double sum = 0;
  for (std::string const stage : {"start", "read", "share", "prepare", "score", "gather", "write"}) {
    EXPECT_GE(seconds_of(summary, stage), 0) << stage;
    sum += seconds_of(summary, stage);
  }
  for (std::string const stage : {"batches", "filter", "traceback", "encode", "wait", "store", "first_batch", "mpi"}) {
    EXPECT_GE(seconds_of(summary, stage), 0) << stage;
    EXPECT_LE(seconds_of(summary, stage), seconds_of(summary, "total")) << stage;
  }
  EXPECT_GT(seconds_of(summary, "first_batch"), 0);
  EXPECT_LE(sum, seconds_of(summary, "total")) << "no second counts twice";
}

TEST(Output, SummaryTellsWhatPartOfTheLanesWasBusy) {
  Job const job;
  expect_done(job.run({"execution.tuning.method=bit_planes", "execution.devices=cpu"}));
  std::string const summary = job.read("out/summary.json");
  std::string const key = "\"lanes_busy\": ";
  auto const place = summary.find(key);
  ASSERT_NE(place, std::string::npos);
  double const busy = std::stod(summary.substr(place + key.size()));
  EXPECT_GT(busy, 0);
  EXPECT_LE(busy, 1);
  expect_done(job.run({"execution.tuning.method=values", "execution.devices=cpu"}));
  EXPECT_THAT(job.read("out/summary.json"), HasSubstr(key + "null"));
}

TEST(Output, ItsConfigurationRunsAgainToTheSamePairs) {
  Job const job;
  expect_done(job.run({"filter.min_identity=0.8", "filter.identity=shorter", "execution.strategy=rscan"}));
  std::string const first = job.read("out/pairs.tsv");
  expect_done(job.pairscan({"run", "out/config.yaml", "--set", "output.directory=again"}));
  EXPECT_EQ(job.read("again/pairs.tsv"), first);
  std::string expected = job.read("out/config.yaml");
  expected.replace(expected.find("'out'"), std::strlen("'out'"), "'again'");
  EXPECT_EQ(job.read("again/config.yaml"), expected);
}

TEST(Output, EveryStrategyWritesTheSameBytes) {
  Job const job(genes(25, 120));
  std::string pairs;
  std::string scores;
  for (std::string const strategy : {"tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"}) {
    expect_done(job.run({"output.matrix.format=npy", "filter.min_identity=0.85", "execution.strategy=" + strategy,
                         "output.directory=" + strategy}));
    pairs = pairs.empty() ? job.read(strategy + "/pairs.tsv") : pairs;
    scores = scores.empty() ? job.read(strategy + "/scores.npy") : scores;
    EXPECT_EQ(job.read(strategy + "/pairs.tsv"), pairs) << strategy;
    EXPECT_TRUE(job.read(strategy + "/scores.npy") == scores) << strategy;
  }
  EXPECT_GT(pairs.size(), std::strlen(kHeader));
}

TEST(Output, AMatrixOfQueriesAndTargetsHasTheirShape) {
  Job job;
  job.write("queries.fasta", ">q1\nACGT\n>q2\nAAAA\n");
  job.write("targets.fasta", ">t1\nACGT\n>t2\nACG\n>t3\nA\n");
  job.write("job.yaml", "input: {queries: queries.fasta, targets: targets.fasta}\noutput: {matrix: {format: npy}}\n");
  expect_done(job.run());
  std::string const npy = job.read("out/scores.npy");
  EXPECT_THAT(npy, AllOf(StartsWith("\x93NUMPY"), HasSubstr("'<i4'"), HasSubstr("(2, 3)")));
  std::int32_t const expected[] = {16, 2, -26, -11, -16, -26};
  ASSERT_EQ(npy.size() % 64, sizeof expected);
  EXPECT_EQ(std::memcmp(npy.data() + npy.size() - sizeof expected, expected, sizeof expected), 0);
  EXPECT_THAT(job.read("out/pairs.tsv"),
              HasSubstr("q1\tt1\t16\t1.000000\t4\t4\t0\t0\t4=\nq1\tt2\t2\t0.750000\t4\t3\t0\t1\t3=1I\n"));
}

TEST(Output, StandardOutputGetsThePairsAndNothingElse) {
  Job const job;
  expect_done(job.run());
  ProcessResult const result = job.run({"output.directory='-'"});
  expect_done(result);
  EXPECT_EQ(result.out, job.read("out/pairs.tsv"));
  EXPECT_THAT(job.names("."), ElementsAre("genes.fasta", "job.yaml", "out"));
}

TEST(Output, StandardInputIsReadOnlyWhereAsked) {
  Job const job;
  expect_done(job.run());
  ProcessOptions options;
  options.input = job.read("genes.fasta");
  ProcessResult const piped = job.run({"input.sequences='-'", "output.directory='-'"}, options);
  expect_done(piped);
  EXPECT_EQ(piped.out, job.read("out/pairs.tsv"));
  options.input = "this is no FASTA\n";
  expect_done(job.run({"output.directory=other"}, options));
  expect_failure(job.run({"input.sequences='-'"}, options), 3, "standard input");
}

TEST(Output, ADirectoryThatCannotBeMadeIsNamed) {
  Job job;
  expect_failure(job.run({"output.directory=/proc/pairscan"}), 2, "output.directory '/proc/pairscan'");
  expect_failure(job.run({"output.directory=genes.fasta"}), 2, "output.directory 'genes.fasta'");
  if (::geteuid() != 0) { // nothing is forbidden to the superuser
    std::filesystem::create_directory(job.path("locked"));
    std::filesystem::permissions(job.path("locked"), std::filesystem::perms::owner_read);
    expect_failure(job.run({"output.directory=locked"}), 2, "output.directory 'locked'");
  }
}

TEST(Output, AFullDeviceBehindStandardOutputIsAnError) {
  Job const job;
  ProcessOptions options;
  options.output_path = "/dev/full";
  expect_failure(job.run({"output.directory='-'"}, options), 1, "standard output");
}

TEST(Output, AReaderThatWentAwayIsAnErrorAndNoSilentDeath) {
  Job const job;
  ProcessOptions options;
  options.closed_pipe = true;
  expect_failure(job.run({"output.directory='-'"}, options), 1, "standard output", "pipe");
}

TEST(Output, AFileLimitIsAnErrorThatNamesThePath) {
  Job const job(genes(60, 300));
  constexpr std::uint64_t kLimit = 4096; // more than standard error needs
  auto const run = job.start(Job::run_arguments(kSlow));
  ASSERT_TRUE(wait_for_journal(job, *run, kLimit)) << run->wait().err;
  run->limit_files(kLimit);
  expect_failure(run->wait(), 1, "out/pairscan.journal", "ulimit -f");
  expect_no_result(job, "out");
}

TEST(Output, AFullDiskIsAnErrorThatNamesThePath) {
  Job const job(genes(60, 150));
  SmallDisk const disk(job.path("small"));
  if (!disk.mounted()) {
    GTEST_SKIP() << "mounting needs a privilege that this process lacks";
  }
  for (char const* const journal : {"true", "false"}) {
    ProcessResult const result = job.run({"output.directory=small", std::string("distribution.journal=") + journal});
    expect_failure(result, 1, "small/", "No space left");
    expect_no_result(job, "small");
    std::filesystem::remove(job.path("small/pairscan.journal"));
    EXPECT_THAT(job.names("small"), ElementsAre()) << "what was begun is cleared away";
  }
}

TEST(Output, AMatrixThatDoesNotFitIsRefusedBeforeTheWork) {
  Job const job(genes(300, 5)); // 44,850 pairs: 179 KB
  SmallDisk const disk(job.path("small"));
  if (!disk.mounted()) {
    GTEST_SKIP() << "mounting needs a privilege that this process lacks";
  }
  expect_failure(job.run({"output.directory=small", "output.matrix.format=npy"}), 1, "small/scores.npy",
                 "No space left");
  EXPECT_FALSE(job.exists("small/scores.npy"));
}

} // namespace
} // namespace pairscan::testing
