#include <launcher/choose_program.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Programs const kBoth{"/opt/bin", true, true};
Programs const kHostOnly{"/opt/bin", true, false};
Programs const kCudaOnly{"/opt/bin", false, true};
DriverState const kTwo{{"GPU A", "GPU B"}, "CUDA 13.0", ""};
DriverState const kNoDriver{{}, "", "no NVIDIA driver here (not found)"};

RankPlace at(int local_rank) {
  return {local_rank, {}, {}};
}

TEST(ChooseProgram, AutoTakesTheGpuOfItsLocalRank) {
  ProgramChoice const alone = choose_program(DeviceChoice::automatic, kBoth, kTwo, {});
  EXPECT_EQ(alone.program, "pairscan-cuda");
  EXPECT_EQ(alone.device, 0);
  EXPECT_EQ(alone.given, (GivenChoice{true, "GPU A, 1 of 2"}));
  ProgramChoice const second = choose_program(DeviceChoice::automatic, kBoth, kTwo, at(1));
  EXPECT_EQ(second.program, "pairscan-cuda");
  EXPECT_EQ(second.device, 1);
  EXPECT_EQ(second.given, (GivenChoice{true, "GPU B, 2 of 2; local rank 1"}));
}

TEST(ChooseProgram, AutoFallsBackToTheCpuAndSaysWhy) {
  auto const reason = [](Programs const& programs, DriverState const& driver, RankPlace const& place) {
    ProgramChoice const choice = choose_program(DeviceChoice::automatic, programs, driver, place);
    EXPECT_EQ(choice.program, "pairscan-host");
    EXPECT_FALSE(choice.given.gpu);
    EXPECT_FALSE(choice.device);
    return choice.given.reason;
  };
  EXPECT_EQ(reason(kHostOnly, {}, {}), "pairscan-cuda is not installed");
  EXPECT_EQ(reason(kBoth, kNoDriver, {}), "no NVIDIA driver here (not found)");
  EXPECT_EQ(reason(kBoth, kTwo, at(2)), "more ranks on this node than GPUs (local rank 2, 2 GPUs)");
  EXPECT_EQ(reason(kBoth, {{"GPU A"}, "", ""}, at(1)), "more ranks on this node than GPUs (local rank 1, 1 GPU)");
  EXPECT_EQ(reason(kBoth, kTwo, {0, {}, 5}), "KOKKOS_DEVICE_ID is 5, but this process sees 2 GPUs");
}

TEST(ChooseProgram, CpuNeedsNoDriver) {
  EXPECT_EQ(choose_program(DeviceChoice::cpu, kBoth, {}, {}).program, "pairscan-host");
  EXPECT_FALSE(needs_driver(DeviceChoice::cpu, kBoth));
  EXPECT_FALSE(needs_driver(DeviceChoice::automatic, kHostOnly));
  EXPECT_TRUE(needs_driver(DeviceChoice::automatic, kBoth));
  EXPECT_TRUE(needs_driver(DeviceChoice::cpu, kCudaOnly));
}

TEST(ChooseProgram, PairscanCudaServesTheCpuWhereItCanStart) {
  for (auto const& [request, place] : {std::pair{DeviceChoice::cpu, at(0)}, {DeviceChoice::automatic, at(2)}}) {
    ProgramChoice const choice = choose_program(request, kCudaOnly, kTwo, place);
    EXPECT_EQ(choice.program, "pairscan-cuda");
    EXPECT_FALSE(choice.given.gpu);
    EXPECT_FALSE(choice.device);
  }
}

TEST(ChooseProgram, GpuWithoutOneStartsAProgramThatRefusesWithTheReason) {
  EXPECT_EQ(choose_program(DeviceChoice::gpu, kBoth, kTwo, at(1)).device, 1);
  ProgramChoice const none = choose_program(DeviceChoice::gpu, kBoth, kNoDriver, {});
  EXPECT_EQ(none.program, "pairscan-host");
  EXPECT_EQ(none.given, (GivenChoice{false, kNoDriver.problem}));
  EXPECT_FALSE(choose_program(DeviceChoice::gpu, kBoth, kTwo, at(2)).given.gpu);
}

TEST(ChooseProgram, NoProgramIsNoResource) {
  auto const message = [](DeviceChoice request, Programs const& programs) {
    return test::error_of(ExitCode::no_resource,
                          [&] { (void)choose_program(request, programs, kNoDriver, RankPlace{}); });
  };
  for (DeviceChoice const request : {DeviceChoice::automatic, DeviceChoice::cpu, DeviceChoice::gpu}) {
    EXPECT_THAT(message(request, {"/opt/bin", false, false}),
                AllOf(HasSubstr("/opt/bin"), HasSubstr("pairscan-host"), HasSubstr("pairscan-cuda")));
    EXPECT_THAT(message(request, kCudaOnly),
                AllOf(HasSubstr("pairscan-host is not installed"), HasSubstr(kNoDriver.problem)));
  }
}

} // namespace
} // namespace pairscan
