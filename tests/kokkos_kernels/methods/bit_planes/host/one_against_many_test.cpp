// Packs of bit planes whose pairs have a sequence in common, on hosts: which pairs share one, and their scores against
// the reference.

#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_against_many_groups.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 31;
constexpr OneAgainstManyLimits kWide{.lanes = 512,
                                     .rows = 1 << 20,
                                     .step = 0.85,
                                     .slice_steps = 500,
                                     .pack_steps = 10'000,
                                     .most_steps = std::numeric_limits<double>::infinity()};

// Which pairs

/// The pairs of a case as the product lists them: the shorter sequence is the rows'.
std::vector<PairDescriptor> listed(TileCase const& test, std::uint64_t begin, std::uint64_t end) {
  std::vector<PairDescriptor> pairs;
  auto const length = [&](std::uint32_t record) {
    return static_cast<std::int32_t>(test.offsets[record + 1] - test.offsets[record]);
  };
  for (std::uint64_t pair = begin; pair < end; ++pair) {
    NumberedTile const& tile =
        test.tiles[static_cast<std::size_t>(tile_of(test.tiles.data(), static_cast<int>(test.tiles.size()), pair))];
    PairPlace const place = place_in_tile(tile.tile, pair - tile.first_pair);
    std::uint32_t a = test.rows[place.row];
    std::uint32_t b = test.cols[place.col];
    if (length(a) > length(b)) {
      std::swap(a, b);
    }
    pairs.push_back({test.offsets[a], test.offsets[b], length(a), length(b)});
  }
  return pairs;
}

struct Found {
  std::vector<PairDescriptor> pairs;
  std::vector<std::int32_t> order;
  std::vector<OneAgainstManyPack> packs;

  [[nodiscard]] int shared() const { return packs.empty() ? 0 : packs.back().begin + packs.back().count; }
};

Found find(TileCase const& test, std::uint64_t begin, std::uint64_t end, OneAgainstManyLimits const& limits = kWide) {
  Found found{listed(test, begin, end), std::vector<std::int32_t>(end - begin, -1), {}};
  found.packs =
      find_one_against_many({found.pairs, test.tiles_of(begin, end - begin), begin}, limits, found.order.data());
  return found;
}

/// Every pair of a pack has the sequence and no pair is in two; partners of packs with the same number are the same.
void expect_packs(Found const& found) {
  std::set<std::int32_t> seen;
  std::vector<std::uint64_t> columns;
  for (std::size_t at = 0; at < found.packs.size(); ++at) {
    OneAgainstManyPack const& pack = found.packs[at];
    EXPECT_EQ(pack.begin, at == 0 ? 0 : found.packs[at - 1].begin + found.packs[at - 1].count);
    std::vector<std::uint64_t> partners;
    std::int32_t longest = 0;
    for (std::int32_t member = pack.begin; member < pack.begin + pack.count; ++member) {
      std::int32_t const index = found.order[static_cast<std::size_t>(member)];
      EXPECT_TRUE(seen.insert(index).second);
      PairDescriptor const& pair = found.pairs[static_cast<std::size_t>(index)];
      bool const is_row = pair.row_begin == pack.row_begin && pair.rows == pack.rows;
      bool const is_col = pair.col_begin == pack.row_begin && pair.cols == pack.rows;
      EXPECT_TRUE(is_row || is_col);
      partners.push_back(is_row ? pair.col_begin : pair.row_begin);
      longest = std::max(longest, is_row ? pair.cols : pair.rows);
    }
    EXPECT_EQ(pack.longest_cols, longest);
    if (at > 0 && pack.columns == found.packs[at - 1].columns) {
      EXPECT_EQ(partners, columns);
    }
    columns = partners;
  }
}

TEST(SharedRows, ColumnsOfTilesShareTheirSequences) {
  TileCase const test = triangle(random_lengths(700, 1380, 1500), 32);
  Found const all = find(test, 0, test.pairs);
  expect_packs(all);
  // 22 columns of tiles, the last of 28 columns: from column 16 on 512 rows stand above the diagonal.
  EXPECT_EQ(std::count_if(all.packs.begin(), all.packs.end(),
                          [](OneAgainstManyPack const& pack) { return pack.count == 512; }),
            5 * 32 + 28);
}

