// Where the costs of methods cross, on hosts and devices.

#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/model/byte_differences.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/host_plans.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace pairscan::testing {
namespace {

/// Pairs per thread from which five planes by gates of two inputs are slower than other methods.
constexpr std::size_t kTooManyForTwoInputs = 12;

/// The rule that was measured (docs/decisions/0012, 0017, 0046): planes where they hold the scheme and, by gates of two
/// inputs, in fewer than five planes, bytes where threads have more pairs than half a pack, else values.
std::string_view measured_choice(InstructionSet const& lanes, int match, std::size_t pairs_per_thread) {
  bool const dear = lanes.register_bytes < kWidestRegister && match > 15 && pairs_per_thread >= kTooManyForTwoInputs;
  if (plane_bodies(lanes) != nullptr && match <= kLargestPlaneMatch && !dear) {
    return "bit_planes";
  }
  bool const bytes = lanes.register_bytes > 0 && match <= kLargestByteMatch;
  return bytes && pairs_per_thread > static_cast<std::size_t>(lanes.register_bytes / 2) ? "bytes" : "values";
}

TEST(Methods, CostsCrossWhereTheMeasuredThresholdsAre) {
  for (InstructionSet const* lanes : available_instruction_sets()) {
    for (LinearScoring const scoring :
         {LinearScoring{4, -5, -10}, LinearScoring{0, -1, -1}, LinearScoring{9, 2, -11}, LinearScoring{20, -13, -30},
          LinearScoring{91, -30, -80}, LinearScoring{300, -301, -101}}) {
      for (std::size_t const pairs :
           {1, 2, 8, 9, 15, 16, 17, 24, 31, 32, 33, 48, 49, 63, 64, 65, 97, 129, 600, 5'000}) {
        for (int const length : {1, 40, 1'500, 20'000}) {
          for (int const threads : {1, 3, 64}) {
            if (reduce(scoring).match == 31 && pairs / static_cast<std::size_t>(threads) == 8) {
              continue; // as fast by values of 32 bits, which fill a register of AVX2
            }
            for (LetterKind const letters : {LetterKind::bases, LetterKind::base_sets, LetterKind::residues}) {
              Budget budget = widest();
              budget.bytes = std::size_t{1} << 40U;
              budget.instruction_set = lanes;
              budget.host_threads = threads;
              BatchShape shape{pairs, length, length};
              set_scheme(shape, scoring);
              shape.problem.letters = letters;
              EXPECT_EQ(plan(shape, budget).tuning.method,
                        measured_choice(*lanes, reduce(scoring).match, pairs / static_cast<std::size_t>(threads)))
                  << lanes->name << ", " << scoring.match << "/" << scoring.mismatch << "/" << scoring.gap << ", "
                  << pairs << " pairs of " << length << ", " << threads << " threads";
            }
          }
        }
      }
    }
  }
}

/// The rule that was measured on an H200 (docs/decisions/0014, 0018, 0094, 0096) for words and int16x2.
bool words_were_faster(BatchPlan const& plan) {
  BatchShape const& shape = plan.shape;
  bool const bases =
      shape.problem.letters == LetterKind::bases || shape.problem.letters == LetterKind::bases_or_unknown;
  ReducedScoring const scoring = reduced_scoring(shape.problem);
  bool const paths = shape.problem.wanted == Wanted::path;
  double const filled = paths ? 1 : shape.row_pairs / 32;
  double const shortness = 340.0 / shape.longest_cols;
  int const gates = network_cost(scoring.match, scoring.mismatch).gates;
  double const longer = bases && !paths ? (gates + 4) / 19.0 : 1;
  return !(bases && gates > 38) && filled >= 0.6 &&
         filled * static_cast<double>(shape.pairs) >=
             19 * longer * (plan.budget.device_threads / 512.0) * (1 + shortness * shortness);
}

TEST(Methods, CostsOnDevicesCrossWhereTheMeasuredThresholdsAre) {
  int words = 0;
  int all = 0;
  for (LinearScoring const scoring : {LinearScoring{4, -5, -10}, LinearScoring{0, -1, -1}, LinearScoring{9, 2, -11},
                                      LinearScoring{7, -11, -12}, LinearScoring{3, -4, -6}}) {
    for (std::size_t const pairs :
         {1, 100, 5'000, 10'000, 10'500, 10'600, 12'000, 19'000, 30'000, 68'000, 70'000, 5'000'000}) {
      for (int const length : {10, 150, 400, 1'500, 20'000}) {
        for (double const row_pairs : {1.0, 15.5, 19.1, 19.3, 27.0, 32.0}) {
          for (LetterKind const letters : {LetterKind::bases, LetterKind::base_sets}) {
            for (Wanted const wanted : {Wanted::score, Wanted::path}) {
              BatchPlan plan;
              plan.shape = {pairs, length, length};
              plan.shape.problem.scoring = scoring;
              plan.shape.problem.letters = letters;
              plan.shape.problem.wanted = wanted;
              plan.shape.row_pairs = row_pairs;
              plan.budget.device_threads = 528 * 512;
              plan.budget.path_bytes = 1;
              bool const faster = plane_words_seconds(plan) <= int16x2_seconds(plan);
              EXPECT_EQ(faster, words_were_faster(plan))
                  << pairs << " pairs of " << length << ", " << row_pairs << " per row, " << scoring.match;
              words += faster ? 1 : 0;
              ++all;
            }
          }
        }
      }
    }
  }
  EXPECT_GT(words, all / 10);
  EXPECT_LT(words, all * 9 / 10);
}

} // namespace
} // namespace pairscan::testing
