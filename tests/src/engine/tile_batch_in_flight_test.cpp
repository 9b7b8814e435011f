// What a batch of tiles becomes on each space of the build: pairs, and the selection of those that may pass.

#include <engine/score_filter.hpp>
#include <kokkos_kernels/batch/best_of_batch.hpp>
#include <kokkos_kernels/batch/compact_passing.hpp>
#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/sequence_table.hpp>
#include <kokkos_kernels/portability/allocate.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <tests/src/work/sets_of_lengths.hpp>
#include <tests/support/spaces_of_build.hpp>
#include <work/pair_sequence.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 52;

template <class Space>
class OnSpace : public ::testing::Test {};
TYPED_TEST_SUITE(OnSpace, SpacesOfBuild);

template <class T, class... Properties>
std::vector<std::remove_const_t<T>> to_host(Kokkos::View<T*, Properties...> const& view) {
  auto const mirror = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, view);
  return {mirror.data(), mirror.data() + mirror.size()};
}

template <class Space>
std::vector<PairDescriptor> expand(SequenceTable<Space> const& table, PairSequence const& pairs, std::uint64_t begin,
                                   std::uint64_t end, bool shorter_first = false) {
  auto const tiles = pairs.tiles(begin, end);
  Kokkos::View<PairDescriptor*, typename Space::memory_space> const expanded("expanded", end - begin);
  ExpandPairs<Space> const kernel{
      {table, upload_array<Space>("tiles", tiles), static_cast<int>(tiles.size()), begin}, shorter_first, expanded};
  Kokkos::parallel_for("expand", Kokkos::RangePolicy<Space>(0, static_cast<int>(end - begin)), kernel);
  return to_host(expanded);
}

void expect_pair(PairDescriptor const& found, SequenceSet const& set, SequencePair const& expected) {
  EXPECT_EQ(found.row_begin, set.offsets[expected.query]);
  EXPECT_EQ(found.col_begin, set.offsets[expected.target]);
  EXPECT_EQ(found.rows, static_cast<std::int32_t>(set.length(expected.query)));
  EXPECT_EQ(found.cols, static_cast<std::int32_t>(set.length(expected.target)));
}

TYPED_TEST(OnSpace, ExpandsAnyPartAsTheListHasIt) {
  for (std::uint32_t const queries : {0U, 17U}) { // the triangle and the rectangle, both with ragged ends
    SequenceSet const set = set_of_lengths(random_lengths(61, kSeed), queries);
    WorkList const work(set, 8);
    auto const table = upload_table<TypeParam>(work.row_records(), work.col_records(), set.offsets);
    PairSequence const pairs(work, {1, work.tiles()}, 1);
    std::uint64_t const size = pairs.size();
    for (auto const& [begin, end] : {std::pair<std::uint64_t, std::uint64_t>{0, size},
                                     {0, 1},
                                     {size - 1, size},
                                     {37, 38},
                                     {13, 100},
                                     {64, 128},
                                     {size / 2, size}}) {
      auto const found = expand(table, pairs, begin, end);
      for (std::uint64_t number = begin; number < end; ++number) {
        SCOPED_TRACE("pair " + std::to_string(number) + ", seed " + std::to_string(kSeed));
        expect_pair(found[number - begin], set, pairs.pair(number));
      }
    }
  }
}

TYPED_TEST(OnSpace, PutsTheShorterSequenceFirstWhereOnlyScoresAreWanted) {
  SequenceSet const set = set_of_lengths(random_lengths(61, kSeed), 0);
  WorkList const work(set, 8);
  auto const table = upload_table<TypeParam>(work.row_records(), work.col_records(), set.offsets);
  PairSequence const pairs(work, {0, work.tiles()}, 1);
  auto const found = expand(table, pairs, 0, pairs.size(), true);
  for (std::uint64_t number = 0; number < pairs.size(); ++number) {
    SequencePair pair = pairs.pair(number);
    EXPECT_LE(found[number].rows, found[number].cols) << "pair " << number << ", seed " << kSeed;
    if (found[number].row_begin != set.offsets[pair.query]) {
      std::swap(pair.query, pair.target);
    }
    expect_pair(found[number], set, pair);
  }
}

TYPED_TEST(OnSpace, TurnsTheQueryWhicheverSequenceComesFirst) {
  auto lengths = random_lengths(61, kSeed);
  SequenceSet const set = set_of_lengths(lengths, 0);
  WorkList const work(set, 8);
  auto const given = lengths;
  lengths.insert(lengths.end(), given.begin(), given.end()); // their reverse complements
  SequenceSet const both = set_of_lengths(lengths, 0);
  auto table = upload_table<TypeParam>(work.row_records(), work.col_records(), both.offsets);
  table.query_shift = set.size();
  PairSequence const pairs(work, {0, work.tiles()}, 1);
  for (bool const shorter_first : {false, true}) {
    auto const found = expand(table, pairs, 0, pairs.size(), shorter_first);
    for (std::uint64_t number = 0; number < pairs.size(); ++number) {
      SequencePair pair = pairs.pair(number);
      pair.query += set.size();
      if (shorter_first && both.length(pair.target) < both.length(pair.query)) {
        std::swap(pair.query, pair.target);
      }
      SCOPED_TRACE("pair " + std::to_string(number) + ", seed " + std::to_string(kSeed));
      expect_pair(found[number], both, pair);
    }
  }
}

