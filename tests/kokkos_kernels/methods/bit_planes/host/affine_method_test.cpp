// LazyRScan by bit planes with affine gaps: every scheme with a network, as lists of pairs and as tiles, on every
// instruction set with planes, against Gotoh's recurrence.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/batch/tile_batch_in_flight.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/support/reference_gotoh.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1982;
constexpr std::size_t kBatchBytes = std::size_t{256} << 20U;

/// Schemes of every network; two networks have two each.
std::vector<Problem> problems(LetterKind letters) {
  std::vector<Problem> all = {affine_problem({1, -2, 0}, {-3, -1}), affine_problem({2, -4, 0}, {-6, -2}),
                              affine_problem({1, -1, 0}, {-1, -1}), affine_problem({2, -4, 0}, {-18, -2}),
                              affine_problem({2, -4, 0}, {-4, -2}), affine_problem({1, -2, 0}, {-2, -1}),
                              affine_problem({0, -4, 0}, {-6, -2}), affine_problem({1, -4, 0}, {-6, -1})};
  for (Problem& problem : all) {
    problem.letters = letters;
    problem.scorer = letters == LetterKind::residues ? "residues" : "base_sets";
  }
  return all;
}

std::vector<Budget> budgets_with_planes() {
  return host_budgets(kBatchBytes, [](InstructionSet const& each) { return plane_bodies(each) != nullptr; });
}

constexpr LetterKind kLetterKinds[] = {LetterKind::bases, LetterKind::bases_or_unknown, LetterKind::base_sets,
                                       LetterKind::residues};

/// Leaves only letters of the kind; sets of bases are letters of their own where residues are compared.
void make_letters(std::vector<std::uint8_t>& residues, LetterKind kind) {
  for (std::uint8_t& code : residues) {
    bool const base = code == 1 || code == 2 || code == 4 || code == 8;
    code = base || kind == LetterKind::base_sets || kind == LetterKind::residues ? code
           : kind == LetterKind::bases                                           ? std::uint8_t{4}
                                                                                 : std::uint8_t{0};
  }
}

std::int64_t gotohs_score(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                          Problem const& problem) {
  GapScores const& gap = problem.gaps.inner;
  bool const sets = problem.scorer == "base_sets";
  return reference::gotoh_score(rows, cols, {problem.scoring.match, problem.scoring.mismatch, gap.open, gap.extend},
                                [sets](std::uint8_t a, std::uint8_t b) { return sets ? (a & b) != 0 : a == b; });
}

BatchPlan plan_of(BatchShape shape, Problem const& problem, Budget const& budget) {
  shape.problem = problem;
  shape.type = narrowest(shape.problem, shape.longest_rows, shape.longest_cols);
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, {.method = "bit_planes"});
}

// Lists of pairs

/// Some more than fill a pack of the widest registers; a few may be long.
PairCase list_of_pairs(LetterKind letters, bool with_long_ones) {
  std::mt19937 random(kSeed);
  PairCase test{"affine", {}, {}};
  for (int pair = 0; pair < 600; ++pair) {
    add_pair(test, 1 + static_cast<int>(random() % 90), 1 + static_cast<int>(random() % 90), MatchRule::shared_base,
             random);
  }
  for (auto const& [rows, cols] : {std::pair{1, 1}, {64, 128}, {1, 2'000}, {2'000, 1}, {900, 890}, {400, 800}}) {
    if (with_long_ones || rows + cols < 200) {
      add_pair(test, rows, cols, MatchRule::shared_base, random);
    }
  }
  make_letters(test.residues, letters);
  return test;
}

std::vector<std::int32_t> scores_of(PairCase const& test, Problem const& problem, Budget const& budget) {
  BatchPlan const plan = plan_of({test.pairs.size(), 2'000, 2'000}, problem, budget);
  BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
  slot.submit(*find_strategy<HostSpace>("lazy_rscan"), plan, test.pairs);
  slot.wait();
  return {slot.scores().begin(), slot.scores().end()};
}

