#include <support/assert.hpp>

#include <gmock/gmock.h>

namespace pairscan {
namespace {

TEST(Assert, PassesWhatHolds) {
  EXPECT_NO_THROW(PAIRSCAN_ASSERT(1 + 1 == 2, "arithmetic"));
}

TEST(Assert, NamesFilePromiseAndCondition) {
  int const tiles = 3;
  try {
    PAIRSCAN_ASSERT(tiles == 4, "every tile is granted once");
    FAIL() << "nothing was thrown";
  } catch (std::logic_error const& fault) {
    EXPECT_THAT(fault.what(), ::testing::HasSubstr("assert_test.cpp:"));
    EXPECT_THAT(fault.what(), ::testing::HasSubstr("every tile is granted once"));
    EXPECT_THAT(fault.what(), ::testing::HasSubstr("tiles == 4"));
  }
}

TEST(Assert, IsOneStatement) {
  bool reached_else = false;
  if (reached_else)
    PAIRSCAN_ASSERT(false, "not reached");
  else
    reached_else = true;
  EXPECT_TRUE(reached_else);
}

} // namespace
} // namespace pairscan
