#pragma once

#include <engine/engine.hpp>
#include <engine/scored_letters.hpp>
#include <engine/traceback/candidate_paths.hpp>
#include <engine/traceback/placed_hits.hpp>
#include <engine/traceback/tracer.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace pairscan {

/// Plans what a device computes paths of, beside batches or after them, and takes the memory for it.
template <class Space>
class DevicePaths {
public:
  /// `residues` are the match codes of the context where the device has them already, else empty. The plan, which has
  /// bytes for CIGARs, outlives the object.
  DevicePaths(TraceContext const& context, EnginePlan const& plan, Space space, ResidueStore<Space> residues)
      : context_(context), plan_(plan), space_(std::move(space)), residues_(std::move(residues)),
        strategy_(*find_strategy<Space>(plan.strategy)) {
    context_.problem.letters = letters_among(context.codes, context.problem);
  }

  /// Returns what computes the paths of pairs that passed; nothing where the plan has no memory for it beside batches,
  /// or that does not hold enough pairs at a time.
  [[nodiscard]] std::optional<CandidatePaths<Space>> of_candidates() const {
    BatchShape shape = plan_.longest_batch.shape;
    shape.pairs = plan_.batch_pairs;
    auto const plan = plan_.candidate_bytes > 0 ? plan_of_lists(shape, plan_.candidate_bytes) : std::nullopt;
    return plan ? with_memory_for([&](CandidatePaths<Space>& paths) { paths.use(*plan); }) : std::nullopt;
  }

  /// Returns which hits the device traces in `bytes` of its memory.
  [[nodiscard]] PlacedHits place(std::span<Candidate const> hits, std::size_t bytes) const {
    return place_hits(context_.set, hits, [&](HitGroup const& group) {
      BatchShape shape = plan_.longest_batch.shape;
      shape.longest_rows = group.longest_query;
      shape.longest_cols = group.longest_target;
      shape.pairs = group.hits.size();
      return plan_of_lists(shape, bytes);
    });
  }

  /// Returns what computes the paths of hits that were placed on the device, with memory for all of them; nothing where
  /// it has not so much.
  [[nodiscard]] std::optional<CandidatePaths<Space>> of_hits(PlacedHits const& hits) const {
    return with_memory_for([&](CandidatePaths<Space>& paths) {
      for (HitGroup const& group : hits.on_device) {
        paths.reserve(*group.plan);
      }
    });
  }

private:
  /// Returns the plan of lists of pairs of such a shape; nothing where it gives no paths.
  [[nodiscard]] std::optional<BatchPlan> plan_of_lists(BatchShape shape, std::size_t bytes) const {
    constexpr std::size_t kPairs = std::size_t{1} << 16U; // at a time
    shape.problem = context_.problem;
    shape.in_tiles = false;
    shape.pairs = std::min(kPairs, shape.pairs);
    Budget budget = plan_.longest_batch.budget;
    budget.bytes = bytes;
    budget.path_bytes = plan_.candidate_cigar_bytes;
    try {
      BatchPlan plan = strategy_.plan(shape, budget, plan_.tuning);
      return plan.gives_paths() ? std::optional(std::move(plan)) : std::nullopt;
    } catch (Infeasible const&) {
      return {};
    }
  }

  template <class Take>
  [[nodiscard]] std::optional<CandidatePaths<Space>> with_memory_for(Take const& take) const {
    try {
      bool const there = residues_.size() > 0;
      CandidatePaths<Space> paths(space_, context_.set, there ? residues_ : upload<Space>(context_.codes), strategy_);
      take(paths);
      return paths;
    } catch (OutOfMemory const&) {
      return {};
    }
  }

  TraceContext context_;
  EnginePlan const& plan_;
  Space space_;
  ResidueStore<Space> residues_;
  Strategy<Space> const& strategy_;
};

} // namespace pairscan