TEST(SharedRows, BatchesThatBeginAndEndWithinTiles) {
  TileCase const test = triangle(random_lengths(640, 300, 310), 16);
  for (std::uint64_t begin = 0; begin < test.pairs; begin += 70'001) {
    Found const found = find(test, begin, std::min(begin + 70'001, test.pairs));
    expect_packs(found);
    EXPECT_LE(found.shared(), static_cast<int>(found.pairs.size()));
  }
}

TEST(SharedRows, OnlyWhereThatIsFaster) {
  TileCase const test = triangle(random_lengths(640, 1480, 1500), 32);
  OneAgainstManyLimits limits = kWide;
  limits.step = 0;
  EXPECT_TRUE(find(test, 0, test.pairs, limits).packs.empty()) << "there are no such packs";
  limits.step = 1.1;
  EXPECT_TRUE(find(test, 0, test.pairs, limits).packs.empty()) << "a cell takes longer";
  limits.step = 0.5;
  EXPECT_GT(find(test, 0, test.pairs, limits).shared(), find(test, 0, test.pairs).shared()) << "half of the lanes do";
  limits = kWide;
  limits.rows = 1400;
  EXPECT_TRUE(find(test, 0, test.pairs, limits).packs.empty()) << "memory allows no such row";
  limits = kWide;
  limits.most_steps = 1000;
  EXPECT_TRUE(find(test, 0, test.pairs, limits).packs.empty()) << "threads would wait";
}

TEST(SharedRows, UnevenPartnersShareNone) {
  std::vector<int> lengths(520, 100);
  lengths.push_back(90'000); // the last, and so among the first rows of the last column of tiles
  std::sort(lengths.begin(), lengths.end());
  TileCase test;
  test.offsets = {0};
  for (int const length : lengths) {
    test.offsets.push_back(test.offsets.back() + static_cast<std::uint64_t>(length));
    test.rows.push_back(static_cast<std::uint32_t>(test.rows.size()));
  }
  test.cols = test.rows;
  test.add({9, 521, 0, 8, false}); // eight columns of 100 letters, one of whose 512 partners is long
  EXPECT_TRUE(find(test, 0, test.pairs).packs.empty());
}

// Scores

std::vector<InstructionSet const*> lanes_with_planes() {
  std::vector<InstructionSet const*> all = available_instruction_sets();
  std::erase_if(all, [](InstructionSet const* instructions) { return plane_bodies(*instructions) == nullptr; });
  return all;
}

/// Row sequences of 1 to 130 letters, each against the same `count` partners of 0 to 200.
class SharedRowCase {
public:
  SharedRowCase(int count, MatchRule rule, LetterKind kind) : rule_(rule), kind_(kind) {
    std::mt19937 random(kSeed);
    for (int partner = 0; partner < count; ++partner) {
      add_pair(test_, 0, static_cast<int>(random() % 201), rule, random);
    }
    for (int const rows : {1, 2, 63, 130}) {
      add_pair(rows_, rows, 0, rule, random);
    }
    for (PairDescriptor& row : rows_.pairs) {
      row.row_begin += test_.residues.size();
    }
    test_.residues.insert(test_.residues.end(), rows_.residues.begin(), rows_.residues.end());
    for (std::uint8_t& code : test_.residues) {
      bool const one = code == 1 || code == 2 || code == 4 || code == 8;
      code = kind == LetterKind::bases && !one ? 4 : kind == LetterKind::bases_or_unknown && !one ? 0 : code;
    }
  }

  void check(InstructionSet const& instructions, LinearScoring const& scoring, int kept_columns) const {
    std::size_t const word = static_cast<std::size_t>(instructions.register_bytes);
    std::vector<std::byte> memory((one_against_many_words(130) + kept_letter_words(256) + kPlaneScratchWords + 1) *
                                  word);
    auto* at = memory.data() + (word - reinterpret_cast<std::uintptr_t>(memory.data()) % word) % word;
    PlaneJob job{.residues = test_.residues.data(), .scoring = reduce(scoring), .letters = kind_};
    job.count = static_cast<int>(test_.pairs.size());
    job.kept_letters = at;
    job.kept_columns = kept_columns;
    job.scratch = at + kept_letter_words(256) * word;
    job.columns = static_cast<std::byte*>(job.scratch) + kPlaneScratchWords * word;
    for (PairDescriptor const& row : rows_.pairs) {
      std::vector<PairDescriptor> pairs = test_.pairs;
      for (PairDescriptor& pair : pairs) {
        pair.row_begin = row.row_begin;
        pair.rows = row.rows;
      }
      std::vector<std::int32_t> scores(pairs.size());
      job.pairs = pairs.data();
      job.scores = scores.data();
      plane_bodies(instructions)->one_against_many(job);
      job.letters_are_kept = true;
      for (std::size_t pair = 0; pair < pairs.size(); ++pair) {
        EXPECT_EQ(scores[pair], expected_score(test_, pairs[pair], scoring, rule_))
            << instructions.name << ", " << row.rows << " x " << pairs[pair].cols << ", " << scoring.match << "/"
            << scoring.mismatch << "/" << scoring.gap << ", seed " << kSeed;
      }
    }
  }

private:
  PairCase test_;
  PairCase rows_;
  MatchRule rule_;
  LetterKind kind_;
};

TEST(SharedRows, ScoresOfEveryKindOfLetters) {
  for (InstructionSet const* instructions : lanes_with_planes()) {
    for (LetterKind const kind : {LetterKind::bases, LetterKind::bases_or_unknown, LetterKind::base_sets}) {
      SharedRowCase const full(instructions->bits(), MatchRule::shared_base, kind);
      full.check(*instructions, {}, 256);
      full.check(*instructions, {}, 100); // longer columns are read anew
    }
    SharedRowCase(instructions->bits() - 17, MatchRule::same_residue, LetterKind::residues)
        .check(*instructions, {}, 256);
  }
}

TEST(SharedRows, ScoresOfEveryNetwork) {
  for (InstructionSet const* instructions : lanes_with_planes()) {
    SharedRowCase const test(70, MatchRule::same_residue, LetterKind::residues);
    for (LinearScoring const scoring :
         {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{1, -1, -1}, LinearScoring{1, -1, -2},
          LinearScoring{2, -3, -5}, LinearScoring{5, -4, -10}, LinearScoring{2, -4, -20}, LinearScoring{1, -9, -2},
          LinearScoring{1, 0, -3}, LinearScoring{9, 2, -11}}) {
      test.check(*instructions, scoring, 256);
    }
  }
}

TEST(SharedRows, BatchesOfTilesHaveTheReferencesScores) {
  TileCase const test = triangle(random_lengths(560, 20, 30), 32);
  Strategy<HostSpace> const& strategy = *find_strategy<HostSpace>("lazy_rscan");
  BatchRequest request;
  request.all_scores = true;
  BatchShape shape{static_cast<std::size_t>(test.pairs), test.longest(), test.longest()};
  set_scheme(shape, {});
  shape.in_tiles = true;
  for (InstructionSet const* instructions : lanes_with_planes()) {
    Budget budget = budget_of(HostSpace{}, std::size_t{256} << 20U);
    budget.instruction_set = instructions;
    BatchPlan const plan = strategy.plan(shape, budget, {.method = "bit_planes"});
    auto const instances = overlapping_instances(HostSpace{}, 1);
    DeviceClock<HostSpace> clock(instances);
    TileBatchInFlight<HostSpace> slot(instances[0], upload<HostSpace>(test.residues),
                                      upload_table<HostSpace>(test.rows, test.cols, test.offsets), clock, 0);
    clock.start();
    ASSERT_GE(plan.capacity, test.pairs);
    slot.submit(strategy, plan, {test.tiles, 0, static_cast<std::size_t>(test.pairs)}, request);
    slot.wait();
    for (std::uint64_t pair = 0; pair < test.pairs; ++pair) {
      ASSERT_EQ(slot.scores()[static_cast<std::size_t>(pair)], test.expected(pair, {}))
          << instructions->name << " " << pair;
    }
  }
}

} // namespace
} // namespace pairscan::testing
