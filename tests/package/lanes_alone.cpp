// Scores a pair with the packed host kernels, without Kokkos; ends with 0 where the score is right on all of them.

#include <kokkos_kernels/methods/host_lanes.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace pairscan;

std::uint8_t const kResidues[] = {1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 1, 2, 4, 8};
PairDescriptor const kPair{0, 8, 8, 7};
constexpr int kSlice = 32;

std::int32_t score_with(HostLanes const& lanes) {
  std::size_t const pack = lanes.pack_bytes(ScoreType::int16);
  std::size_t const bytes = (2 * kSlice * pack + kLaneAlignment) / kLaneAlignment * kLaneAlignment;
  void* const scratch = std::aligned_alloc(kLaneAlignment, bytes);
  void* const columns = std::aligned_alloc(kLaneAlignment, bytes);
  std::int32_t score = 0;
  PackJob job;
  job.residues = kResidues;
  job.pairs = &kPair;
  job.count = 1;
  job.scoring = reduce({4, -5, -10});
  job.slice = kSlice;
  job.scratch = scratch;
  job.columns = columns;
  job.scores = &score;
  HostLanes::pick(lanes.lazy_scan, ScoreType::int16, MatchRule::shared_base)(job);
  std::free(columns);
  std::free(scratch);
  return score;
}

} // namespace

int main() {
  int wrong = 0;
  for (HostLanes const* lanes : available_host_lanes()) {
    std::int32_t const score = score_with(*lanes);
    std::printf("%.*s: %d\n", static_cast<int>(lanes->name.size()), lanes->name.data(), score);
    wrong += score != 18;
  }
  return wrong == 0 ? 0 : 1;
}