/// Pairs of random lengths whose scores lie around the bound of 80 % identity.
struct Scored {
  std::vector<PairDescriptor> pairs;
  std::vector<std::int32_t> scores;
};

Scored around_the_bound(std::size_t count, ScoreLimits const& limits) {
  std::mt19937 random(kSeed);
  Scored scored;
  for (std::size_t index = 0; index < count; ++index) {
    int const rows = 50 + static_cast<int>(random() % 50);
    int const cols = 50 + static_cast<int>(random() % 50);
    std::int64_t const bound = score_bound(limits.scoring, limits.identity, limits.min_identity, rows, cols);
    std::int64_t const near = bound == kUnreachable ? 0 : bound;
    scored.pairs.push_back({0, 0, rows, cols});
    scored.scores.push_back(static_cast<std::int32_t>(near) + static_cast<int>(random() % 7) - 3);
  }
  return scored;
}

template <class Space>
std::vector<ScoredPair> select(Scored const& scored, ScoreLimits const& limits,
                               LeastByQuery<Space> const& of_query = {}) {
  using Memory = typename Space::memory_space;
  auto const count = static_cast<int>(scored.pairs.size());
  Kokkos::View<ScoredPair*, Memory> const selected("selected", scored.pairs.size());
  Kokkos::View<std::int32_t*, Memory> const selected_count("count", 1);
  CompactPassing<Space> const kernel{{upload_array<Space>("pairs", std::span(scored.pairs)),
                                      upload_array<Space>("scores", std::span(scored.scores)), limits, of_query},
                                     count,
                                     selected,
                                     selected_count};
  Kokkos::parallel_scan("select", Kokkos::RangePolicy<Space>(0, count), kernel);
  Space{}.fence();
  auto found = to_host(selected);
  found.resize(static_cast<std::size_t>(to_host(selected_count)[0]));
  return found;
}

TYPED_TEST(OnSpace, SelectsWhatTheFilterSelectsAndInOrder) {
  FilterOptions options;
  options.min_identity = 0.8;
  options.min_score = 20;
  for (auto const definition : {IdentityDefinition::columns, IdentityDefinition::shorter, IdentityDefinition::longer,
                                IdentityDefinition::internal, IdentityDefinition::mbl}) {
    options.identity = definition;
    ScoreFilter const filter(options, scored_problem({4, -5, -10}, MatchRule::shared_base));
    for (std::size_t const size : {1U, 2U, 255U, 256U, 257U, 5000U}) {
      Scored const scored = around_the_bound(size, filter.limits());
      std::vector<std::int32_t> expected;
      for (std::size_t index = 0; index < size; ++index) {
        if (filter.may_pass(scored.scores[index], scored.pairs[index].rows, scored.pairs[index].cols)) {
          expected.push_back(static_cast<std::int32_t>(index));
        }
      }
      std::vector<std::int32_t> checked;
      auto const found = select<TypeParam>(scored, filter.limits().loosened());
      for (ScoredPair const& each : found) {
        auto const index = static_cast<std::size_t>(each.index);
        ASSERT_EQ(each.score, scored.scores[index]);
        if (filter.may_pass(each.score, scored.pairs[index].rows, scored.pairs[index].cols)) {
          checked.push_back(each.index);
        }
      }
      EXPECT_EQ(checked, expected) << size << " pairs, seed " << kSeed;
      EXPECT_LE(found.size(), size);
    }
  }
}

TYPED_TEST(OnSpace, SelectsAllWithoutLimitsAndNoneBeyondThem) {
  Scored const scored = around_the_bound(300, {.min_identity = 0.8});
  auto const all = select<TypeParam>(scored, ScoreLimits{}.loosened());
  ASSERT_EQ(all.size(), 300U);
  for (std::size_t index = 0; index < all.size(); ++index) {
    EXPECT_EQ(all[index].index, static_cast<std::int32_t>(index));
  }
  EXPECT_TRUE(select<TypeParam>(scored, {.min_score = 1'000'000}).empty());
}

/// A batch of queries that begins and ends within tiles.
struct QueryBatch {
  static constexpr std::uint32_t queries = 17;
  static constexpr std::uint64_t first = 100;
  SequenceSet set = set_of_lengths(random_lengths(61, kSeed), queries);
  WorkList work{set, 8};
  PairSequence pairs{work, {0, work.tiles()}, 1};
  std::uint64_t count = pairs.size() - 150;

  template <class Space>
  [[nodiscard]] LeastByQuery<Space>
  least(Kokkos::View<std::int32_t const*, typename Space::memory_space> const& all) const {
    auto const tiles = pairs.tiles(first, first + count);
    return {{upload_table<Space>(work.row_records(), work.col_records(), set.offsets),
             upload_array<Space>("tiles", tiles), static_cast<int>(tiles.size()), first},
            all};
  }
};

