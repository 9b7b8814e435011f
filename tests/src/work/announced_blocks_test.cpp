#include <work/announced_blocks.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TEST(AnnouncedBlocks, TheNextIsTheFirstOtherOne) {
  AnnouncedBlocks blocks;
  EXPECT_EQ(blocks.behind(0), std::nullopt);
  for (std::uint32_t const block : {0U, 0U, 4U, 4U, 7U}) { // grants of three blocks
    blocks.add(block);
  }
  EXPECT_EQ(blocks.behind(0), 4U);
  EXPECT_EQ(blocks.behind(0), 4U);
  EXPECT_EQ(blocks.behind(4), 7U);
  blocks.add(7);
  EXPECT_EQ(blocks.behind(4), 7U);
  EXPECT_EQ(blocks.behind(7), std::nullopt);
}

/// A grant of the block that is computed may come when a later one of it was begun.
TEST(AnnouncedBlocks, OneThatIsComputedIsNoNextOne) {
  AnnouncedBlocks blocks;
  blocks.add(2);
  EXPECT_EQ(blocks.behind(2), std::nullopt);
  blocks.add(2);
  blocks.add(3);
  EXPECT_EQ(blocks.behind(2), 3U);
  EXPECT_EQ(blocks.behind(2), 3U);
}

/// At the end of a run a rank helps others, and may come back to a block.
TEST(AnnouncedBlocks, ABlockMayComeTwice) {
  AnnouncedBlocks blocks;
  for (std::uint32_t const block : {1U, 2U, 1U}) {
    blocks.add(block);
  }
  EXPECT_EQ(blocks.behind(1), 2U);
  EXPECT_EQ(blocks.behind(2), 1U);
  EXPECT_EQ(blocks.behind(1), std::nullopt);
}

} // namespace
} // namespace pairscan
