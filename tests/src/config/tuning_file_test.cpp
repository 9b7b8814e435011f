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
  file.of("lazy_rscan") = {{128, 18, 0}, 1234.5, 1500};
  file.of("tiled_dscan") = {{0, 0, 64}, 0.1, 400};
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
}

TEST(TuningFile, KnobsOfTheConfigurationWinOverTheFile) {
  TuningOptions asked;
  asked.slice = 40;
  Tuning const tuning = resolved_tuning(asked, example(), "lazy_rscan");
  EXPECT_EQ(tuning.block, 128);
  EXPECT_EQ(tuning.slice, 40);
  EXPECT_EQ(tuning.tile, 0);
  EXPECT_EQ(resolved_tuning({}, example(), "tiled_dscan").tile, 64);
  EXPECT_EQ(resolved_tuning({}, {}, "lazy_rscan").block, 0);
}

class FindTuning : public ::testing::Test {
protected:
  void write(std::string const& directory, int block) const {
    TuningFile file = example();
    file.of("rscan").tuning.block = block;
    std::filesystem::create_directories(directory_.file(directory));
    pairscan::testing::write_file(directory_.file(directory) + "/nvidia-h200.yaml", to_yaml(file));
  }

  [[nodiscard]] int block_found(std::string const& asked, DeviceIdentity const& device = kGpu) const {
    return find_tuning(asked, device, {directory_.file("first"), directory_.file("second")}).of("rscan").tuning.block;
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
