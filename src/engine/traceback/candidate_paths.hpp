#pragma once

#include <engine/traceback/tracer.hpp>
#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/batch/path_memory.hpp>

#include <span>
#include <vector>

namespace pairscan {

/// Computes the paths of pairs that passed, with their scores, where the kernels run: a list of pairs from any batches.
template <class Space>
class CandidatePaths {
public:
  /// The strategy's plan gives paths of lists. `codes` are the match codes of the run's problem. Throws OutOfMemory.
  CandidatePaths(Space const& space, SequenceSet const& set, std::span<std::uint8_t const> codes,
                 Strategy<Space> const& strategy, BatchPlan plan)
      : set_(set), strategy_(strategy), plan_(std::move(plan)), batch_(space, upload<Space>(codes)) {
    batch_.reserve(plan_);
    paths_.reserve(plan_);
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

  /// Return what was computed last of each pair, and the text that CIGARs stand in.
  [[nodiscard]] std::span<std::int32_t const> scores() const { return batch_.scores(); }
  [[nodiscard]] std::span<TracedPair const> traced() const { return paths_.pairs(count_); }
  [[nodiscard]] char const* text() const { return paths_.text(); }

private:
  SequenceSet const& set_;
  Strategy<Space> const& strategy_;
  BatchPlan plan_;
  BatchInFlight<Space> batch_;
  PathMemory<Space> paths_;
  std::size_t count_ = 0;
};

} // namespace pairscan
