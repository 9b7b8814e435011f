// The scans of packs with affine gaps in bytes, in the registers of every instruction set that runs here. Without
// Kokkos, so that they can be run wherever a compiler is (scripts/neon).

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/bytes/affine_byte_problems.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr int kSlice = 32;
constexpr int kLongest = 80; // several slices, the last one not full

struct alignas(kLaneAlignment) Line {
  std::uint8_t bytes[kLaneAlignment];
};

/// The scores of the pairs, as many a call as the registers have lanes.
std::vector<std::int32_t> scores_of(PairCase const& test, Problem const& problem, InstructionSet const& instructions) {
  auto* const scan = byte_bodies(instructions).pick(problem);
  std::vector<Line> scratch(4 * kSlice);
  std::vector<Line> columns(3 * kLongest);
  std::vector<std::int32_t> scores(test.pairs.size());
  auto const width = static_cast<std::size_t>(instructions.lanes(1));
  for (std::size_t begin = 0; begin < scores.size(); begin += width) {
    PackJob job;
    job.residues = test.residues.data();
    job.pairs = test.pairs.data() + begin;
    job.count = static_cast<int>(std::min(width, scores.size() - begin));
    job.problem = &problem;
    job.slice = kSlice;
    job.scratch = scratch.data();
    job.columns = columns.data();
    job.scores = scores.data() + begin;
    scan(job);
  }
  return scores;
}

void expect_references_scores(std::vector<NamedProblem> const& problems) {
  for (NamedProblem const& each : problems) {
    PairCase const test = pairs_of(each.problem);
    std::vector<std::int32_t> expected;
    for (PairDescriptor const& pair : test.pairs) {
      expected.push_back(static_cast<std::int32_t>(reference_score(test, pair, each.problem)));
    }
    for (InstructionSet const* instructions : available_instruction_sets()) {
      if (instructions->register_bytes > 0) {
        EXPECT_EQ(scores_of(test, each.problem, *instructions), expected)
            << each.name << ", " << instructions->name << ", seed " << kSeed;
      }
    }
  }
}

TEST(AffineByteBodies, InnerGapsHaveTheReferencesScores) {
  expect_references_scores(inner_problems());
}

TEST(AffineByteBodies, GapsAtTheEndsHaveTheReferencesScores) {
  expect_references_scores(end_problems());
}

} // namespace
} // namespace pairscan::testing
