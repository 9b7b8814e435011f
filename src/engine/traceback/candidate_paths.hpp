#pragma once

#include <engine/engine.hpp>
#include <engine/scored_letters.hpp>
#include <engine/traceback/tracer.hpp>
#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/batch/path_memory.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
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

/// Returns what computes the paths of pairs that passed on a device; nothing where hosts do, or where its memory does
/// not hold enough pairs at a time.
template <class Space>
[[nodiscard]] std::optional<CandidatePaths<Space>> paths_of_candidates(TraceContext const& context,
                                                                       EnginePlan const& plan, Space const& space) {
  constexpr std::size_t kPairs = std::size_t{1} << 16U; // at a time
  if (plan.candidate_bytes == 0) {
    return {};
  }
  BatchShape shape = plan.longest_batch.shape;
  shape.problem = context.problem;
  shape.problem.letters = letters_among(context.codes, shape.problem);
  shape.in_tiles = false;
  shape.pairs = std::min(kPairs, plan.batch_pairs);
  Budget budget = plan.longest_batch.budget;
  budget.bytes = plan.candidate_bytes;
  budget.path_bytes = plan.candidate_cigar_bytes;
  Strategy<Space> const& strategy = *find_strategy<Space>(plan.strategy);
  try {
    BatchPlan batch = strategy.plan(shape, budget, plan.tuning);
    if (batch.gives_paths()) {
      return std::optional<CandidatePaths<Space>>(std::in_place, space, context.set, context.codes, strategy,
                                                  std::move(batch));
    }
  } catch (Infeasible const&) {
  } catch (OutOfMemory const&) {
  }
  return {};
}

} // namespace pairscan
