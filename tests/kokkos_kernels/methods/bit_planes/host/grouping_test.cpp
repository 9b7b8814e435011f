// Which pairs share a pack of bit planes on hosts, and which are computed alone.

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/methods/bit_planes/host/grouping.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20141017;
constexpr PlaneGroupLimits kWide{.lanes = 512};

struct Grouped {
  PlaneGrouping made;
  std::vector<std::int32_t> order;
  std::vector<PlaneGroup> groups;

  [[nodiscard]] int packs() const {
    return static_cast<int>(
        std::count_if(groups.begin(), groups.end(), [](PlaneGroup const& group) { return group.count > 1; }));
  }
  [[nodiscard]] double steps() const {
    double sum = 0;
    for (PlaneGroup const& group : groups) {
      sum += group.steps;
    }
    return sum;
  }
};

Grouped group(std::vector<PairDescriptor> const& pairs, PlaneGroupLimits const& limits = kWide) {
  Grouped grouped;
  grouped.order.resize(pairs.size());
  grouped.groups.resize(pairs.size());
  grouped.made = group_pairs({pairs}, limits, grouped.order.data(), grouped.groups.data());
  grouped.groups.resize(static_cast<std::size_t>(grouped.made.groups));
  return grouped;
}

PairDescriptor sized(int rows, int cols) {
  return {0, 0, rows, cols};
}

std::vector<PairDescriptor> same(std::size_t count, int length) {
  return std::vector(count, sized(length, length));
}

template <class Draw>
std::vector<int> lengths(int count, Draw const& draw) {
  std::mt19937 random(kSeed);
  std::uniform_real_distribution<double> part(0, 1);
  std::vector<int> drawn;
  for (int at = 0; at < count; ++at) {
    drawn.push_back(static_cast<int>(draw(part(random))));
  }
  std::sort(drawn.begin(), drawn.end());
  return drawn;
}

/// All pairs of these lengths, in batches of columns as a work list gives them.
LaneUse use_of_all_pairs(std::vector<int> const& sorted) {
  std::vector<PairDescriptor> pairs;
  LaneUse use;
  for (std::size_t col = sorted.size(); col-- > 0;) {
    for (std::size_t row = 0; row < col; ++row) {
      pairs.push_back(sized(sorted[row], sorted[col]));
    }
    if (pairs.size() >= 8192 || col == 0) {
      use.add(group(pairs).made.use);
      pairs.clear();
    }
  }
  return use;
}

TEST(PlaneGroups, EveryPairIsInOneGroupAndPacksHaveRoom) {
  std::mt19937 random(kSeed);
  std::vector<PairDescriptor> pairs;
  for (int pair = 0; pair < 3000; ++pair) {
    pairs.push_back(sized(static_cast<int>(random() % 3000), static_cast<int>(random() % 3000)));
  }
  Grouped const grouped = group(pairs);
  std::vector<int> seen(pairs.size());
  for (PlaneGroup const& each : grouped.groups) {
    EXPECT_GE(each.count, 1);
    EXPECT_LE(each.count, kWide.lanes);
    for (int at = each.begin; at < each.begin + each.count; ++at) {
      ++seen[static_cast<std::size_t>(grouped.order[static_cast<std::size_t>(at)])];
    }
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<std::ptrdiff_t>(pairs.size()));
  EXPECT_TRUE(std::is_sorted(grouped.groups.begin(), grouped.groups.end(),
                             [](PlaneGroup const& a, PlaneGroup const& b) { return a.steps > b.steps; }))
      << "the slowest first, so that threads end together";
}

TEST(PlaneGroups, LikePairsFillPacksAndWhatIsLeftIsComputedAlone) {
  Grouped const even = group(same(2048, 1500));
  EXPECT_EQ(even.packs(), 4);
  EXPECT_EQ(even.groups.size(), 4U);
  EXPECT_DOUBLE_EQ(even.made.use.busy(), 1);
  EXPECT_EQ(group(same(514, 1500)).groups.size(), 3U) << "a pack and two pairs";
  EXPECT_EQ(group(same(40, 1500)).packs(), 0) << "40 of 512 lanes take as long as 512";
  EXPECT_EQ(group(same(400, 1500)).packs(), 1);
}

TEST(PlaneGroups, OneLongPairDoesNotMakeItsPackLong) {
  std::vector<PairDescriptor> pairs = same(512, 300);
  pairs[100] = sized(20'000, 30'000);
  Grouped const grouped = group(pairs);
  ASSERT_EQ(grouped.groups.size(), 2U);
  EXPECT_EQ(grouped.groups[0].count, 1);
  EXPECT_EQ(grouped.order[static_cast<std::size_t>(grouped.groups[0].begin)], 100);
}

TEST(PlaneGroups, PacksAreNoTallerThanMemoryAllows) {
  PlaneGroupLimits limits = kWide;
  limits.pack_rows = 1000;
  EXPECT_EQ(group(same(512, 1000), limits).packs(), 1);
  EXPECT_EQ(group(same(512, 1001), limits).packs(), 0);
}

TEST(PlaneGroups, NoThreadIsLeftIdleForAPack) {
  PlaneGroupLimits limits = kWide;
  limits.threads = 64;
  EXPECT_EQ(group(same(512, 1500), limits).packs(), 0);
  EXPECT_EQ(group(same(std::size_t{64} * 512, 1500), limits).packs(), 64);
}

TEST(PlaneGroups, GroupsTakeNoLongerThanAllPairsAlone) {
  for (int const longest : {50, 500, 5000}) {
    std::mt19937 random(kSeed);
    std::vector<PairDescriptor> pairs;
    double alone = 0;
    for (int pair = 0; pair < 700; ++pair) {
      auto const draw = [&] { return 1 + static_cast<int>(random() % static_cast<unsigned>(longest)); };
      pairs.push_back(sized(draw(), draw()));
      alone += group({pairs.back()}).steps();
    }
    EXPECT_LE(group(pairs).steps(), alone * (1 + 1e-12)) << longest;
  }
}

TEST(PlaneGroups, LanesAreBusy) {
  auto const alike = [](double part) { return 1463 + 110 * part; };          // as 16S genes
  auto const uneven = [](double part) { return 500 + 1155 * part; };         // genes that are cut short
  auto const mixed = [](double part) { return std::pow(10, 1 + 4 * part); }; // 10 to 100,000
  EXPECT_GE(use_of_all_pairs(lengths(200, alike)).busy(), 0.97);
  EXPECT_GE(use_of_all_pairs(lengths(1000, alike)).busy(), 0.98);
  EXPECT_GE(use_of_all_pairs(lengths(200, uneven)).busy(), 0.85);
  EXPECT_GE(use_of_all_pairs(lengths(1000, uneven)).busy(), 0.95);
  EXPECT_GE(use_of_all_pairs(lengths(200, mixed)).busy(), 0.95);
  EXPECT_GE(use_of_all_pairs(lengths(1000, mixed)).busy(), 0.95);
}

} // namespace
} // namespace pairscan::testing
