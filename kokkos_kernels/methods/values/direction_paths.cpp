#include <kokkos_kernels/methods/values/direction_paths.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kSlice = 128; // columns; the hybrid row and its residues stay in L1 (kokkos_kernels/batch/tuning.cpp)

} // namespace

std::size_t DirectionScan::bytes(int rows, int cols, InstructionSet const& instructions, ScoreType type) {
  return static_cast<std::size_t>(rows) * direction_words(cols, type) * instructions.pack_bytes(bytes_of(type));
}

void DirectionScan::compute(InstructionSet const& instructions, ScoreType type, MatchRule rule,
                            ReducedScoring const& scoring, std::span<std::uint8_t const> codes,
                            std::span<PairDescriptor const> pairs) {
  pairs_.assign(pairs.begin(), pairs.end());
  scores_.assign(pairs.size(), 0);
  int rows = 0;
  int cols = 0;
  for (PairDescriptor const& pair : pairs) {
    rows = std::max(rows, pair.rows);
    cols = std::max(cols, pair.cols);
  }
  std::size_t const pack_bytes = instructions.pack_bytes(bytes_of(type));
  std::byte* const scratch = columns_.reserve(2 * (static_cast<std::size_t>(rows) + kSlice) * pack_bytes);
  PackJob job;
  job.residues = codes.data();
  job.pairs = pairs_.data();
  job.count = static_cast<int>(pairs.size());
  job.scoring = scoring;
  job.slice = kSlice;
  job.scratch = scratch;
  job.columns = scratch + 2 * kSlice * pack_bytes;
  job.directions = directions_.reserve(bytes(rows, cols, instructions, type));
  job.scores = scores_.data();
  value_bodies(instructions).direction_scan.pick(type, rule)(job);
  kept_ = {job.directions, direction_words(cols, type), instructions.lanes(bytes_of(type)), 0, type};
}

Path DirectionScan::path(std::size_t index) const {
  KeptDirections kept = kept_;
  kept.lane = static_cast<int>(index);
  return trace(kept, pairs_[index].rows, pairs_[index].cols);
}

} // namespace pairscan
