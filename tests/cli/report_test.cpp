// The report of a run, its log, and what a terminal shows.

#include <tests/cli/job.hpp>
#include <tests/cli/on_ranks.hpp>
#include <tests/cli/slow_run.hpp>
#include <tests/support/chromium.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

/// What a command writes to a terminal, through util-linux's `script`.
std::string on_terminal(Job const& job, std::string const& command, std::string const& environment = "") {
  std::string const shell = "cd " + job.path(".") + " && TERM=xterm " + environment + " script -qec '" + command +
                            "' " + job.path("typescript") + " >/dev/null 2>&1 </dev/null";
  EXPECT_EQ(std::system(shell.c_str()), 0) << command;
  return job.read("typescript");
}

std::string const kPairscan = PAIRSCAN_PROGRAM;

TEST(RunsReport, WritesThePageFiguresAndContentForMultiqc) {
  Job const job(genes(30, 200));
  expect_done(job.run(
      {"filter.min_identity=0.5", "report.html=page.html", "report.figures=true", "report.multiqc=x_mqc.json"}));
  EXPECT_THAT(job.names(), IsSupersetOf({"page.html", "page-identity.svg", "page-scores.svg", "page-map.svg",
                                         "page-timeline.svg", "x_mqc.json", "x_general_mqc.json", "summary.json"}));
  std::string const page = job.read("out/page.html");
  EXPECT_THAT(page, HasSubstr("\"measure\":\"identity\",\"kept_only\":true,\"threshold\":0.5"));
  EXPECT_THAT(page, HasSubstr("\"command\":\"" + kPairscan + " run job.yaml --set filter.min_identity=0.5 "));
  EXPECT_THAT(page, HasSubstr("\"row_names\":[\"g0\",\"g1\""));
}

TEST(RunsReport, CountsTheScoresOfAllPairsWhereNoneAreRecorded) {
  Job const job(genes(30, 200));
  expect_done(
      job.run({"report.html=page.html", "output.pairs.format=none", "output.matrix.format=npy", "traceback=none"}));
  std::string const page = job.read("out/page.html");
  EXPECT_THAT(page, HasSubstr("\"measure\":\"score\",\"kept_only\":false"));
  EXPECT_THAT(page, HasSubstr("\"records\":30"));
}

TEST(RunsReport, OfARunWithoutOutputsStillShowsIdentities) {
  Job const job(genes(30, 200));
  expect_done(job.run({"report.html=page.html", "output.pairs.format=none"}));
  EXPECT_THAT(job.read("out/page.html"), HasSubstr("\"measure\":\"identity\",\"kept_only\":true"));
}

TEST(RunsReport, ShowsDistances) {
  Job const job(genes(20, 150));
  expect_done(job.run(
      {"report.html=page.html", "report.figures=true", "alignment.distance={number: double, costs: unit, gap: 1.5}"}));
  EXPECT_THAT(job.read("out/page.html"), HasSubstr("\"measure\":\"distance\""));
  EXPECT_TRUE(job.exists("out/page-distance.svg"));
}

/// The numbers of the pairs in a page.
std::string data_of_pairs(std::string const& page) {
  auto const begin = page.find("\"pairs\":{\"measure\"");
  EXPECT_NE(begin, std::string::npos);
  return page.substr(begin, page.find("\"timeline\":", begin) - begin);
}

TEST(RunsReport, IsTheSameAfterARestartAndOnSeveralRanks) {
  Job const job(genes(80, 300));
  std::vector<std::string> const settings = slow({"report.html=page.html", "report.log=run.log"});
  auto const run = job.start(Job::run_arguments(settings));
  ASSERT_TRUE(wait_for_journal(job, *run, 2000)) << run->wait().err;
  run->signal(SIGTERM);
  EXPECT_EQ(run->wait().code, 4);
  EXPECT_THAT(job.names(), ElementsAre("pairscan.journal", "run.log"));
  expect_done(job.run(settings));
  EXPECT_THAT(job.read("out/run.log"),
              AllOf(HasSubstr("goes on from the journal"), HasSubstr("going on with an earlier run")));
  ProcessOptions options;
  options.directory = job.path(".");
  std::vector<std::string> program =
      Job::run_arguments({"filter.min_identity=0.9", "report.html=page.html", "output.directory=ranks"});
  program.insert(program.begin(), PAIRSCAN_PROGRAM);
  expect_done(Process(on_ranks(3, program), options).wait());
  EXPECT_EQ(data_of_pairs(job.read("ranks/page.html")), data_of_pairs(job.read("out/page.html")));
}

TEST(RunsReport, IsTheSameForAnyDuplicatesButItsTimes) {
  std::string const fasta = genes(20, 150);
  std::string again = fasta;
  std::replace(again.begin(), again.end(), 'g', 'h'); // other ids of the same sequences
  Job const job(fasta + again);
  auto const data_with = [&](std::string const& duplicates, std::string const& directory) {
    expect_done(job.run({"report.html=page.html", "input.duplicates=" + duplicates, "output.directory=" + directory}));
    return data_of_pairs(job.read(directory + "/page.html"));
  };
  EXPECT_EQ(data_with("keep", "a"), data_with("collapse", "b"));
}

