#include <config/tuning_file.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace pairscan {
namespace {

using ::testing::HasSubstr;

DeviceIdentity const kGpu{"NVIDIA H200", "Cuda", false};
DeviceIdentity const kHost{"Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz", "OpenMP", true};

TuningFile example() {
  TuningFile file;
  file.device = kGpu.name;
  file.backend = kGpu.backend;
  file.driver = "CUDA 13.0";
  file.kokkos = "4.6.1";
  file.commit = "0123456789ab";
  file.date = "2026-11-21";
  file.auto_strategy = "lazy_rscan";
  file.rows = {{"lazy_rscan", "this", {"values", 1500, 128, 18, 0, 1234.5, 0.01}},
               {"lazy_rscan", "this", {"values", 150, 64, 36, 0, 1000, 0.02}},
               {"lazy_rscan", "this", {"bit_planes", 150, 0, 0, 0, 2000, 0.01}},
               {"tiled_dscan", "this", {"tiled_dscan", 400, 0, 0, 64, 0.1, 0}},
               {"rscan", "that", {"rscan", 400, 32, 64, 0, 5000, 0}}};
  return file;
}

TEST(TuningFile, WhatIsWrittenLoadsEqual) {
  EXPECT_EQ(parse_tuning_file(to_yaml(example()), "written.yaml"), example());
}

TEST(TuningFile, IsNamedAfterTheDevice) {
  EXPECT_EQ(tuning_file_name(kGpu), "nvidia-h200.yaml");
  EXPECT_EQ(tuning_file_name(kHost), "intel-xeon-gold-6248-cpu-2-50ghz-openmp.yaml");
}

TEST(TuningFile, MistakesGiveTheirPlace) {
  auto const fault = [](std::string const& text) {
    return test::error_of(ExitCode::usage, [&] { (void)parse_tuning_file(text, "t.yaml"); });
  };
  EXPECT_THAT(fault("- 1\n"), HasSubstr("t.yaml: is no tuning file"));
  EXPECT_THAT(fault("backend: Cuda\n"), HasSubstr("t.yaml: device: is missing"));
  EXPECT_THAT(fault("device: a\nstrategies:\n  rscan: {block: -1}\n"),
              HasSubstr("t.yaml:3:11: strategies.rscan.block: must be from 0 to 65536"));
  EXPECT_THAT(fault("device: a\nstrategies: {rscn: {}}\n"), HasSubstr("t.yaml:2:14: strategies.rscn: unknown key"));
  EXPECT_THAT(fault("device: a\nauto: {strategy: fast}\n"), HasSubstr("'fast' is not one of"));
  EXPECT_THAT(fault("device: a\nrows:\n  - {strategy: rscan}\n  - {strategy: rscan, block: -1}\n"),
              HasSubstr("rows[1].block: must be from 0 to 65536"));
  EXPECT_THAT(fault("device: a\nrows:\n  - {block: 1, blok: 2}\n"), HasSubstr("rows[0].blok: unknown key"));
}

constexpr char const* kEarlierFile = "device: a\nbackend: b\n"
                                     "auto: {strategy: lazy_rscan}\n"
                                     "strategies:\n"
                                     "  tiled_dscan: {block: 0, slice: 0, tile: 64, gcups: 1.5, length: 1500}\n"
                                     "  dscan: {block: 0, slice: 0, tile: 0, gcups: 0, length: 0}\n"
                                     "  lazy_rscan: {block: 32, slice: 16, tile: 0, gcups: 27, length: 1500}\n";

TEST(TuningFile, FilesByStrategyAreReadAsRowsForAnyProblem) {
  TuningFile const file = parse_tuning_file(kEarlierFile, "t.yaml");
  EXPECT_EQ(file.auto_strategy, "lazy_rscan");
  auto const rows = rows_of(file, "lazy_rscan", "whatever is asked");
  ASSERT_EQ(rows.size(), 2U); // both of what had these knobs
  EXPECT_EQ(rows[0], (TunedKnobs{"values", 1500, 32, 16, 0, 27, 0}));
  EXPECT_EQ(rows[1].method, "bytes");
  EXPECT_EQ(rows_of(file, "tiled_dscan", "").at(0).tile, 64);
  EXPECT_TRUE(rows_of(file, "dscan", "").empty());
  EXPECT_EQ(fastest_strategy(file, "whatever is asked", 100), "lazy_rscan");
  EXPECT_EQ(parse_tuning_file(to_yaml(file), "written.yaml"), file);
}

TEST(TuningFile, RowsOfTheProblemGoBeforeThoseForAny) {
  TuningFile file = example();
  file.rows.push_back({"lazy_rscan", "", {"values", 1500, 32, 16, 0, 27, 0}});
  EXPECT_EQ(rows_of(file, "lazy_rscan", "this").size(), 3U);
  ASSERT_EQ(rows_of(file, "lazy_rscan", "another").size(), 1U);
  EXPECT_EQ(rows_of(file, "lazy_rscan", "another")[0].block, 32);
}

TEST(TuningFile, TheFastestStrategyIsThatAtTheNearestLengthForTheProblem) {
  TuningFile file = example();
  EXPECT_EQ(fastest_strategy(file, "this", 1500), "lazy_rscan");
  file.rows.push_back({"rscan", "this", {"rscan", 1500, 0, 0, 0, 1900, 0}});
  EXPECT_EQ(fastest_strategy(file, "this", 1400), "lazy_rscan"); // by planes, whose only row is that of 150
  file.rows.push_back({"rscan", "this", {"rscan", 150, 0, 0, 0, 2100, 0}});
  EXPECT_EQ(fastest_strategy(file, "this", 200), "rscan");
  EXPECT_EQ(fastest_strategy(file, "that", 200), "auto") << "one strategy alone is no comparison";
}

TEST(TuningFile, ProblemsDifferByTheSchemeAndTheLettersButNotByWhatIsWanted) {
  Problem problem;
  problem.letters = LetterKind::bases;
  std::string const bases = problem_of_rows(problem);
  problem.wanted = Wanted::path;
  problem.letters = LetterKind::bases_or_unknown;
  EXPECT_EQ(problem_of_rows(problem), bases);
  problem.letters = LetterKind::base_sets;
  EXPECT_NE(problem_of_rows(problem), bases);
  problem.letters = LetterKind::bases;
  problem.scoring.match = 5;
  EXPECT_NE(problem_of_rows(problem), bases);
}

TEST(TuningFile, KnobsOfTheConfigurationAreOrdersAndThoseOfTheFileAdvice) {
  TuningOptions asked;
  EXPECT_TRUE(resolved_tuning(asked, example(), "lazy_rscan", "this").advice);
  asked.slice = 40;
  Tuning const tuning = resolved_tuning(asked, example(), "lazy_rscan", "this");
  EXPECT_FALSE(tuning.advice);
  EXPECT_EQ(tuning.slice, 40);
  EXPECT_EQ(*tuning.measured, rows_of(example(), "lazy_rscan", "this"));
}

class FindTuning : public ::testing::Test {
protected:
  void write(std::string const& directory, int block) const {
    TuningFile file = example();
    file.rows = {{"rscan", "", {"rscan", 1500, block, 0, 0, 1, 0}}};
    std::filesystem::create_directories(directory_.file(directory));
    pairscan::testing::write_file(directory_.file(directory) + "/nvidia-h200.yaml", to_yaml(file));
  }

