// Which hits of a search go to a device, and in which groups.

#include <engine/traceback/placed_hits.hpp>
#include <sequences/sequence_set.hpp>
#include <tests/src/engine/related_sequences.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace pairscan::testing {
namespace {

/// Queries of 100, 3000 and 2050 residues, and targets of 60, 5000 and 7000.
SequenceSet set_of_lengths() {
  SetBuilder builder;
  for (std::size_t const length : {100, 3000, 2050}) {
    builder.add(std::vector<Residue>(length, 1));
  }
  builder.targets();
  for (std::size_t const length : {60, 5000, 7000}) {
    builder.add(std::vector<Residue>(length, 1));
  }
  return builder.build();
}

std::vector<Candidate> all_hits() {
  std::vector<Candidate> hits;
  for (std::uint32_t query = 0; query < 3; ++query) {
    for (std::uint32_t target = 3; target < 6; ++target) {
      hits.push_back({{query, target}, static_cast<std::int32_t>(10 * query + target)});
    }
  }
  return hits;
}

std::vector<std::int32_t> scores_of(std::vector<Candidate> const& hits) {
  std::vector<std::int32_t> scores;
  for (Candidate const& hit : hits) {
    scores.push_back(hit.score);
  }
  return scores;
}

TEST(PlacedHits, ManyOfLikeLengthsGoToTheDevice) {
  PlacedHits const placed = place_hits(set_of_lengths(), all_hits(), [](HitGroup const&) { return BatchPlan{}; });
  ASSERT_EQ(placed.on_device.size(), 1U) << "short queries and short targets make too few cells";
  HitGroup const& group = placed.on_device.front();
  EXPECT_EQ(group.longest_query, 3000);
  EXPECT_EQ(group.longest_target, 7000);
  EXPECT_EQ(group.cells, 5050U * 12000U);
  EXPECT_EQ(scores_of(group.hits), (std::vector<std::int32_t>{14, 15, 24, 25}));
  EXPECT_EQ(scores_of(placed.on_hosts), (std::vector<std::int32_t>{3, 4, 5, 13, 23}));
}

TEST(PlacedHits, StayOnHostsWithoutAPlan) {
  PlacedHits const placed =
      place_hits(set_of_lengths(), all_hits(), [](HitGroup const&) { return std::optional<BatchPlan>(); });
  EXPECT_TRUE(placed.on_device.empty());
  EXPECT_EQ(scores_of(placed.on_hosts), scores_of(all_hits()));
}

} // namespace
} // namespace pairscan::testing
