// Local alignments on bit planes of hosts: packs of arbitrary pairs, packs that share their rows, lists and tiles, in
// the registers of every instruction set with planes. Judged by the textbook's recurrence.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/local_row.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <tests/kokkos_kernels/batch/budgets.hpp>
#include <tests/kokkos_kernels/methods/lane_memory.hpp>
#include <tests/kokkos_kernels/methods/local_case.hpp>
#include <tests/kokkos_kernels/methods/symmetries.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kBatchBytes = std::size_t{256} << 20U;
constexpr int kAllLanes = 8 * kWidestRegister;
constexpr LetterKind kLetterKinds[] = {LetterKind::bases, LetterKind::bases_or_unknown, LetterKind::base_sets};

std::vector<Budget> budgets_with_planes() {
  return host_budgets(kBatchBytes, [](InstructionSet const& each) { return plane_bodies(each) != nullptr; });
}

/// Leaves only letters of the kind.
void make_letters(std::vector<std::uint8_t>& residues, LetterKind kind) {
  for (std::uint8_t& code : residues) {
    bool const base = code == 1 || code == 2 || code == 4 || code == 8;
    code = base || kind == LetterKind::base_sets ? code : kind == LetterKind::bases ? std::uint8_t{4} : std::uint8_t{0};
  }
}

std::string describe(LocalScheme const& scheme) {
  return std::to_string(scheme.match) + "/" + std::to_string(scheme.mismatch) + " with " + std::to_string(scheme.open) +
         " + k * " + std::to_string(scheme.extend);
}

// Packs

/// Returns pairs of these sequences, in the order of records: each with the next one, or the first with each of them.
PairCase pairs_of(TileCase const& sequences, bool share_rows) {
  PairCase test{"", sequences.residues, {}};
  auto const count = static_cast<std::uint32_t>(sequences.offsets.size() - 1);
  for (std::uint32_t record = 0; record < count; ++record) {
    std::uint32_t const row = share_rows ? 0 : record;
    std::uint32_t const col = share_rows ? record : (record + 1) % count;
    test.pairs.push_back({sequences.offsets[row], sequences.offsets[col],
                          static_cast<std::int32_t>(sequences.sequence(row).size()),
                          static_cast<std::int32_t>(sequences.sequence(col).size())});
  }
  return test;
}

std::vector<std::int32_t> scores_of_pack(PairCase const& test, bool share_rows, LocalScheme const& scheme,
                                         LetterKind letters, InstructionSet const& instructions) {
  int longest = 0;
  for (PairDescriptor const& pair : test.pairs) {
    longest = std::max({longest, pair.rows, pair.cols});
  }
  int const planes = scheme.open == 0 ? kMostStatePlanes : kMostAffinePlanes;
  auto const word = static_cast<std::size_t>(instructions.register_bytes);
  LaneMemory scratch(plane_scratch_words(planes) * word);
  LaneMemory columns(std::max(plane_column_words(longest, planes), one_against_many_words(longest, planes)) * word);
  std::vector<std::int32_t> found(test.pairs.size());
  AffinePlaneJob job;
  job.scheme = reduce(AffineScores{scheme.match, scheme.mismatch, scheme.open, scheme.extend});
  job.pack.residues = test.residues.data();
  job.pack.pairs = test.pairs.data();
  job.pack.count = static_cast<int>(test.pairs.size());
  job.pack.letters = letters;
  job.pack.scratch = scratch.data();
  job.pack.columns = columns.data();
  job.pack.scores = found.data();
  PlaneBodies const& bodies = *plane_bodies(instructions);
  (share_rows ? bodies.local_one_against_many : bodies.local_any_pairs)(job);
  return found;
}

