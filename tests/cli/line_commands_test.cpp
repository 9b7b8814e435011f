// Commands that need no YAML file: what they write, the file that repeats it, their ranks, and what they say of
// mistakes.

#include <tests/cli/job.hpp>

#include <csignal>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

/// The ranks' launcher, as tests start it on this machine.
ProcessOptions with_output(std::string const& path) {
  ProcessOptions options;
  options.output_path = path;
  return options;
}

TEST(AllPairs, ItsConfigurationRepeatsItElsewhere) {
  Job const job;
  expect_done(
      job.pairscan({"allpairs", job.path("genes.fasta"), "-o", "out", "--id", "0.8", "--matrix-output", "npy"}));
  std::filesystem::create_directory(job.path("elsewhere"));
  ProcessOptions elsewhere;
  elsewhere.directory = job.path("elsewhere");
  expect_done(Process({PAIRSCAN_PROGRAM, "run", job.path("out/config.yaml")}, elsewhere).wait());
  for (char const* const file : {"pairs.tsv", "scores.npy", "config.yaml"}) {
    EXPECT_FALSE(job.read(std::string("out/") + file).empty());
    EXPECT_EQ(job.read(std::string("elsewhere/out/") + file), job.read(std::string("out/") + file)) << file;
  }
}

TEST(AllPairs, GivesWhatTheSameFileGives) {
  Job const job;
  expect_done(job.run({"alignment.scoring.preset=vsearch", "filter.min_identity=0.8"}));
  expect_done(job.pairscan({"allpairs", "genes.fasta", "-o", "line", "--preset", "vsearch", "--id", "0.8"}));
  EXPECT_EQ(job.read("line/pairs.tsv"), job.read("out/pairs.tsv"));
  EXPECT_THAT(job.read("line/config.yaml"), HasSubstr("html: 'report.html'"));
}

TEST(AllPairs, StandardInputAndOutputAreDashes) {
  Job const job;
  expect_done(job.pairscan({"allpairs", "genes.fasta", "-o", "out", "--id", "0.8"}));
  ProcessOptions piped;
  piped.input = job.read("genes.fasta");
  for (char const* const ranks : {"1", "auto"}) {
    ProcessResult const result =
        job.pairscan({"allpairs", "-", "-o", "-", "--id", "0.8", "--ranks", ranks, "--quiet"}, piped);
    expect_done(result);
    EXPECT_EQ(result.out, job.read("out/pairs.tsv")) << ranks << " ranks";
  }
}

/// mpiexec would pass on small inputs only.
TEST(AllPairs, SeveralRanksReadNoStandardInput) {
  Job const job;
  ProcessOptions piped;
  piped.input = job.read("genes.fasta");
  expect_failure(job.pairscan({"allpairs", "-", "--ranks", "2"}, piped), 2, "--ranks 2", "standard input", "--ranks 1");
  expect_failure(job.pairscan({"search", "genes.fasta", "-", "--ranks", "2"}, piped), 2, "--ranks 2");
  expect_failure(job.pairscan({"run", "job.yaml", "--ranks", "2", "--set", "input.sequences=-"}, piped), 2,
                 "--ranks 2");
}

TEST(AllPairs, RanksThatItStartsGiveTheSameBytes) {
  Job const job;
  expect_done(job.pairscan({"allpairs", "genes.fasta", "-o", "one", "--ranks", "1"}));
  ProcessResult const two = job.pairscan({"allpairs", "genes.fasta", "-o", "two", "--ranks", "2"});
  expect_done(two);
  EXPECT_THAT(two.err, HasSubstr("on 2 ranks"));
  EXPECT_EQ(job.read("two/pairs.tsv"), job.read("one/pairs.tsv"));
  ProcessResult const run = job.pairscan({"run", "one/config.yaml", "--set", "output.directory=run", "--ranks", "2"});
  expect_done(run);
  EXPECT_THAT(run.err, HasSubstr("on 2 ranks"));
  EXPECT_EQ(job.read("run/pairs.tsv"), job.read("one/pairs.tsv"));
}

TEST(AllPairs, SmallInputsNeedNoRanks) {
  ProcessResult const result = Job().pairscan({"allpairs", "genes.fasta"});
  expect_done(result);
  EXPECT_THAT(result.err, AllOf(HasSubstr("on 1 rank;"), Not(HasSubstr("--ranks"))));
}

TEST(AllPairs, ExitCodesComeThroughRanks) {
  Job job;
  expect_failure(job.pairscan({"allpairs", "genes.fasta", "--id", "2", "--ranks", "2"}), 2, "--id 2",
                 "filter.min_identity");
  expect_failure(job.pairscan({"allpairs", "none.fasta", "--ranks", "2"}), 3, "none.fasta");
  expect_failure(job.pairscan({"allpairs", "genes.fasta", "--ranks", "2", "--set", "execution.memory_fraction=1e-7"}),
                 5, "execution.memory_fraction");
}

TEST(AllPairs, WithoutMpiexecOneRankDoesTheWork) {
  Job const job;
  ProcessOptions here;
  here.directory = job.path(".");
  ProcessResult const result =
      Process({"env", "PAIRSCAN_MPIEXEC=no-such-program", PAIRSCAN_PROGRAM, "allpairs", "genes.fasta", "--ranks", "2"},
              here)
          .wait();
  expect_done(result);
  EXPECT_THAT(result.err, AllOf(HasSubstr("warning: cannot start 'no-such-program'"), HasSubstr("on 1 rank;")));
}

TEST(AllPairs, RanksThatDoNotFindOneAnotherAreAnError) {
  Job const job;
  ProcessOptions here;
  here.directory = job.path(".");
  expect_failure(Process({"env", "PAIRSCAN_STARTED_RANKS=2", PAIRSCAN_PROGRAM, "allpairs", "genes.fasta"}, here).wait(),
                 1, "of the 2 ranks that pairscan started, 1", "PAIRSCAN_MPIEXEC");
  EXPECT_FALSE(job.exists("out"));
}