TEST(RunsReport, OpensInChromium) {
  if (!has_program("chromium")) {
    GTEST_SKIP() << "needs Debian's package chromium";
  }
  Job const job(genes(30, 200));
  expect_done(job.run({"report.html=page.html"}));
  BrowsedPage const page = browse(job.path("out/page.html"), 390);
  EXPECT_THAT(page.console, IsEmpty());
  EXPECT_THAT(page.elements,
              AllOf(HasSubstr("<figure id=\"identity\">"), HasSubstr("<figure id=\"map\">"), HasSubstr("genes.fasta")));
}

TEST(RunsReport, IsReadByMultiqc) {
  if (!has_program("multiqc")) {
    GTEST_SKIP() << "needs Debian's package multiqc";
  }
  Job const job(genes(30, 200));
  expect_done(job.run({"report.multiqc=pairscan_mqc.json"}));
  std::string const command =
      "cd " + job.path(".") + " && MPLCONFIGDIR=. multiqc --quiet --force -o qc out >multiqc.log 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0) << job.read("multiqc.log");
  EXPECT_THAT(job.read("qc/multiqc_data/multiqc_general_stats.txt"),
              AllOf(HasSubstr("kept_percent"), ContainsRegex("genes\t30")));
  EXPECT_THAT(job.read("qc/multiqc_report.html"), HasSubstr("pairscan_identity"));
}

TEST(Log, HasWhatStandardErrorHasWithDates) {
  Job const job;
  ProcessResult const result = job.run({"report.log=run.log"});
  expect_done(result);
  std::string const log = job.read("out/run.log");
  EXPECT_THAT(log, ContainsRegex("^\\[[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{8}\\] info: "));
  EXPECT_THAT(log, HasSubstr("] info: 66 pairs, "));
  EXPECT_THAT(log, HasSubstr("] 100.0 %  66 of 66 pairs"));
  EXPECT_THAT(log, ContainsRegex("\\] total +[0-9.]+ 100.0 %"));
  expect_done(job.run({"report.log=run.log"}));
  EXPECT_THAT(job.read("out/run.log"), StartsWith(log)); // grows at its end
}

TEST(Log, IsEmptyOfARunThatIsQuiet) {
  Job const job;
  ProcessResult const result = job.pairscan({"--quiet", "run", "job.yaml", "--set", "report.log=run.log"});
  expect_done(result);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(job.read("out/run.log"), "");
}

TEST(Log, DoesNotFollowALink) {
  Job job;
  job.write("precious.txt", "mine\n");
  std::filesystem::create_directory(job.path("out"));
  std::filesystem::create_symlink(job.path("precious.txt"), job.path("out/run.log"));
  expect_failure(job.run({"report.log=run.log"}), 2, "run.log");
  EXPECT_EQ(job.read("precious.txt"), "mine\n");
}

TEST(Terminal, ShowsABarWithTheHardwareAndATableOfStages) {
  if (!has_program("script")) {
    GTEST_SKIP() << "needs util-linux's script";
  }
  Job const job(genes(20, 1000));
  std::string command = "stty cols 160; " + kPairscan + " run job.yaml";
  for (std::string const& setting : kSlow) { // a run of less than 0.2 seconds never draws the bar
    command += setting == "report.progress=none" ? "" : " --set " + setting;
  }
  std::string const shown = on_terminal(job, command);
  EXPECT_THAT(shown, ContainsRegex("\r\x1b.K.=+>? *. +[0-9.]+ %  [0-9,]+ of 190 pairs, "));
  EXPECT_THAT(shown, HasSubstr(" left, 1 rank, 1 x "));
  EXPECT_THAT(shown, HasSubstr("stage            seconds   share"));
  EXPECT_THAT(shown, ContainsRegex("score +[0-9.]+ +[0-9.]+ %"));
}

TEST(Terminal, ColoursOfAlignFollowTheTerminalAndNoColor) {
  Job job;
  job.write("a.fasta", ">a\nACGTACGT\n");
  job.write("b.fasta", ">b\nACGAACGTT\n");
  std::string const plain = job.pairscan({"align", "a.fasta", "b.fasta"}).out;
  EXPECT_THAT(plain, Not(HasSubstr("\x1b")));
  std::string const always = job.pairscan({"align", "a.fasta", "b.fasta", "--color", "always"}).out;
  EXPECT_THAT(always, HasSubstr("\x1b[32mACG\x1b[1;31mT\x1b[32mACG\x1b[34m-\x1b[32mT\x1b[0m 8"));
  std::string without = always;
  for (char const* const code : {"\x1b[32m", "\x1b[1;31m", "\x1b[34m", "\x1b[0m"}) {
    for (auto at = without.find(code); at != std::string::npos; at = without.find(code)) {
      without.erase(at, std::string(code).size());
    }
  }
  EXPECT_EQ(without, plain);
  EXPECT_EQ(job.pairscan({"align", "a.fasta", "b.fasta", "--color", "sometimes"}).code, 2);
  if (has_program("script")) {
    std::string const command = kPairscan + " align a.fasta b.fasta";
    EXPECT_THAT(on_terminal(job, command, "NO_COLOR="), HasSubstr("\x1b[1;31mT"));
    EXPECT_THAT(on_terminal(job, command, "NO_COLOR=1"), Not(HasSubstr("\x1b[1;31m")));
    EXPECT_THAT(on_terminal(job, command + " --color never", "NO_COLOR="), Not(HasSubstr("\x1b[1;31m")));
  }
}

} // namespace
} // namespace pairscan::testing
