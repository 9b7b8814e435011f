// Scores a pair with the packed host kernels, without Kokkos; ends with 0 where the score is right on all of them.

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace pairscan;

std::uint8_t const kResidues[] = {1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 1, 2, 4, 8};
PairDescriptor const kPair{0, 8, 8, 7};
constexpr int kSlice = 32;

std::int32_t score_with(InstructionSet const& instructions) {
  std::size_t const pack = instructions.pack_bytes(bytes_of(ScoreType::int16));
  std::size_t const bytes = (2 * kSlice * pack + kLaneAlignment) / kLaneAlignment * kLaneAlignment;
  void* const scratch = std::aligned_alloc(kLaneAlignment, bytes);
  void* const columns = std::aligned_alloc(kLaneAlignment, bytes);
  std::int32_t score = 0;
  Problem const problem = scored_problem({4, -5, -10}, MatchRule::shared_base);
  PackJob job;
  job.residues = kResidues;
  job.pairs = &kPair;
  job.count = 1;
  job.problem = &problem;
  job.slice = kSlice;
  job.scratch = scratch;
  job.columns = columns;
  job.scores = &score;
  value_bodies(instructions).lazy_scan.pick(problem, ScoreType::int16)(job);
  std::free(columns);
  std::free(scratch);
  return score;
}

} // namespace

int main() {
  int wrong = 0;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    std::int32_t const score = score_with(*instructions);
    std::printf("%.*s: %d\n", static_cast<int>(instructions->name.size()), instructions->name.data(), score);
    wrong += score != 18;
  }
  return wrong == 0 ? 0 : 1;
}
