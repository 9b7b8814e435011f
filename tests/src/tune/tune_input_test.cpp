#include <tests/src/engine/related_sequences.hpp>
#include <tune/tune_input.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <utility>

namespace pairscan::testing {
namespace {

TEST(TuneInput, RandomSequencesAreTheSameEveryTime) {
  TuneInput const first({50, 200});
  TuneInput const second({50, 200});
  EXPECT_TRUE(std::equal(first.codes().begin(), first.codes().end(), second.codes().begin(), second.codes().end()));
  EXPECT_EQ(first.source(), second.source());
}

TEST(TuneInput, PairsOfALengthLieWithinTheCodesAndDiffer) {
  TuneInput const input({50, 200});
  ASSERT_EQ(input.groups().size(), 2U);
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (PairDescriptor const& pair : input.pairs(input.groups()[0], 5000)) {
    EXPECT_EQ(pair.rows, 50);
    EXPECT_EQ(pair.cols, 50);
    EXPECT_LE(pair.row_begin + 50, input.codes().size());
    EXPECT_LE(pair.col_begin + 50, input.codes().size());
    EXPECT_NE(pair.row_begin, pair.col_begin);
    seen.emplace(pair.row_begin, pair.col_begin);
  }
  EXPECT_EQ(seen.size(), 5000U);
}

TEST(TuneInput, LongRandomSequencesAreFewer) {
  EXPECT_LE(TuneInput({1'000'000}).codes().size(), std::size_t{1} << 24U);
}

TEST(TuneInput, OwnSequencesMeetTheirNeighboursByLength) {
  TuneInput const input(SetBuilder().add("ACGTACGTAC").add("ACG").add("ACGTACGTA").add("ACGT").build(),
                        Ambiguity::mismatch);
  ASSERT_EQ(input.groups().size(), 1U);
  EXPECT_EQ(input.groups()[0].length, 10);
  auto const pairs = input.pairs(input.groups()[0], 3);
  EXPECT_EQ(pairs[0].rows, 10);
  EXPECT_EQ(pairs[0].cols, 9);
  EXPECT_EQ(pairs[1].cols, 4);
  EXPECT_EQ(pairs[2].cols, 3);
}

TEST(TuneInput, QueriesMeetTargets) {
  TuneInput const input(SetBuilder().add("ACGTA").targets().add("AC").add("ACGTACGT").build(), Ambiguity::mismatch);
  EXPECT_EQ(input.groups()[0].rows, 5);
  EXPECT_EQ(input.groups()[0].cols, 8);
  EXPECT_EQ(input.groups()[0].length, 8);
  auto const pairs = input.pairs(input.groups()[0], 4); // more than there are: they come again
  EXPECT_EQ(pairs[0].cols, 8);
  EXPECT_EQ(pairs[1].cols, 2);
  EXPECT_EQ(pairs[2].cols, 8);
}

} // namespace
} // namespace pairscan::testing
