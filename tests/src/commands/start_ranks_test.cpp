#include <commands/start_ranks.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <cstdlib>

namespace pairscan::testing {
namespace {

class RanksOnCores : public ::testing::Test {
protected:
  RanksOnCores() {
    write_file(directory_.file("small"), std::string(1'000, 'A'));
    write_file(directory_.file("large"), std::string(250'000, 'A'));
    config_.input.sequences = directory_.file("large");
  }

  TemporaryDirectory directory_;
  Config config_;
};

TEST_F(RanksOnCores, LargeInputsTakeThemAll) {
  EXPECT_EQ(ranks_on_cores(config_, 6), 6);
}

TEST_F(RanksOnCores, StandardInputTakesOne) {
  config_.input.sequences = "-";
  EXPECT_EQ(ranks_on_cores(config_, 6), 1);
}

TEST_F(RanksOnCores, SmallOnesTakeOne) {
  config_.input.sequences = directory_.file("small");
  EXPECT_EQ(ranks_on_cores(config_, 6), 1);
}

TEST_F(RanksOnCores, SearchesCountQueriesTimesTargets) {
  config_.input.sequences.clear();
  config_.input.queries = directory_.file("small");
  config_.input.targets = directory_.file("large");
  EXPECT_EQ(ranks_on_cores(config_, 6), 1);
  config_.input.queries = directory_.file("large");
  EXPECT_EQ(ranks_on_cores(config_, 6), 6);
}

TEST_F(RanksOnCores, ThreadsLimitThem) {
  config_.execution.threads = 4;
  EXPECT_EQ(ranks_on_cores(config_, 6), 4);
  EXPECT_EQ(ranks_on_cores(config_, 2), 2);
}

TEST_F(RanksOnCores, DistancesTakeTheThreadsOfOne) {
  config_.alignment.distance.number = DistanceNumber::double_precision;
  EXPECT_EQ(ranks_on_cores(config_, 6), 1);
}

} // namespace
} // namespace pairscan::testing