TYPED_TEST(OnSpace, LeavesOutPairsThatScoreTooLittleForTheirQuery) {
  QueryBatch const batch;
  std::mt19937 random(kSeed);
  std::vector<std::int32_t> least(QueryBatch::queries);
  for (std::int32_t& each : least) {
    each = static_cast<std::int32_t>(random() % 10);
  }
  Scored scored;
  std::vector<std::int32_t> expected;
  for (std::uint64_t index = 0; index < batch.count; ++index) {
    scored.pairs.push_back({0, 0, 50, 50});
    scored.scores.push_back(static_cast<std::int32_t>(random() % 10));
    if (scored.scores.back() >= least[batch.pairs.pair(QueryBatch::first + index).query]) {
      expected.push_back(static_cast<std::int32_t>(index));
    }
  }
  auto const of_query = batch.least<TypeParam>(upload_array<TypeParam>("least", std::span<std::int32_t const>(least)));
  std::vector<std::int32_t> found;
  for (ScoredPair const& each : select<TypeParam>(scored, {}, of_query)) {
    found.push_back(each.index);
  }
  EXPECT_EQ(found, expected);
  EXPECT_LT(found.size(), batch.count);
}

TEST(ScoreBins, AreInOrderAndASixteenthWideAtTheMost) {
  for (std::int32_t score = 1; score < (1 << 19); ++score) {
    int const bin = bin_of_score(score);
    ASSERT_LT(bin, kScoreBins);
    ASSERT_GE(bin, bin_of_score(score - 1));
    ASSERT_LE(least_of_bin(bin), score);
    ASSERT_GT(least_of_bin(bin) + std::max(score / 16, 1), score);
  }
  EXPECT_EQ(bin_of_score(-7), 0);
}

/// The least score of a query rises to what its best pairs of the batch reach, and no higher; not where it has fewer.
TYPED_TEST(OnSpace, RaisesTheLeastScoreToThatOfTheBestOfABatch) {
  QueryBatch const batch;
  std::mt19937 random(kSeed);
  Scored scored;
  std::vector<std::vector<std::int32_t>> of_query(QueryBatch::queries);
  constexpr std::int64_t kLimit = 5;
  for (std::uint64_t index = 0; index < batch.count; ++index) {
    scored.pairs.push_back({0, 0, 50, 50});
    scored.scores.push_back(static_cast<std::int32_t>(random() % 300) - 20);
    if (scored.scores.back() >= kLimit) {
      of_query[batch.pairs.pair(QueryBatch::first + index).query].push_back(scored.scores.back());
    }
  }
  for (std::size_t const top : {1U, 5U, 40U}) {
    using Numbers = Kokkos::View<std::int32_t*, typename TypeParam::memory_space>;
    Numbers const least("least", QueryBatch::queries);
    Numbers const counts("counts", std::size_t{QueryBatch::queries} * kScoreBins);
    Kokkos::deep_copy(least, 3);
    CountScores<TypeParam> const count{{upload_array<TypeParam>("pairs", std::span(std::as_const(scored.pairs))),
                                        upload_array<TypeParam>("scores", std::span(std::as_const(scored.scores))),
                                        {.min_score = kLimit},
                                        batch.least<TypeParam>(least)},
                                       counts};
    Kokkos::parallel_for("count", Kokkos::RangePolicy<TypeParam>(0, static_cast<int>(batch.count)), count);
    Kokkos::parallel_for("raise", Kokkos::RangePolicy<TypeParam>(0, static_cast<int>(QueryBatch::queries)),
                         RaiseLeast<TypeParam>{counts, least, static_cast<std::int32_t>(top)});
    auto const raised = to_host(least);
    for (std::size_t query = 0; query < QueryBatch::queries; ++query) {
      auto& scores = of_query[query];
      std::sort(scores.rbegin(), scores.rend());
      if (scores.size() < top) {
        EXPECT_EQ(raised[query], 3) << "query " << query << ", top " << top << ", seed " << kSeed;
      } else {
        EXPECT_LE(raised[query], scores[top - 1]) << "query " << query << ", top " << top << ", seed " << kSeed;
        EXPECT_GT(raised[query] + std::max(scores[top - 1] / 16, 1), scores[top - 1]);
      }
    }
  }
}

TEST(ScoreLimits, LoosenedLetNoFewerPassAndFewMore) {
  for (double const identity : {0.1, 0.5, 2.0 / 3, 0.97, 1.0}) {
    ScoreLimits const limits{.min_identity = identity};
    for (std::int64_t const length : {1, 7, 100, 1500, 30'000}) {
      std::int64_t const bound = score_bound(limits.scoring, limits.identity, identity, length, length);
      EXPECT_TRUE(limits.loosened().may_pass(bound - 1, length, length)) << identity << ", " << length;
      EXPECT_FALSE(limits.may_pass(bound - 1, length, length)) << identity << ", " << length;
      EXPECT_FALSE(limits.loosened().may_pass(bound - 3, length, length)) << identity << ", " << length;
    }
  }
}

} // namespace
} // namespace pairscan::testing
