#include <tests/src/tune/fake_target.hpp>
#include <tune/confirm.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

class Confirming : public ::testing::Test {
protected:
  [[nodiscard]] static TuneRow row(int block, double gcups) {
    TuneRow made;
    made.point = {"lazy_rscan", "values", 100, 50, {block, 0, 0}, 0};
    made.scanned = 100;
    made.gcups = gcups;
    return made;
  }

  [[nodiscard]] int confirmed_block() {
    Measurer measurer(target_, input_, options_);
    std::vector<TuneRow> const rows{row(0, 10), row(64, 20)};
    return confirmed({rows[1]}, rows, measurer).at(0).point.asked.block;
  }

  FakeTarget target_; // whose default block is 128
  TuneInput input_{std::vector<int>{100}};
  TuneOptions options_;
};

TEST_F(Confirming, WhatWinsInTurnStays) {
  target_.slow_block = 128;
  EXPECT_EQ(confirmed_block(), 64);
  EXPECT_EQ(target_.ran.size(), 2U * 2U * static_cast<std::size_t>(options_.repetitions));
}

TEST_F(Confirming, WhatWonByLuckGivesWayToTheDefaults) {
  target_.slow_block = 64;
  EXPECT_EQ(confirmed_block(), 0);
}

TEST_F(Confirming, WithoutTheDefaultsThereIsNothingToCompare) {
  Measurer measurer(target_, input_, options_);
  EXPECT_EQ(confirmed({row(64, 20)}, {row(64, 20)}, measurer).size(), 1U);
  EXPECT_EQ(confirmed({row(0, 20)}, {row(0, 20)}, measurer).size(), 1U);
  EXPECT_TRUE(target_.ran.empty());
}

} // namespace
} // namespace pairscan::testing
