#include <results/sort_by_key.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pairscan {
namespace {

constexpr unsigned kSeed = 61;
constexpr std::uint64_t kAllBits = ~std::uint64_t{0};

/// Keys with these bits only; places are the order of arrival.
std::vector<KeyedPlace> random_entries(std::size_t count, std::uint64_t bits) {
  std::mt19937_64 random{kSeed};
  std::vector<KeyedPlace> entries;
  for (std::size_t place = 0; place < count; ++place)
    entries.push_back({random() & bits, place});
  return entries;
}

// Few and many, all bits and gaps between them, keys that come often, and all the same.
TEST(SortByKey, OrdersAnyKeysAndLeavesEqualOnesInTheirOrder) {
  for (std::size_t const count : {0U, 1U, 2U, 4096U, 4097U, 50'000U})
    for (std::uint64_t const bits : {kAllBits, std::uint64_t{0x00001fff00001fff}, std::uint64_t{0x8000000000000001},
                                     std::uint64_t{0xf0}, std::uint64_t{0}}) {
      auto entries = random_entries(count, bits);
      auto expected = entries;
      std::stable_sort(expected.begin(), expected.end(),
                       [](KeyedPlace const& a, KeyedPlace const& b) { return a.key < b.key; });
      sort_by_key(entries);
      auto const same = [](KeyedPlace const& a, KeyedPlace const& b) { return a.key == b.key && a.place == b.place; };
      EXPECT_TRUE(std::equal(entries.begin(), entries.end(), expected.begin(), expected.end(), same))
          << count << " keys of the bits " << std::hex << bits << ", seed " << kSeed;
    }
}

} // namespace
} // namespace pairscan
