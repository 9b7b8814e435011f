#include <engine/batch_request.hpp>
#include <tests/src/results/examples.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace pairscan {
namespace {

Config search_for(std::int64_t top) {
  Config config;
  config.alignment.mode = Mode::local;
  config.filter.top = top;
  return config;
}

TEST(BatchRequestTest, TheBestAreFewAmongManyTargets) {
  SequenceSet const set = testing::make_set(5'003, 3);
  EXPECT_TRUE(batch_request(search_for(5), set, TileOrder::by_rows, {}).few_are_best);
  EXPECT_EQ(batch_request(search_for(5), set, TileOrder::by_rows, {}).top, 5);
  EXPECT_FALSE(batch_request(search_for(6), set, TileOrder::by_rows, {}).few_are_best);
  EXPECT_FALSE(batch_request(search_for(5), set, TileOrder::by_columns, {}).few_are_best) << "batches of many queries";
}

TEST(BatchRequestTest, ScoresAloneDoNotTellTheBestByIdentity) {
  Config config = search_for(1);
  config.filter.min_identity = 0.9;
  BatchRequest const request = batch_request(config, testing::make_set(5'003, 3), TileOrder::by_rows, {});
  EXPECT_EQ(request.top, 0);
  EXPECT_FALSE(request.few_are_best);
}

} // namespace
} // namespace pairscan
