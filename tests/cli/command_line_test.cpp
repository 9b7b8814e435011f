// What a person meets first: help, version, devices, plan, and the command line's own errors.

#include <tests/cli/job.hpp>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(CommandLine, HelpGivesAnExampleOfEveryCommand) {
  Job const job;
  for (auto const& [command, example] : {std::pair{"run", "pairscan run"},
                                         {"plan", "pairscan plan"},
                                         {"pack", "pairscan pack proteins.fasta"},
                                         {"devices", "pairscan devices"},
                                         {"align", "pairscan align a.fasta b.fasta"}}) {
    ProcessResult const help = job.pairscan({command, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_THAT(help.out, AllOf(HasSubstr("Example"), HasSubstr(example))) << command;
    EXPECT_EQ(help.err, "") << command;
  }
  ProcessResult const help = job.pairscan({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_THAT(help.out, AllOf(HasSubstr("run"), HasSubstr("plan"), HasSubstr("devices"), HasSubstr("align"),
                              HasSubstr("Exit codes"), HasSubstr("pairscan run")));
}

TEST(CommandLine, VersionNamesWhatItWasBuiltWith) {
  ProcessResult const version = Job().pairscan({"--version"});
  EXPECT_EQ(version.code, 0);
  EXPECT_THAT(version.out, AllOf(StartsWith("pairscan " PAIRSCAN_EXPECTED_VERSION "\n"), HasSubstr("commit"),
                                 HasSubstr("Kokkos"), HasSubstr("MPI"), HasSubstr("compiler")));
}

TEST(CommandLine, MistakesAreUsageErrors) {
  Job const job;
  for (std::vector<std::string> const& arguments : {std::vector<std::string>{},
                                                    {"walk"},
                                                    {"run"},
                                                    {"run", "job.yaml", "job.yaml"},
                                                    {"run", "job.yaml", "--fast"},
                                                    {"align", "genes.fasta"},
                                                    {"align", "genes.fasta", "genes.fasta", "--width", "3"},
                                                    {"--quiet", "--verbose", "devices"}}) {
    ProcessResult const result = job.pairscan(arguments);
    EXPECT_EQ(result.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr("--help")) << ::testing::PrintToString(arguments);
  }
}

TEST(CommandLine, DevicesSaysWhatIsHere) {
  ProcessResult const devices = Job().pairscan({"devices"});
  expect_done(devices);
  EXPECT_THAT(devices.out,
              AllOf(HasSubstr("host"), HasSubstr("cores"), HasSubstr("lanes"), HasSubstr("scalar"), HasSubstr("Kokkos"),
                    HasSubstr("lazy_rscan"), HasSubstr("rodinia"), HasSubstr("auto")));
}

TEST(CommandLine, PlanSaysWhatWouldRunAndWritesNothing) {
  Job const job(genes(10, 50));
  ProcessResult const plan = job.pairscan({"plan", "job.yaml", "--set", "execution.strategy=dscan"});
  expect_done(plan);
  EXPECT_THAT(plan.out, AllOf(HasSubstr("sequences  10"), HasSubstr("pairs      45"), HasSubstr("cells"),
                              HasSubstr("dscan"), HasSubstr("memory"), HasSubstr("MiB"), HasSubstr("time")));
  EXPECT_THAT(job.names("."), ::testing::ElementsAre("genes.fasta", "job.yaml"));
}

TEST(CommandLine, PlanSaysWhatIsAskedAndWhatEachMethodOffers) {
  Job const job(genes(10, 50));
  ProcessResult const plan =
      job.pairscan({"plan", "job.yaml", "--set", "execution.devices=cpu", "--set", "execution.instruction_set=scalar"});
  expect_done(plan);
  EXPECT_THAT(plan.out, AllOf(HasSubstr("problem    global, linear gaps"), HasSubstr("values takes about"),
                              HasSubstr("(taken)"), HasSubstr("bytes is not built for the instruction set scalar")));
}

TEST(CommandLine, DevicesListsTheMethods) {
  ProcessResult const methods = Job().pairscan({"devices", "--methods"});
  expect_done(methods);
  EXPECT_THAT(methods.out, AllOf(HasSubstr("bit_planes"), HasSubstr("int16x2"), HasSubstr("on hosts"),
                                 HasSubstr("on devices"), HasSubstr("kokkos_kernels/methods/values/method.cpp")));
}

TEST(CommandLine, PlanReportsErrorsAsRunDoes) {
  Job const job;
  expect_failure(job.pairscan({"plan", "job.yaml", "--set", "execution.memory_fraction=0.0000001"}), 5,
                 "execution.memory_fraction");
  expect_failure(job.pairscan({"plan", "missing.yaml"}), 2, "missing.yaml");
  expect_failure(job.pairscan({"plan", "job.yaml", "--set", "input.sequences=none.fasta"}), 3, "none.fasta");
}

/// Command lines that print, each with all that it needs.
std::vector<std::vector<std::string>> commands_that_print() {
  return {{"--help"},
          {"--version"},
          {"devices"},
          {"devices", "--methods"},
          {"run", "--help"},
          {"plan", "--help"},
          {"tune", "--help"},
          {"devices", "--help"},
          {"align", "--help"},
          {"plan", "job.yaml"},
          {"align", "two.fasta", "two.fasta"},
          {"run", "job.yaml", "--set", "output.directory='-'"}};
}

TEST(CommandLine, WhatCannotBePrintedIsAnError) {
  Job job;
  job.write("two.fasta", genes(2, 50));
  ProcessOptions full;
  full.output_path = "/dev/full";
  ProcessOptions closed;
  closed.closed_output = true;
  for (std::vector<std::string> const& arguments : commands_that_print()) {
    SCOPED_TRACE(::testing::PrintToString(arguments));
    expect_failure(job.pairscan(arguments, full), 1, "cannot write 'standard output': No space left on device");
    expect_failure(job.pairscan(arguments, closed), 1, "cannot write 'standard output': Bad file descriptor");
  }
  EXPECT_THAT(job.names("."), ::testing::ElementsAre("genes.fasta", "job.yaml", "two.fasta"));
}

TEST(CommandLine, NoFileTakesThePlaceOfAStandardOutputThatIsClosed) {
  Job const job;
  ProcessOptions closed;
  closed.closed_output = true;
  expect_done(job.run({"output.matrix.format=npy"}, closed));
  EXPECT_THAT(job.read("out/pairs.tsv"), StartsWith("query\t"));
}

TEST(CommandLine, QuietSaysNothingWhereAllIsWell) {
  Job const job;
  ProcessResult const quiet = job.pairscan({"run", "job.yaml", "--quiet"});
  expect_done(quiet);
  EXPECT_EQ(quiet.err, "");
  EXPECT_EQ(quiet.out, "");
}

TEST(Align, ShowsAPairAsAPersonReadsIt) {
  Job job;
  job.write("a.fasta", ">a first\nacgtacgtaa\nccgg\n");
  job.write("b.fasta", ">bee\nACGTTCGTAACGG\n");
  ProcessResult const result = job.pairscan({"align", "a.fasta", "b.fasta", "--width", "10"});
  expect_done(result);
  EXPECT_EQ(result.out, "# a x bee: score 33, identity 0.8571 (12/14 columns), 1 mismatches, 1 gaps\n"
                        "# 4=1X5=1I3=\n"
                        "\n"
                        "a        1 ACGTACGTAA 10\n"
                        "           ||||.|||||\n"
                        "bee      1 ACGTTCGTAA 10\n"
                        "\n"
                        "a       11 CCGG 14\n"
                        "            |||\n"
                        "bee     11 -CGG 13\n"
                        "\n");
}

TEST(Align, ShowsControlCharactersOfIdsInsteadOfSendingThem) {
  Job job;
  job.write("a.fasta", ">a\x1b[31m\xff\nACG\n");
  job.write("b.fasta", ">b\x07_a_name_of_many_letters\nACG\n");
  ProcessResult const result = job.pairscan({"align", "a.fasta", "b.fasta"});
  expect_done(result);
  EXPECT_EQ(result.out, "# a\\x1b[31m\\xff x b\\x07_a_name_of_many_letters: score 12, identity 1.0000 (3/3 columns), "
                        "0 mismatches, 0 gaps\n"
                        "# 3=\n"
                        "\n"
                        "a\\x1b[31m\\xff             1 ACG 3\n"
                        "                            |||\n"
                        "b\\x07_a_name_of_many      1 ACG 3\n"
                        "\n");
}

TEST(Align, UsesTheScoringThatItIsGiven) {
  Job job;
  job.write("a.fasta", ">a\nAC\n");
  job.write("b.fasta", ">b\nAG\n");
  auto const first_line = [&](std::vector<std::string> const& scoring) {
    std::vector<std::string> arguments{"align", "a.fasta", "b.fasta"};
    arguments.insert(arguments.end(), scoring.begin(), scoring.end());
    std::string const out = job.pairscan(arguments).out;
    return out.substr(0, out.find('\n'));
  };
  EXPECT_THAT(first_line({"--match", "1", "--mismatch", "-1", "--gap", "-1"}), HasSubstr("score 0,"));
  EXPECT_THAT(first_line({"--match", "1", "--mismatch", "-9", "--gap", "-2"}), HasSubstr("score -3,"));
  expect_failure(job.pairscan({"align", "a.fasta", "b.fasta", "--match", "-9"}), 2, "--match", "greater than mismatch");
  expect_failure(job.pairscan({"align", "a.fasta", "b.fasta", "--match", "four"}), 2, "--match four", "whole number");
}

TEST(Align, IsForFewPairs) {
  Job const job(genes(11, 50));
  expect_failure(job.pairscan({"align", "genes.fasta", "genes.fasta"}), 2, "11 x 11 pairs", "pairscan run");
  expect_failure(job.pairscan({"align", "genes.fasta", "missing.fasta"}), 3, "missing.fasta");
}

TEST(Align, AFullDiskIsAnError) {
  Job const job(genes(2, 50));
  ProcessOptions options;
  options.output_path = "/dev/full";
  expect_failure(job.pairscan({"align", "genes.fasta", "genes.fasta"}, options), 1, "standard output");
}

} // namespace
} // namespace pairscan::testing