/// In the widest registers all pairs are one pack; in others they are several.
void check_packs(TileCase sequences, LetterKind letters = LetterKind::bases) {
  make_letters(sequences.residues, letters);
  for (bool const share_rows : {false, true}) {
    PairCase const all = pairs_of(sequences, share_rows);
    for (LocalScheme const& scheme : kLocalSchemes) {
      std::vector<std::int64_t> expected;
      for (PairDescriptor const& pair : all.pairs) {
        expected.push_back(expected_local_score(all.rows(pair), all.cols(pair), scheme));
      }
      for (Budget const& budget : budgets_with_planes()) {
        InstructionSet const& instructions = budget.host_instructions();
        auto const lanes = static_cast<std::size_t>(instructions.bits());
        for (std::size_t begin = 0; begin < all.pairs.size(); begin += lanes) {
          PairCase pack{"", all.residues, {}};
          std::size_t const end = std::min(begin + lanes, all.pairs.size());
          pack.pairs.assign(all.pairs.begin() + static_cast<std::ptrdiff_t>(begin),
                            all.pairs.begin() + static_cast<std::ptrdiff_t>(end));
          std::vector<std::int32_t> const found = scores_of_pack(pack, share_rows, scheme, letters, instructions);
          for (std::size_t at = begin; at < end; ++at) {
            ASSERT_EQ(found[at - begin], expected[at])
                << instructions.name << (share_rows ? ", shared rows" : "") << ", pair " << at << ", "
                << all.pairs[at].rows << " x " << all.pairs[at].cols << ", " << describe(scheme) << ", seed "
                << kTileSeed;
          }
        }
      }
    }
  }
}

TEST(LocalPlanes, PacksOfMosaics) {
  check_packs(mosaics(kAllLanes, 300));
  check_packs(mosaics(kAllLanes - 17, 70));
}

TEST(LocalPlanes, PacksOfEveryKindOfLetters) {
  for (LetterKind const letters : kLetterKinds) {
    check_packs(sequences_of(random_lengths(90, 0, 150)), letters);
  }
}

TEST(LocalPlanes, PacksOfLengthsAroundBlocksAndSlices) {
  for (int const length : {0, 1, 3, 4, 5, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128}) {
    check_packs(sequences_of({length, length, length + 1, std::max(0, length - 1), length}));
    check_packs(sequences_of({length, length, length, length})); // no column behind the last one
  }
}

