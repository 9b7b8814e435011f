// Packs of arbitrary pairs on bit planes, on hosts, where few rows have unknown letters: those take another path.

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/lane_memory.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 77;
constexpr int kUnknown = 0;

/// Each of some sequences of 30 to 150 bases with each of others, as many pairs as lanes; letters are unknown at every
/// `every`-th position of the first few sequences of either list, nowhere where that is 0.
PairCase sparse_case(int lanes, int every_row, int every_col) {
  std::mt19937 random(kSeed);
  PairCase test{"few unknown letters", {}, {}};
  std::vector<std::pair<std::uint64_t, int>> sequences;
  constexpr int kSide = 24;
  for (int sequence = 0; sequence < 2 * kSide; ++sequence) {
    int const length = 30 + static_cast<int>(random() % 121);
    int const every = sequence % kSide >= 3 ? 0 : sequence < kSide ? every_row : every_col;
    sequences.emplace_back(test.residues.size(), length);
    for (int at = 0; at < length; ++at) {
      bool const unknown = every > 0 && at % every == every / 2;
      test.residues.push_back(static_cast<std::uint8_t>(unknown ? kUnknown : 1U << random() % 4));
    }
  }
  for (int pair = 0; pair < lanes; ++pair) {
    auto const& [row, rows] = sequences[static_cast<std::size_t>(pair % kSide)];
    auto const& [col, cols] = sequences[static_cast<std::size_t>(kSide + pair / kSide % kSide)];
    test.pairs.push_back({row, col, rows, cols});
  }
  return test;
}

std::vector<std::int32_t> scores_of_pack(PairCase const& test, LinearScoring const& scoring,
                                         InstructionSet const& instructions) {
  auto const word = static_cast<std::size_t>(instructions.register_bytes);
  LaneMemory scratch(kPlaneScratchWords * word);
  LaneMemory columns(plane_column_words(150) * word);
  std::vector<std::int32_t> scores(test.pairs.size());
  PlaneJob job;
  job.residues = test.residues.data();
  job.pairs = test.pairs.data();
  job.count = static_cast<int>(test.pairs.size());
  job.scoring = reduce(scoring);
  job.letters = LetterKind::bases_or_unknown;
  job.scratch = scratch.data();
  job.columns = columns.data();
  job.scores = scores.data();
  plane_bodies(instructions)->any_pairs(job);
  return scores;
}

TEST(PlanePacks, UnknownLettersMatchNothingWhereverTheyAre) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    if (plane_bodies(*instructions) == nullptr) {
      continue;
    }
    for (auto const& [rows, cols] : {std::pair{0, 0}, {0, 40}, {40, 0}, {60, 7}, {1, 1}}) {
      PairCase const test = sparse_case(instructions->bits(), rows, cols);
      for (LinearScoring const scoring : {LinearScoring{}, LinearScoring{0, -1, -1}, LinearScoring{5, -4, -10}}) {
        std::vector<std::int32_t> const scores = scores_of_pack(test, scoring, *instructions);
        for (std::size_t pair = 0; pair < scores.size(); ++pair) {
          PairDescriptor const& each = test.pairs[pair];
          ASSERT_EQ(scores[pair], expected_score(test, each, scoring, MatchRule::shared_base))
              << instructions->name << ", " << each.rows << " x " << each.cols << ", unknown every " << rows << " and "
              << cols << ", " << scoring.match << "/" << scoring.mismatch << "/" << scoring.gap << ", seed " << kSeed;
        }
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