  [[nodiscard]] int block_found(std::string const& asked, DeviceIdentity const& device = kGpu) const {
    TuningFile const found = find_tuning(asked, device, {directory_.file("first"), directory_.file("second")});
    return found.rows.empty() ? 0 : found.rows[0].knobs.block;
  }

  pairscan::testing::TemporaryDirectory directory_;
};

TEST_F(FindTuning, TakesTheDevicesFileFromTheFirstDirectoryThatHasIt) {
  EXPECT_EQ(block_found(""), 0);
  write("second", 2);
  EXPECT_EQ(block_found(""), 2);
  write("first", 1);
  EXPECT_EQ(block_found(""), 1);
  EXPECT_EQ(block_found("", kHost), 0);
}

TEST_F(FindTuning, TheFileAskedForWinsEvenIfItIsOfAnotherDevice) {
  write("first", 1);
  write("elsewhere", 3);
  EXPECT_EQ(block_found(directory_.file("elsewhere/nvidia-h200.yaml")), 3);
  EXPECT_EQ(block_found(directory_.file("elsewhere/nvidia-h200.yaml"), kHost), 3);
}

TEST_F(FindTuning, AFileThatCannotBeReadIsAnErrorOnlyWhereItIsNamed) {
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)block_found(directory_.file("none.yaml")); }),
              HasSubstr("cannot read the tuning file"));
  std::string const broken = directory_.file("first/nvidia-h200.yaml");
  std::filesystem::create_directories(directory_.file("first"));
  pairscan::testing::write_file(broken, "device: [\n");
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)block_found(broken); }), HasSubstr(broken + ":"));
  EXPECT_EQ(block_found(""), 0);
  write("second", 2);
  EXPECT_EQ(block_found(""), 2) << "the next directory's";
}

TEST(TuningDirectories, DoNotIncludeTheSourceTree) {
  EXPECT_THAT(tuning_directories(), ::testing::Not(::testing::Contains(PAIRSCAN_CONFIGS "/tuning")));
}

TEST(ShippedTuning, EveryFileLoadsAndIsNamedAfterItsDevice) {
  for (auto const& entry : std::filesystem::directory_iterator(PAIRSCAN_CONFIGS "/tuning")) {
    TuningFile const file = read_tuning_file(entry.path().string());
    EXPECT_EQ(entry.path().filename().string(), tuning_file_name({file.device, file.backend, file.driver.empty()}));
    EXPECT_NE(file.auto_strategy, "auto") << entry.path();
  }
}

} // namespace
} // namespace pairscan
