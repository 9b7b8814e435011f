#include <report/summary.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

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
  summary.outputs = {"pairs.tsv", "scores.npy"};
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
  EXPECT_EQ(json["outputs"], nlohmann::ordered_json::array({"pairs.tsv", "scores.npy"}));
  EXPECT_EQ(json["seconds"]["traceback"], 1.5);
  EXPECT_EQ(json["resumed_tiles"], 3);
  EXPECT_EQ(json["peak_memory_bytes"], 123'456'789);
  EXPECT_TRUE(json["failures"].is_array());
  EXPECT_THAT(json["failures"], IsEmpty());
}

TEST(Summary, TellsWhatWasAlignedInPlaceOfAllRecords) {
  auto summary = example();
  EXPECT_TRUE(to_json(summary)["distinct"].is_null());
  EXPECT_THAT(one_screen(summary), Not(HasSubstr("distinct")));
  summary.distinct = {900, 405'450};
  EXPECT_EQ(to_json(summary)["distinct"]["sequences"], 900);
  EXPECT_EQ(to_json(summary)["distinct"]["pairs"], 405'450);
  EXPECT_THAT(one_screen(summary), HasSubstr("aligned: 900 distinct of 1,000 sequences, 405,450 pairs of them"));
}

TEST(Summary, TellsOfClusters) {
  auto summary = example();
  EXPECT_TRUE(to_json(summary)["clusters"].is_null());
  summary.clusters = {
      .method = "average", .cutoffs = {{"0.03", 1200, 700, 50}, {"0.05", 800, 300, 90}}, .seconds = 0.5};
  auto const json = to_json(summary)["clusters"];
  EXPECT_EQ(json["method"], "average");
  EXPECT_EQ(json["cutoffs"].size(), 2U);
  EXPECT_EQ(json["cutoffs"][1]["cutoff"], "0.05");
  EXPECT_EQ(json["cutoffs"][1]["clusters"], 800);
  EXPECT_EQ(json["cutoffs"][1]["singletons"], 300);
  EXPECT_EQ(json["cutoffs"][1]["largest"], 90);
  EXPECT_TRUE(json["exact_to"].is_null());
  EXPECT_EQ(json["seconds"], 0.5);
  EXPECT_THAT(one_screen(summary),
              HasSubstr("average at 0.03: 1,200 clusters, 700 records alone, 50 in the largest; 0.5 s\n"));
  summary.clusters->exact_to = 0.02;
  EXPECT_EQ(to_json(summary)["clusters"]["exact_to"], 0.02);
}

TEST(Summary, EveryStageHasItsKey) {
  auto summary = example();
  summary.seconds = {.start = 1,
                     .read = 2,
                     .share = 3,
                     .prepare = 4,
                     .score = 5,
                     .batches = 6,
                     .filter = 7,
                     .traceback = 8,
                     .encode = 9,
                     .wait = 10,
                     .store = 11,
                     .gather = 12,
                     .write = 13,
                     .total = 14,
                     .first_batch = 15,
                     .mpi = 0.5};
  EXPECT_EQ(to_json(summary)["seconds"].dump(),
            R"({"start":1.0,"read":2.0,"share":3.0,"prepare":4.0,"score":5.0,"batches":6.0,"filter":7.0,)"
            R"("traceback":8.0,"encode":9.0,"wait":10.0,"store":11.0,"gather":12.0,"write":13.0,"total":14.0,)"
            R"("first_batch":15.0,"mpi":0.5})");
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

TEST(Summary, TextIsTheJson) {
  EXPECT_EQ(nlohmann::ordered_json::parse(to_text(example())), to_json(example()));
}

TEST(Summary, NamesThatAreNoUtf8StillGiveValidJson) {
  auto summary = example();
  summary.input.files = {"caf\xe9.fasta"};
  auto const json = nlohmann::json::parse(to_text(summary));
  EXPECT_EQ(json["input"]["files"][0], "caf\xef\xbf\xbd.fasta");
}

TEST(Summary, ScreenTellsWhatAPersonWantsToKnow) {
  EXPECT_EQ(one_screen(example()), "499,500 pairs, 30,000,000,000 cells in 12.2 s (2.00 GCUPS while scoring)\n"
                                   "4,995 pairs kept (1 %), 5,100 traced back\n"
                                   "3 tiles (33.3 % of the cells) came from an earlier start\n"
                                   "bad records skipped: 1; the summary names them\n"
                                   "stage            seconds   share\n"
                                   "start               0.00   0.0 %\n"
                                   "read                0.25   2.0 %\n"
                                   "share               0.00   0.0 %\n"
                                   "prepare             0.00   0.0 %\n"
                                   "score              10.00  81.6 %\n"
                                   "  batches           0.00   0.0 %\n"
                                   "  filter            0.00   0.0 %\n"
                                   "  trace-back        1.50  12.2 %\n"
                                   "  store             0.00   0.0 %\n"
                                   "gather              0.00   0.0 %\n"
                                   "write               0.50   4.1 %\n"
                                   "total              12.25 100.0 %\n");
}

std::vector<DeviceSummary> two_devices() {
  DeviceSummary const device{.name = "NVIDIA H200",
                             .driver = "CUDA 13.0",
                             .free_bytes = 150'000'000'000,
                             .total_bytes = 151'000'000'000,
                             .kernel_seconds = 9.0,
                             .copy_seconds = 1.0,
                             .overlap = 0.5,
                             .busy = 0.9};
  DeviceSummary other = device;
  other.copy_seconds = 3;
  other.overlap = 0.9;
  other.busy = 0.8;
  return {device, other};
}

TEST(Summary, WorkersNameTheirDevicesAndWhatTheseDid) {
  auto summary = example();
  summary.workers[1].hardware.devices = {two_devices()[0]};
  auto const json = to_json(summary);
  EXPECT_EQ(json["workers"][0]["devices"], nlohmann::ordered_json::array());
  auto const& device = json["workers"][1]["devices"][0];
  EXPECT_EQ(device["name"], "NVIDIA H200");
  EXPECT_EQ(device["driver"], "CUDA 13.0");
  EXPECT_EQ(device["free_bytes"], 150'000'000'000);
  EXPECT_EQ(device["kernel_seconds"], 9.0);
  EXPECT_EQ(device["overlap"], 0.5);
  EXPECT_EQ(device["busy"], 0.9);
}

TEST(Summary, HardwareTravelsAsText) {
  for (HardwareSummary const& hardware :
       {HardwareSummary{}, HardwareSummary{.devices = two_devices()}, HardwareSummary{.lanes = {1.25e15, 1.5e15}}})
    EXPECT_EQ(hardware_from_text(hardware_to_text(hardware)), hardware);
}

TEST(Summary, LanesBusyAreWeightedOverRanksByWhatTheyComputed) {
  auto summary = example();
  summary.workers[0].hardware.lanes = {.cells = 60, .swept = 100};
  summary.workers[1].hardware.lanes = {.cells = 290, .swept = 300};
  auto const json = to_json(summary);
  EXPECT_EQ(json["workers"][0]["lanes_busy"], 0.6);
  EXPECT_EQ(json["lanes_busy"], 0.875);
}

TEST(Summary, LanesBusyAreNullWhereNothingIsKnown) {
  auto summary = example();
  summary.workers[0].hardware.lanes = {.cells = 60, .swept = 100};
  EXPECT_TRUE(to_json(summary)["workers"][1]["lanes_busy"].is_null());
  EXPECT_EQ(to_json(summary)["lanes_busy"], 0.6);
  EXPECT_TRUE(to_json(example())["lanes_busy"].is_null());
}

TEST(Summary, ScreenHasALineAKindOfDevice) {
  auto summary = example();
  summary.workers[0].hardware.devices = {two_devices()[0]};
  summary.workers[1].hardware.devices = {two_devices()[1]};
  // overlapped are 0.5 of 1 s and 0.9 of 3 s
  EXPECT_THAT(one_screen(summary),
              HasSubstr("2 x NVIDIA H200: kernels 85 % of the time, 80 % of the copying behind them\n"));
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
