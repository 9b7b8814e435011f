#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/lane_use.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/preferences.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace pairscan {

/// What `pairscan devices --methods` prints of a method, each a few words.
struct MethodFacts {
  std::string_view name;     // that execution.tuning.method takes
  std::string_view strategy; // that uses it
  std::string_view stored;   // what is stored of a cell: its value, or differences of neighbours
  std::string_view width;    // of what is stored
  std::string_view mapping;  // who computes a pair
  std::string_view spaces;   // that it is written for: hosts, devices
  std::string_view file;     // under kokkos_kernels/
};

/// One way to compute the scores of a batch. LazyRScan takes the cheapest that serves; scores are the same.
///
/// What a method needs at launch beside the general members of a plan is data of its own (MethodPlan). No other method,
/// no strategy and nothing above them reads it.
template <class Space>
class Method {
public:
  virtual ~Method() = default;

  [[nodiscard]] virtual MethodFacts const& facts() const = 0;
  [[nodiscard]] std::string_view name() const { return facts().name; }

  /// Returns why the method does not serve batches of this problem and shape, as the end of a sentence that begins with
  /// its name; nothing where it serves. Memory is not looked at: `plan` throws where there is too little.
  [[nodiscard]] virtual std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const = 0;

  /// Returns whether batches of such a shape may come back with their paths (BatchPlan::gives_paths).
  [[nodiscard]] virtual bool may_give_paths(BatchShape const&) const { return false; }

  /// Plans a batch of a shape that is served: pure arithmetic. Knobs that are advice, or meant for whichever method is
  /// chosen (tuning.method is empty), may be left aside. Throws Infeasible, and std::invalid_argument for a knob that
  /// is out of range.
  [[nodiscard]] virtual BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const = 0;

  /// Returns about how many seconds a batch of `plan.shape.pairs` pairs of the longest sequences takes. Methods are
  /// compared by it, so that its ratios matter, and those near the points where one overtakes another most of all.
  [[nodiscard]] virtual double cost(BatchPlan const& plan) const = 0;

  /// Computes the batch; see Strategy::launch.
  virtual void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const = 0;

  /// Returns how busy lanes were in a batch that is done, from what it left in its workspace (host spaces); and how
  /// busy they will be where these pairs are a batch. Methods that cannot tell say nothing.
  [[nodiscard]] virtual LaneUse lane_use(BatchPlan const&, std::byte const* /*workspace*/) const { return {}; }
  [[nodiscard]] virtual LaneUse lane_use(BatchPlan const&, TiledPairs const&) const { return {}; }

  [[nodiscard]] virtual PreferredBatch preferred_batch(BatchShape const& shape, Budget const& budget) const = 0;
  [[nodiscard]] virtual Knobs knobs(BatchShape const& shape, Budget const& budget) const = 0;
};

/// A method compiled for the spaces of the build that it is written for; null on the others.
template <class List>
struct MethodOnSpaces;
template <class... Each>
struct MethodOnSpaces<SpaceList<Each...>> {
  MethodFacts facts;
  std::tuple<std::unique_ptr<Method<Each>>...> on;
};
using AnyMethod = MethodOnSpaces<Spaces>;

namespace detail {
template <template <class> class Implementation, bool kHosts, bool kDevices, class Space>
std::unique_ptr<Method<Space>> compile_method_on() {
  if constexpr (kIsHostSpace<Space> ? kHosts : kDevices) {
    return std::make_unique<Implementation<Space>>();
  } else {
    return nullptr;
  }
}
template <template <class> class Implementation, bool kHosts, bool kDevices, class... Each>
AnyMethod compile_method(MethodFacts const& facts, SpaceList<Each...>) {
  return {facts, {compile_method_on<Implementation, kHosts, kDevices, Each>()...}};
}
} // namespace detail

// For the one line at the end of each method's file; in a build without a device a method for devices is its facts.

template <template <class> class Implementation>
[[nodiscard]] AnyMethod compile_method_for_all_spaces(MethodFacts const& facts) {
  return detail::compile_method<Implementation, true, true>(facts, Spaces{});
}
template <template <class> class Implementation>
[[nodiscard]] AnyMethod compile_method_for_hosts(MethodFacts const& facts) {
  return detail::compile_method<Implementation, true, false>(facts, Spaces{});
}
template <template <class> class Implementation>
[[nodiscard]] AnyMethod compile_method_for_devices(MethodFacts const& facts) {
  return detail::compile_method<Implementation, false, true>(facts, Spaces{});
}

/// Returns every method (strategies/methods.cpp); of two that cost the same the first is taken.
[[nodiscard]] std::vector<AnyMethod> const& registered_methods();

/// Adds a method of another project in front of all others, before anything is planned.
void add_method(AnyMethod method);

template <class Space>
[[nodiscard]] std::vector<Method<Space> const*> methods() {
  std::vector<Method<Space> const*> found;
  for (AnyMethod const& any : registered_methods()) {
    if (auto const& method = std::get<std::unique_ptr<Method<Space>>>(any.on)) {
      found.push_back(method.get());
    }
  }
  return found;
}

/// Returns null where the space has none of that name.
template <class Space>
[[nodiscard]] Method<Space> const* find_method(std::string_view name) {
  for (AnyMethod const& any : registered_methods()) {
    auto const& method = std::get<std::unique_ptr<Method<Space>>>(any.on);
    if (method && any.facts.name == name) {
      return method.get();
    }
  }
  return nullptr;
}

} // namespace pairscan