TEST(AffinePlanes, ListsOfPairsHaveGotohsScores) {
  for (LetterKind const letters : kLetterKinds) {
    PairCase const test = list_of_pairs(letters, true);
    for (Problem const& problem : problems(letters)) {
      std::vector<std::int64_t> expected;
      for (PairDescriptor const& pair : test.pairs) {
        expected.push_back(gotohs_score(test.rows(pair), test.cols(pair), problem));
      }
      for (Budget const& budget : budgets_with_planes()) {
        auto const scores = scores_of(test, problem, budget);
        for (std::size_t pair = 0; pair < expected.size(); ++pair) {
          ASSERT_EQ(scores[pair], expected[pair])
              << describe(problem) << ", " << budget.host_instructions().name << ", pair " << pair << " of "
              << test.pairs[pair].rows << " x " << test.pairs[pair].cols << ", seed " << kSeed;
        }
      }
    }
  }
}

TEST(AffinePlanes, ScoresSurviveExchangeReversalAndOtherBatches) {
  for (LetterKind const letters : kLetterKinds) {
    PairCase const all = list_of_pairs(letters, false);
    for (Problem const& each : problems(letters)) {
      for (Budget const& budget : budgets_with_planes()) {
        SCOPED_TRACE(describe(each) + ", " + std::string(budget.host_instructions().name));
        expect_symmetries(
            all, each, [&](PairCase const& test, Problem const& problem) { return scores_of(test, problem, budget); });
      }
    }
  }
}

// Tiles

/// A tile of many rows and few columns, one of them long, whose columns share packs, and a triangle of sequences of
/// all lengths, whose pairs share none.
TileCase tiles(LetterKind letters) {
  std::vector<int> lengths = random_lengths(560, 1, 60);
  lengths.insert(lengths.end(), {1, 64, 300, 900});
  TileCase test = sequences_of(lengths);
  std::iota(test.rows.begin(), test.rows.end(), 0U);
  test.cols = test.rows;
  test.add({0, 540, 558, 564, false});
  test.add({0, 40, 0, 40, true});
  make_letters(test.residues, letters);
  return test;
}

std::vector<std::int64_t> expected_scores(TileCase const& test, Problem const& problem) {
  std::vector<std::int64_t> expected;
  for (NumberedTile const& tile : test.tiles) {
    for (std::uint64_t pair = 0; pair < pairs_of(tile.tile); ++pair) {
      PairPlace const place = place_in_tile(tile.tile, pair);
      expected.push_back(
          gotohs_score(test.sequence(test.rows[place.row]), test.sequence(test.cols[place.col]), problem));
    }
  }
  return expected;
}

class TileScores {
public:
  TileScores(TileCase const& test, BatchPlan const& plan)
      : clock_(instances_), slot_(instances_[0], upload<HostSpace>(test.residues),
                                  upload_table<HostSpace>(test.rows, test.cols, test.offsets), clock_, 0) {
    BatchRequest request;
    request.all_scores = true;
    clock_.start();
    slot_.submit(*find_strategy<HostSpace>("lazy_rscan"), plan, {test.tiles, 0, static_cast<std::size_t>(test.pairs)},
                 request);
    slot_.wait();
  }

  [[nodiscard]] std::int32_t operator[](std::size_t pair) const { return slot_.scores()[pair]; }

private:
  std::vector<HostSpace> instances_ = overlapping_instances(HostSpace{}, 1);
  DeviceClock<HostSpace> clock_;
  TileBatchInFlight<HostSpace> slot_;
};

TEST(AffinePlanes, TilesHaveGotohsScores) {
  for (LetterKind const letters : kLetterKinds) {
    TileCase const test = tiles(letters);
    BatchShape shape{static_cast<std::size_t>(test.pairs), test.longest(), test.longest()};
    shape.in_tiles = true;
    for (Problem const& problem : problems(letters)) {
      std::vector<std::int64_t> const expected = expected_scores(test, problem);
      for (Budget const& budget : budgets_with_planes()) {
        BatchPlan const plan = plan_of(shape, problem, budget);
        ASSERT_GE(plan.capacity, test.pairs);
        TileScores const scores(test, plan);
        for (std::size_t pair = 0; pair < expected.size(); ++pair) {
          ASSERT_EQ(scores[pair], expected[pair])
              << describe(problem) << ", " << budget.host_instructions().name << ", pair " << pair;
        }
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