TEST(AllPairs, ADryRunTellsAndWritesNothing) {
  Job const job;
  ProcessResult const line = job.pairscan({"allpairs", "genes.fasta", "--id", "0.8", "--dry-run"});
  expect_done(line);
  EXPECT_THAT(line.out,
              AllOf(HasSubstr("  min_identity: 0.8\n"), HasSubstr("\n# pairs      66 in"), HasSubstr("\n# time  ")));
  ProcessResult const run = job.pairscan({"run", "job.yaml", "--dry-run"});
  expect_done(run);
  EXPECT_THAT(run.out, AllOf(StartsWith("input:\n"), HasSubstr("\n# pairs      66 in")));
  EXPECT_THAT(job.names("."), ::testing::ElementsAre("genes.fasta", "job.yaml"));
}

TEST(AllPairs, WhatADryRunPrintsCanBeRun) {
  Job const job;
  Words const line{"allpairs", "genes.fasta", "--id", "0.8"};
  expect_done(job.pairscan(line));
  expect_done(job.pairscan({"allpairs", "genes.fasta", "--id", "0.8", "-o", "again", "--dry-run"},
                           with_output(job.path("printed.yaml"))));
  expect_done(job.pairscan({"run", "printed.yaml"}));
  EXPECT_EQ(job.read("again/pairs.tsv"), job.read("out/pairs.tsv"));
}

TEST(AllPairs, MistakesNameTheOption) {
  Job const job;
  auto const refuse = [&](Words words, auto const&... parts) {
    words.insert(words.begin(), {"allpairs", "genes.fasta"});
    ProcessResult const result = job.pairscan(words);
    EXPECT_EQ(result.code, 2) << ::testing::PrintToString(words);
    EXPECT_THAT(result.err, AllOf(HasSubstr(parts)...)) << ::testing::PrintToString(words);
  };
  refuse({"--id", "97"}, "--id 97: filter.min_identity: must be at least 0 and at most 1, got 97");
  refuse({"--format", "tsv,excel"}, "--format tsv,excel: output.pairs[1].format: 'excel' is not one of");
  refuse({"--userfields", "query+targt"}, "--userfields query+targt: output.pairs.fields", "did you mean 'target'?");
  refuse({"--matrix-output", "csv"}, "--matrix-output csv: output.matrix.format");
  refuse({"--gap-open", "-2"}, "--gap-open -2", "give alignment.scoring.gap_extend");
  refuse({"--iddef", "5"}, "--iddef 5: filter.identity");
  refuse({"--cutof", "0.1"}, "--cutof: `pairscan allpairs` has no such option; did you mean '--cutoff'?", "--help");
  refuse({"--gapopen", "20I/2E"}, "--gap-open and --gap-extend", "--preset vsearch");
  refuse({"--ranks", "0"}, "--ranks", "auto");
  EXPECT_THAT(job.pairscan({"allpair", "genes.fasta"}).err, HasSubstr("did you mean 'allpairs'?"));
}

TEST(Distance, ComputesDistancesOrThoseOfAPreset) {
  Job job;
  job.write("job.yaml",
            "input: {sequences: genes.fasta}\nalignment: {distance: {number: double, costs: unit, gap: 1.5}}\n"
            "filter: {max_distance: 0.3}\noutput: {matrix: {format: npy}}\n");
  expect_done(job.run());
  expect_done(job.pairscan({"distance", "genes.fasta", "-o", "line", "--max-distance", "0.3"}));
  EXPECT_EQ(job.read("line/distances.npy"), job.read("out/distances.npy"));
  EXPECT_EQ(job.read("line/pairs.tsv"), job.read("out/pairs.tsv"));
  expect_done(job.pairscan({"distance", "genes.fasta", "-o", "paths", "--preset", "ndist"}));
  EXPECT_TRUE(job.exists("paths/distances.ndist"));
  expect_failure(job.pairscan({"distance", "genes.fasta", "--gap-cost", "-1"}), 2, "--gap-cost -1");
}

/// And no key that stands for it.
TEST(Distance, MistakesNameTheOption) {
  Job const job;
  auto const refuse = [&](Words words, auto const&... parts) {
    words.insert(words.begin(), {"distance", "genes.fasta"});
    expect_failure(job.pairscan(words), 2, parts...);
  };
  refuse({"--preset", "ndist", "--number", "float"}, "error: --preset ndist", "leave one of them out");
  refuse({"--preset", "ndist", "--max-distance", "0.1"}, "error: --max-distance 0.1", "filter.min_identity");
  refuse({"--number", "none"}, "error: --number none", "give double or float");
}

TEST(Config, EveryTemplateIsPrintedAndLoads) {
  Job job;
  for (char const* const name : {"genes.fasta", "reads.fasta"}) {
    job.write(name, genes(4, 40));
  }
  for (char const* const name : {"queries.fasta", "proteins.fasta"}) {
    job.write(name, ">p\nMKTAYIAKQRQISFVKSHFSRQ\n");
  }
  for (char const* const command : {"allpairs", "search", "distance"}) {
    std::string const file = std::string(command) + ".yaml";
    expect_done(job.pairscan({"config", "--template", command}, with_output(job.path(file))));
    EXPECT_THAT(job.read(file), StartsWith("# ")) << command;
    expect_done(job.pairscan({"run", file, "--set", "output.directory=out_" + file}));
  }
  EXPECT_EQ(job.pairscan({"config", "--template", "walk"}).code, 2);
}

} // namespace
} // namespace pairscan::testing
