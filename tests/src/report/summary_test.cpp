#include <report/summary.hpp>
#include <support/error.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

RunSummary example() {
  RunSummary summary;
  summary.versions = {.pairscan = "0.1.0",
                      .git_hash = "abc123",
                      .kokkos = "3.4.1",
                      .backend = "Serial",
                      .mpi = "MPICH 4.0.2",
                      .compiler = "GNU 12.2.0"};
  summary.config = "input:\n  sequences: genes.fasta\n";
  summary.input = {.files = {"genes.fasta"},
                   .digest = 0xdeadbeef,
                   .sequences = 1000,
                   .residues = 1'500'000,
                   .alphabet = Alphabet::dna,
                   .skipped = {{.file = "genes.fasta", .line = 12, .record = "bad1", .reason = "illegal letter '?'"}}};
  summary.pairs = 499'500;
  summary.cells = 30'000'000'000;
  summary.kept = 4995;
  summary.traced = 5100;
  summary.resumed_tiles = 3;
  summary.resumed_cells = 10'000'000'000;
  summary.seconds = {.read = 0.25, .score = 10, .traceback = 1.5, .write = 0.5, .total = 12.25};
  summary.workers = {{.rank = 0, .host = "a", .description = "cpu", .cells = 5'000'000'000, .busy_seconds = 9.5},
                     {.rank = 1, .host = "b", .description = "gpu", .cells = 15'000'000'000, .busy_seconds = 9.75}};
  summary.peak_memory_bytes = 123'456'789;
  return summary;
}

TEST(Summary, JsonHoldsEverythingTheContractNames) {
  auto const json = to_json(example());
  EXPECT_EQ(json["versions"]["kokkos"], "3.4.1");
  EXPECT_EQ(json["versions"].size(), 6U);
  EXPECT_EQ(json["config"], "input:\n  sequences: genes.fasta\n");
  EXPECT_EQ(json["input"]["files"], nlohmann::ordered_json::array({"genes.fasta"}));
  EXPECT_EQ(json["input"]["digest"], "00000000deadbeef");
  EXPECT_EQ(json["input"]["alphabet"], "dna");
  EXPECT_EQ(json["input"]["skipped"][0]["line"], 12);
  EXPECT_EQ(json["input"]["skipped"][0]["reason"], "illegal letter '?'");
  EXPECT_EQ(json["pairs"], 499'500);
  EXPECT_EQ(json["cells"], 30'000'000'000);
  EXPECT_EQ(json["kept"], 4995);
  EXPECT_EQ(json["traced"], 5100);
  EXPECT_EQ(json["seconds"]["traceback"], 1.5);
  EXPECT_EQ(json["resumed_tiles"], 3);
  EXPECT_EQ(json["peak_memory_bytes"], 123'456'789);
  EXPECT_TRUE(json["failures"].is_array());
  EXPECT_THAT(json["failures"], IsEmpty());
}

TEST(Summary, WorkersShareTheCellsOfThisRun) {
  auto const json = to_json(example());
  ASSERT_EQ(json["workers"].size(), 2U);
  EXPECT_EQ(json["workers"][0]["share"], 0.25);
  EXPECT_EQ(json["workers"][1]["share"], 0.75);
  EXPECT_EQ(json["workers"][1]["host"], "b");
  EXPECT_EQ(json["workers"][1]["busy_seconds"], 9.75);
}

TEST(Summary, SpeedCountsOnlyWhatThisRunScored) {
  EXPECT_DOUBLE_EQ(example().gcups(), 2.0);
  EXPECT_EQ(to_json(example())["gcups"], 2.0);
}

TEST(Summary, RunThatScoredNothingHasFiniteNumbers) {
  auto summary = example();
  summary.resumed_cells = summary.cells;
  summary.seconds = {};
  summary.workers = {{.rank = 0, .host = "a", .description = "cpu", .cells = 0, .busy_seconds = 0}};
  auto const json = to_json(summary);
  EXPECT_EQ(json["gcups"], 0.0);
  EXPECT_EQ(json["workers"][0]["share"], 0.0);
}

TEST(Summary, FileIsTheJson) {
  testing::TemporaryDirectory directory;
  write_summary(example(), directory.file("summary.json"));
  EXPECT_THAT(directory.names(), ElementsAre("summary.json"));
  EXPECT_EQ(nlohmann::ordered_json::parse(testing::read_file(directory.file("summary.json"))), to_json(example()));
}

TEST(Summary, NamesThatAreNoUtf8StillGiveValidJson) {
  testing::TemporaryDirectory directory;
  auto summary = example();
  summary.input.files = {"caf\xe9.fasta"};
  write_summary(summary, directory.file("summary.json"));
  auto const json = nlohmann::json::parse(testing::read_file(directory.file("summary.json")));
  EXPECT_EQ(json["input"]["files"][0], "caf\xef\xbf\xbd.fasta");
}

TEST(Summary, PlaceThatCannotBeWrittenIsNamed) {
  try {
    write_summary(example(), "/nowhere/summary.json");
    FAIL() << "wrote into a directory that does not exist";
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), ExitCode::failed);
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/summary.json"));
  }
}

TEST(Summary, ScreenTellsWhatAPersonWantsToKnow) {
  EXPECT_EQ(one_screen(example()), "499,500 pairs, 30,000,000,000 cells in 12.2 s (2.00 GCUPS while scoring)\n"
                                   "4,995 pairs kept (1 %), 5,100 traced back\n"
                                   "seconds: read 0.2, score 10.0, trace-back 1.5, write 0.5\n"
                                   "3 tiles (33.3 % of the cells) came from an earlier start\n"
                                   "bad records skipped: 1; the summary names them\n");
}

TEST(Summary, ScreenIsSilentAboutWhatDidNotHappen) {
  auto summary = example();
  summary.resumed_tiles = 0;
  summary.input.skipped.clear();
  EXPECT_THAT(one_screen(summary), Not(HasSubstr("earlier")));
  EXPECT_THAT(one_screen(summary), Not(HasSubstr("skipped")));
  summary.failures = {"tile 7: lost"};
  EXPECT_THAT(one_screen(summary), HasSubstr("failed: tile 7: lost\n"));
}

} // namespace
} // namespace pairscan
