#include <cluster/abundance.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TEST(Abundance, IsReadAsVsearchWritesIt) {
  EXPECT_EQ(abundance_of("read1;size=12"), 12U);
  EXPECT_EQ(abundance_of("read1;size=12;"), 12U);
  EXPECT_EQ(abundance_of("read1;size=12;sample=a"), 12U);
  EXPECT_EQ(abundance_of("read1;ee=0.1;size=3"), 3U);
  EXPECT_EQ(abundance_of("read1"), 1U);
  EXPECT_EQ(abundance_of("size=12"), 1U) << "the id itself";
  EXPECT_EQ(abundance_of("read1;size="), 1U);
  EXPECT_EQ(abundance_of("read1;size=0"), 1U);
  EXPECT_EQ(abundance_of("read1;size=12x"), 1U);
  EXPECT_EQ(abundance_of("read1;size=-2;size=5"), 5U);
}

TEST(Abundance, IsTakenOutOfAName) {
  EXPECT_EQ(without_abundance("read1;size=12"), "read1");
  EXPECT_EQ(without_abundance("read1;size=12;"), "read1");
  EXPECT_EQ(without_abundance("read1;size=12;sample=a"), "read1;sample=a");
  EXPECT_EQ(without_abundance("read1"), "read1");
}

} // namespace
} // namespace pairscan