TEST(LocalPlanes, PacksOfLongRelatedSequences) {
  TileCase test = mosaics(3, 2'000); // values far above 0, so that whole blocks of rows are computed without counting
  TileCase const related = sequences_of({1'900, 1'950, 1'700, 900});
  std::uint64_t const before = test.residues.size();
  test.residues.insert(test.residues.end(), related.residues.begin(), related.residues.end());
  std::transform(related.offsets.begin() + 1, related.offsets.end(), std::back_inserter(test.offsets),
                 [before](std::uint64_t offset) { return before + offset; });
  check_packs(test);
}

TEST(LocalPlanes, VeryUnequalSequencesInAPack) {
  check_packs(sequences_of({700, 1, 0, 90, 2, 7, 40, 150, 3, 31, 33, 5, 1, 0, 1'200}));
}

TEST(LocalPlanes, TheLargestScore) {
  TileCase test;
  for (int sequence = 0; sequence < 2; ++sequence) {
    for (int at = 0; at < kLargestLocalScore; ++at) {
      test.residues.push_back(static_cast<std::uint8_t>(1 << (at * at / 7 % 4)));
    }
    test.offsets.push_back(test.residues.size());
  }
  ASSERT_EQ(expected_local_score(test.sequence(0), test.sequence(1), kLocalSchemes[0]), kLargestLocalScore);
  check_packs(test);
}

// Batches

BatchShape shape_of(std::size_t pairs, int longest, LocalScheme const& scheme, LetterKind letters) {
  BatchShape shape{pairs, longest, longest};
  shape.problem = local_problem(scheme);
  shape.problem.letters = letters;
  shape.type = narrowest(shape.problem, longest, longest);
  return shape;
}

BatchPlan plan_of(BatchShape const& shape, Budget const& budget) {
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, {.method = "bit_planes"});
}

TEST(LocalPlanes, ScoresSurviveExchangeReversalAndOtherBatches) {
  TileCase sequences = mosaics(600, 120);
  make_letters(sequences.residues, LetterKind::base_sets);
  PairCase const all = pairs_of(sequences, false);
  for (LocalScheme const& scheme : kLocalSchemes) {
    for (Budget const& budget : budgets_with_planes()) {
      SCOPED_TRACE(describe(scheme) + ", " + std::string(budget.host_instructions().name));
      expect_symmetries(all, local_problem(scheme), [&](PairCase const& test, Problem const&) {
        BatchPlan const plan = plan_of(shape_of(test.pairs.size(), 120, scheme, LetterKind::base_sets), budget);
        BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(test.residues));
        slot.submit(*find_strategy<HostSpace>("lazy_rscan"), plan, test.pairs);
        slot.wait();
        return std::vector<std::int32_t>(slot.scores().begin(), slot.scores().end());
      });
    }
  }
}

/// A tile of many rows and few columns, whose columns share packs, and a triangle of sequences whose pairs share none.
TileCase tiles() {
  TileCase test = mosaics(548, 160);
  test.tiles.clear();
  test.pairs = 0;
  test.add({0, 540, 542, 548, false});
  test.add({0, 40, 0, 40, true});
  return test;
}

TEST(LocalPlanes, TilesHaveTheTextbooksScores) {
  TileCase const test = tiles();
  for (LocalScheme const& scheme : kLocalSchemes) {
    BatchShape shape =
        shape_of(static_cast<std::size_t>(test.pairs), test.longest(), scheme, LetterKind::bases_or_unknown);
    shape.in_tiles = true;
    std::vector<std::int64_t> expected;
    for (std::uint64_t pair = 0; pair < test.pairs; ++pair) {
      RecordsOfPair const records = test.records_of(pair);
      expected.push_back(expected_local_score(test.sequence(records.row), test.sequence(records.col), scheme));
    }
    for (Budget const& budget : budgets_with_planes()) {
      BatchPlan const plan = plan_of(shape, budget);
      ASSERT_GE(plan.capacity, test.pairs);
      auto const scores = scores_of_tiles(*find_strategy<HostSpace>("lazy_rscan"), plan, test, 0, test.pairs);
      for (std::size_t pair = 0; pair < expected.size(); ++pair) {
        ASSERT_EQ(scores[pair], expected[pair])
            << describe(scheme) << ", " << budget.host_instructions().name << ", pair " << pair;
      }
    }
  }
}

// Choice

/// Returns what planning by name says; nothing where it serves.
std::string refusal_of(BatchShape const& shape, Budget const& budget) {
  try {
    (void)plan_of(shape, budget);
  } catch (std::exception const& refused) {
    return refused.what();
  }
  return "";
}

TEST(LocalPlanes, RefusalsNameWhatIsNotServed) {
  for (Budget const& budget : budgets_with_planes()) {
    auto const refusal = [&](LocalScheme const& scheme, int longest = 100) {
      return refusal_of(shape_of(1'000, longest, scheme, LetterKind::bases), budget);
    };
    EXPECT_EQ(refusal(kLocalSchemes[0]), "");
    EXPECT_EQ(refusal(kLocalSchemes[0], kLargestLocalScore), "");
    EXPECT_THAT(refusal({4, -5, 0, -10}), HasSubstr("by 1/-1 with gaps"));
    EXPECT_THAT(refusal({2, -2, 0, -3}), HasSubstr("by 1/-1 with gaps"));
    EXPECT_THAT(refusal({2, -3, -5, -2}), HasSubstr("by 1/-1 with gaps"));
    EXPECT_THAT(refusal(kLocalSchemes[0], kLargestLocalScore + 1), HasSubstr("up to 4095 bases"));
    BatchShape residues = shape_of(1'000, 100, kLocalSchemes[0], LetterKind::residues);
    residues.problem.scorer = "residues";
    EXPECT_THAT(refusal_of(residues, budget), HasSubstr("bases only"));
  }
}

} // namespace
} // namespace pairscan::testing
