#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/lane_use.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/preferences.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace pairscan {

/// What a method offers for a batch: why it does not serve it, or about how long it takes.
struct MethodOffer {
  std::string_view method;
  std::string refusal; // empty = it serves
  double seconds = 0;  // of the batch, where it serves
};

/// One way to compute many alignment matrices at once (Truong et al. 2014, section 4).
template <class Space>
class Strategy {
public:
  virtual ~Strategy() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;

  /// Returns whether whole matrices stand in the workspace after a launch, for trace-back.
  [[nodiscard]] virtual bool keeps_matrix() const = 0;

  /// Returns why the strategy does not serve batches of this problem and shape, as the end of a sentence that begins
  /// with its name; nothing where it serves. By default it serves what matrices of one score per cell hold: the scores
  /// of global alignments with linear gaps.
  [[nodiscard]] virtual std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const {
    return refuse_unless_reduced(shape.problem);
  }

  /// Plans batches of a shape that is served, by arithmetic alone. Throws Infeasible, and std::invalid_argument for a
  /// knob that is out of range.
  [[nodiscard]] virtual BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const = 0;

  /// Computes the batch: asynchronous, allocates nothing, does not fence. The plan is one of `plan`'s for this batch's
  /// lengths, and the batch's views are at least as large as it says.
  virtual void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const = 0;

  /// Returns the batch that keeps the space busy, for batches of such a shape that may hold any number of pairs.
  /// By default a few packs of values per thread of a host, and what fills a device.
  [[nodiscard]] virtual PreferredBatch preferred_batch(BatchShape const&, Budget const& budget, Tuning const&) const {
    return batch_of_values(kIsHostSpace<Space>, budget);
  }

  /// Returns the knobs that the strategy has.
  [[nodiscard]] virtual Knobs knobs(BatchShape const&, Budget const&, Tuning const&) const { return {}; }

  // For strategies that choose among methods (batch/method.hpp). The others have nothing to say.

  /// Returns what each method of the space offers, the chosen one among them.
  [[nodiscard]] virtual std::vector<MethodOffer> offers(BatchShape const&, Budget const&, Tuning const&) const {
    return {};
  }

  /// The same as Method's functions of these names, of the method that is or would be chosen.
  [[nodiscard]] virtual bool may_give_paths(BatchShape const&, Budget const&, Tuning const&) const { return false; }
  [[nodiscard]] virtual LaneUse lane_use(BatchPlan const&, std::byte const* /*workspace*/) const { return {}; }
  [[nodiscard]] virtual LaneUse lane_use(BatchPlan const&, TiledPairs const&) const { return {}; }
};

/// A strategy compiled for every space of the build.
template <class List>
struct StrategyOnSpaces;
template <class... Each>
struct StrategyOnSpaces<SpaceList<Each...>> {
  std::tuple<std::unique_ptr<Strategy<Each>>...> on;
};
using AnyStrategy = StrategyOnSpaces<Spaces>;

namespace detail {
template <template <class> class Implementation, class... Each>
AnyStrategy compile_for(SpaceList<Each...>) {
  return {{std::make_unique<Implementation<Each>>()...}};
}
} // namespace detail

/// For the one line at the end of each strategy's file.
template <template <class> class Implementation>
[[nodiscard]] AnyStrategy compile_for_all_spaces() {
  return detail::compile_for<Implementation>(Spaces{});
}

/// Returns every strategy, in the order of the paper; the baseline after them, and those of other projects last.
[[nodiscard]] std::vector<AnyStrategy> const& registered_strategies();

/// Adds a strategy of another project, before anything is planned.
void add_strategy(AnyStrategy strategy);

template <class Space>
[[nodiscard]] std::vector<Strategy<Space> const*> strategies() {
  std::vector<Strategy<Space> const*> found;
  for (AnyStrategy const& any : registered_strategies()) {
    found.push_back(std::get<std::unique_ptr<Strategy<Space>>>(any.on).get());
  }
  return found;
}

/// Returns the strategy of that name; null where there is none.
template <class Space>
[[nodiscard]] Strategy<Space> const* find_strategy(std::string_view name) {
  for (Strategy<Space> const* strategy : strategies<Space>()) {
    if (strategy->name() == name) {
      return strategy;
    }
  }
  return nullptr;
}

/// Returns what the space gives, with `bytes` of memory for a batch.
template <class Space>
[[nodiscard]] Budget budget_of(Space const& space, std::size_t bytes);

} // namespace pairscan
