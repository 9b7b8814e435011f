#pragma once

#include <engine/traceback/candidate.hpp>
#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/batch/path_memory.hpp>

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pairscan {

/// Computes the paths of pairs that passed, with their scores, where the kernels run: a list of pairs from any batches.
template <class Space>
class CandidatePaths {
public:
  /// `residues` are the match codes of the run's problem. The other references outlive the object.
  CandidatePaths(Space const& space, SequenceSet const& set, ResidueStore<Space> residues,
                 Strategy<Space> const& strategy)
      : set_(set), strategy_(strategy), batch_(space, std::move(residues)) {}

  /// Takes the memory that a plan asks for. Paths that are still read have to fit it already. Throws OutOfMemory.
  void reserve(BatchPlan const& plan) {
    batch_.reserve(plan);
    paths_.reserve(plan);
  }

  /// Reserves for lists that come next, of which the strategy's plan gives paths.
  void use(BatchPlan plan) {
    reserve(plan);
    plan_ = std::move(plan);
  }

  /// Returns how many pairs are computed at a time at the most.
  [[nodiscard]] std::size_t capacity() const { return plan_.capacity; }

  /// Computes pairs, of which the query is the earlier record. The paths before stay readable until `copy`.
  void compute(std::span<Candidate const> candidates) {
    std::vector<PairDescriptor> pairs;
    pairs.reserve(candidates.size());
    for (auto const& [pair, score] : candidates) {
      pairs.push_back({set_.offsets[pair.query], set_.offsets[pair.target],
                       static_cast<std::int32_t>(set_.length(pair.query)),
                       static_cast<std::int32_t>(set_.length(pair.target))});
    }
    batch_.submit(strategy_, plan_, pairs, paths_.view());
    paths_.copy_size(batch_.space());
    batch_.wait();
    count_ = candidates.size();
  }

  /// Brings the paths that were computed last to the host.
  void copy() {
    paths_.copy(batch_.space(), count_);
    batch_.wait();
  }

  /// Return what was computed last of each pair, and the bytes that CIGARs stand in.
  [[nodiscard]] std::span<std::int32_t const> scores() const { return batch_.scores(); }
  [[nodiscard]] std::span<TracedPair const> traced() const { return paths_.pairs(count_); }
  [[nodiscard]] std::uint8_t const* cigars() const { return paths_.cigars(); }

private:
  SequenceSet const& set_;
  Strategy<Space> const& strategy_;
  BatchPlan plan_;
  BatchInFlight<Space> batch_;
  PathMemory<Space> paths_;
  std::size_t count_ = 0;
};

} // namespace pairscan
