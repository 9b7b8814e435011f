// Groups of pairs of local alignments: every pair once, common sequences in front, lanes busy.

#include <kokkos_kernels/batch/pair_groups.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace pairscan::testing {
namespace {

/// Sequence `number` begins at 1000 times its number.
PairDescriptor pair_of(int row, int col, int rows, int cols) {
  return {static_cast<std::uint64_t>(row) * 1000, static_cast<std::uint64_t>(col) * 1000, rows, cols};
}

struct Groups {
  std::vector<std::int32_t> order;
  std::vector<PairGroup> groups;
};

Groups group(std::vector<PairDescriptor> const& pairs, GroupLimits const& limits) {
  Groups made{std::vector<std::int32_t>(pairs.size()), std::vector<PairGroup>(pairs.size())};
  std::iota(made.order.begin(), made.order.end(), 0);
  int const count = group_pairs(pairs, limits, made.order, made.groups.data());
  made.groups.resize(static_cast<std::size_t>(count));
  auto sorted = made.order;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t at = 0; at < sorted.size(); ++at) {
    EXPECT_EQ(sorted[at], static_cast<std::int32_t>(at)) << "every pair once";
  }
  for (PairGroup const& each : made.groups) {
    EXPECT_LE(each.count, limits.lanes);
    for (int at = each.begin; at < each.begin + each.count; ++at) {
      PairDescriptor const& given = pairs[static_cast<std::size_t>(made.order[static_cast<std::size_t>(at)])];
      PairDescriptor const turned = each.turned(given);
      EXPECT_TRUE(limits.symmetric || each.exchanged == (turned.row_begin != given.row_begin));
      if (each.one_row_sequence) {
        EXPECT_EQ(turned.row_begin, each.row_begin);
        EXPECT_EQ(turned.rows, each.rows);
      }
    }
  }
  return made;
}

/// Rows 0 to rows - 1 against columns 100 to 100 + cols - 1.
std::vector<PairDescriptor> rectangle(int rows, int cols) {
  std::vector<PairDescriptor> pairs;
  for (int row = 0; row < rows; ++row) {
    for (int col = 0; col < cols; ++col) {
      pairs.push_back(pair_of(row, 100 + col, 50 + row, 60 + col));
    }
  }
  return pairs;
}

TEST(PairGroups, APairGoesToTheSequenceThatMoreHave) {
  Groups const tall = group(rectangle(64, 3), {.lanes = 32, .mixed_cell_time = 1.25});
  EXPECT_EQ(tall.groups.size(), 6U) << "three columns of twice 32 rows";
  Groups const wide = group(rectangle(3, 64), {.lanes = 32, .mixed_cell_time = 1.25});
  EXPECT_EQ(wide.groups.size(), 6U);
}

/// 3 rows of 50 to 52 residues, against 64 columns of 60 to 123 in two groups each.
TEST(PairGroups, LanesSweepTheLongestColumnsOfAGroup) {
  std::vector<PairDescriptor> const pairs = rectangle(3, 64);
  Groups const made = group(pairs, {.lanes = 32, .mixed_cell_time = 1.25});
  LaneUse const use = lane_use_of(made.groups, pairs, made.order.data(), 32);
  EXPECT_EQ(use.cells, 153 * 64 * (60 + 123) / 2);
  EXPECT_EQ(use.swept, 153 * 32 * (123 + 91));
}

TEST(PairGroups, OfPairsThatAreNotSymmetricAllOfAGroupAreTurnedOrNone) {
  Groups const tall = group(rectangle(64, 3), {.lanes = 32, .symmetric = false, .may_mix_rows = false});
  EXPECT_EQ(tall.groups.size(), 6U);
  EXPECT_TRUE(tall.groups.front().exchanged);
  Groups const wide = group(rectangle(3, 64), {.lanes = 32, .symmetric = false, .may_mix_rows = false});
  EXPECT_EQ(wide.groups.size(), 6U);
  EXPECT_FALSE(wide.groups.front().exchanged);
}

TEST(PairGroups, TheSidesOfASequenceAreTwoWherePairsAreNotSymmetric) {
  std::vector<PairDescriptor> pairs;
  for (int pair = 0; pair < 32; ++pair) {
    pairs.push_back(pair % 2 == 0 ? pair_of(0, 1 + pair, 40, 20) : pair_of(1 + pair, 0, 20, 40));
  }
  EXPECT_EQ(group(pairs, {.lanes = 32, .may_mix_rows = false}).groups.size(), 1U);
  Groups const made = group(pairs, {.lanes = 32, .symmetric = false, .may_mix_rows = false});
  ASSERT_EQ(made.groups.size(), 2U);
  EXPECT_NE(made.groups[0].exchanged, made.groups[1].exchanged);
}

TEST(PairGroups, FewPairsOfASequenceAreMixed) {
  std::vector<PairDescriptor> pairs;
  for (int pair = 0; pair < 40; ++pair) {
    pairs.push_back(pair_of(2 * pair, 2 * pair + 1, 10 + pair, 20));
  }
  Groups const mixed = group(pairs, {.lanes = 32, .mixed_cell_time = 1.25});
  EXPECT_EQ(mixed.groups.size(), 2U);
  EXPECT_EQ(group(pairs, {.lanes = 32, .may_mix_rows = false}).groups.size(), 40U);
}

TEST(PairGroups, SequencesThatBeginAlikeAndDifferInLengthAreTwo) {
  std::vector<PairDescriptor> pairs;
  for (int pair = 0; pair < 16; ++pair) {
    pairs.push_back(pair_of(0, 1 + pair, 40 + pair % 2, 20));
  }
  EXPECT_EQ(group(pairs, {.lanes = 16, .may_mix_rows = false}).groups.size(), 2U);
}

TEST(PairGroups, PairsOfLikeLengthsShareAGroup) {
  std::vector<PairDescriptor> pairs;
  for (int pair = 0; pair < 64; ++pair) {
    pairs.push_back(pair_of(0, 1 + pair, 40, pair % 2 == 0 ? 10 : 500));
  }
  Groups const made = group(pairs, {.lanes = 32});
  ASSERT_EQ(made.groups.size(), 2U);
  for (int at = 0; at < 32; ++at) {
    EXPECT_EQ(pairs[static_cast<std::size_t>(made.order[static_cast<std::size_t>(at)])].cols, 500);
  }
}

TEST(PairGroups, NoPairsMakeNoGroup) {
  EXPECT_TRUE(group({}, {.lanes = 8}).groups.empty());
}

} // namespace
} // namespace pairscan::testing
