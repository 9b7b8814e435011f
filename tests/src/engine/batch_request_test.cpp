#include <engine/batch_request.hpp>
#include <tests/src/results/examples.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

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
  BatchRequest const request = batch_request(search_for(5), set, TileOrder::by_rows, {});
  EXPECT_TRUE(request.few_are_best);
  EXPECT_EQ(request.top, 5);
  EXPECT_FALSE(batch_request(search_for(5), set, TileOrder::by_columns, {}).few_are_best) << "batches of many queries";
}

TEST(BatchRequestTest, TheBestAreNotFewAmongThePairsOfSmallBatches) {
  BatchRequest const request = batch_request(search_for(5), testing::make_set(5'003, 3), TileOrder::by_rows, {});
  std::vector<NumberedTile> tiles{{{0, 2, 3, 2'503}, 0}, {{0, 2, 2'503, 5'003}, 5'000}};
  EXPECT_TRUE(of_batch(request, {tiles, 0, 10'000}).few_are_best);
  EXPECT_FALSE(of_batch(request, {tiles, 0, 9'999}).few_are_best);
  tiles.push_back({{2, 3, 3, 2'503}, 10'000}); // another query
  EXPECT_FALSE(of_batch(request, {tiles, 0, 12'500}).few_are_best);
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
