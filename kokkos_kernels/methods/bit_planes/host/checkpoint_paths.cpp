#include <kokkos_kernels/methods/bit_planes/host/checkpoint_paths.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Shorter sequences are the rows', longer ones the columns' of a pack.
struct Longest {
  int shorter = 0;
  int longer = 0;
};

Longest longest(std::span<PairDescriptor const> pairs) {
  Longest most;
  for (PairDescriptor const& pair : pairs) {
    most.shorter = std::max(most.shorter, std::min(pair.rows, pair.cols));
    most.longer = std::max(most.longer, std::max(pair.rows, pair.cols));
  }
  return most;
}

} // namespace

bool PlaneTrace::serves(InstructionSet const& instructions, ReducedScoring const& scoring, std::size_t pairs) {
  constexpr std::size_t kTimesFaster = 8; // than directions, with all lanes filled (perf/results)
  return plane_bodies(instructions) != nullptr && scoring.match >= 1 && scoring.match <= kLargestPlaneMatch &&
         pairs * kTimesFaster >= static_cast<std::size_t>(instructions.bits());
}

std::size_t PlaneTrace::bytes(int rows, int cols, InstructionSet const& instructions) {
  std::size_t const steps = static_cast<std::size_t>(rows + cols) * static_cast<std::size_t>(instructions.bits());
  return plane_checkpoint_words(std::min(rows, cols), std::max(rows, cols)) *
             static_cast<std::size_t>(instructions.register_bytes) +
         steps;
}

void PlaneTrace::compute(InstructionSet const& instructions, LetterKind letters, ReducedScoring const& scoring,
                         std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs) {
  Longest const most = longest(pairs);
  std::size_t total = 0;
  for (PairDescriptor const& pair : pairs) {
    total += static_cast<std::size_t>(pair.rows) + static_cast<std::size_t>(pair.cols);
  }
  steps_.resize(std::max(steps_.size(), total));
  ends_.clear();
  begins_.assign(pairs.size(), nullptr);
  auto* end = reinterpret_cast<std::uint8_t*>(steps_.data());
  for (PairDescriptor const& pair : pairs) {
    end += pair.rows + pair.cols;
    ends_.push_back(end);
  }
  PlanePathJob job;
  job.pack.residues = codes.data();
  job.pack.pairs = pairs.data();
  job.pack.count = static_cast<int>(pairs.size());
  job.pack.scoring = scoring;
  job.pack.letters = letters;
  job.checkpoints = checkpoints_.reserve(plane_checkpoint_words(most.shorter, most.longer) *
                                         static_cast<std::size_t>(instructions.register_bytes));
  job.ends = ends_.data();
  job.begins = begins_.data();
  plane_bodies(instructions)->paths(job);
}

std::span<Step const> PlaneTrace::path(std::size_t index) const {
  return {reinterpret_cast<Step const*>(begins_[index]), reinterpret_cast<Step const*>(ends_[index])};
}

} // namespace pairscan
