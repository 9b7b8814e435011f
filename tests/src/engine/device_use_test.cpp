#include <engine/device_use.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TEST(DeviceUse, WithoutTimesIsAllZero) {
  DeviceUse use;
  EXPECT_EQ(use.busy(), 0);
  EXPECT_EQ(use.overlap(), 0);
  use.add(std::vector<SlotTimes>(2), 3);
  EXPECT_EQ(use.scan_seconds, 3);
  EXPECT_EQ(use.busy(), 0);
  EXPECT_EQ(use.overlap(), 0);
}

TEST(DeviceUse, CountsTimeWithAKernelOnceHoweverManyRun) {
  DeviceUse use;
  //   slot 0   0==1   2=====5
  //   slot 1       1.5===3     4========8
  use.add(std::vector<SlotTimes>{{{{0, 1}, {2, 5}}, {}}, {{{1.5, 3}, {4, 8}}, {}}}, 10);
  EXPECT_DOUBLE_EQ(use.kernel_seconds, 1 + 6.5);
  EXPECT_DOUBLE_EQ(use.busy(), 0.75);
}

TEST(DeviceUse, CopiesOverlapOnlyKernelsOfAnotherSlot) {
  DeviceUse use;
  SlotTimes const first{{{0, 4}, {6, 7}}, {{4, 6}, {7, 8}}};
  SlotTimes const second{{{5, 7.5}}, {{1, 2}, {8, 10}}};
  use.add(std::vector<SlotTimes>{first, second}, 10);
  EXPECT_DOUBLE_EQ(use.copy_seconds, 2 + 1 + 1 + 2);
  EXPECT_DOUBLE_EQ(use.overlap_seconds, 1 + 0.5 + 1 + 0);
  EXPECT_DOUBLE_EQ(use.overlap(), 2.5 / 6);
}

TEST(DeviceUse, ACopyMayLieUnderSeveralKernels) {
  DeviceUse use;
  use.add(std::vector<SlotTimes>{{{}, {{1, 9}}}, {{{0, 2}, {3, 4}, {8, 12}}, {}}}, 12);
  EXPECT_DOUBLE_EQ(use.overlap_seconds, 1 + 1 + 1);
}

TEST(DeviceUse, ScansAddUp) {
  DeviceUse use;
  std::vector<SlotTimes> const slots{{{{0, 1}}, {{1, 2}}}, {{{1, 2}}, {}}};
  use.add(slots, 2);
  use.add(slots, 6); // its own clock: the same seconds are others
  EXPECT_DOUBLE_EQ(use.kernel_seconds, 4);
  EXPECT_DOUBLE_EQ(use.busy(), 0.5);
  EXPECT_DOUBLE_EQ(use.overlap(), 1);
}

} // namespace
} // namespace pairscan
