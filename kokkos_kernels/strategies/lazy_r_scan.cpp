// LazyRScan (Truong et al. 2014, section 4.4): scores only. A block of matrices is computed slice by slice and row by
// row with a hybrid row in scratch; only the last column of a slice, k columns wide, goes to device memory, interleaved
// by matrix. One launch per batch.
//
//           league              team               thread                        scratch          device memory
//   device  blocks of matrices  block of matrices  one matrix                    block x (k + k)  block x l scores
//   host    blocks of matrices  one thread         a pack: one matrix per lane   2 k registers    2 l scores per matrix
//
// That is the paper's way, the method `values`. Scores are the same however they are computed, so LazyRScan is a list
// of methods (strategies/methods.cpp, docs/extending.md) of which a batch takes the cheapest that serves its problem;
// each method's file draws its own hierarchy.

#include <kokkos_kernels/strategies/methods.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

#include <algorithm>

namespace pairscan {

namespace {

template <class Space>
class LazyRScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "lazy_rscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return false; }

  /// Serves what any of its methods does, and gives the reasons of all where none does.
  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const& budget) const override {
    std::string reasons;
    for (Method<Space> const* method : methods<Space>()) {
      auto const reason = method->refusal(shape, budget);
      if (!reason) {
        return {};
      }
      reasons.append(reasons.empty() ? "" : "; ").append(method->name()).append(" ").append(*reason);
    }
    return "has no method for it: " + reasons;
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    return *cheapest(plan_methods<Space>(shape, budget, tuning)).plan;
  }
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    of(plan).launch(space, plan, batch);
  }
  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, std::byte const* workspace) const override {
    return of(plan).lane_use(plan, workspace);
  }
  [[nodiscard]] LaneUse lane_use(BatchPlan const& plan, TiledPairs const& pairs) const override {
    return of(plan).lane_use(plan, pairs);
  }
  [[nodiscard]] PreferredBatch preferred_batch(BatchShape const& shape, Budget const& budget,
                                               Tuning const& tuning) const override {
    return of(plan(shape, budget, tuning)).preferred_batch(shape, budget);
  }
  [[nodiscard]] Knobs knobs(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    return of(plan(shape, budget, tuning)).knobs(shape, budget);
  }
  [[nodiscard]] bool may_give_paths(BatchShape const& shape, Budget const& budget,
                                    Tuning const& tuning) const override {
    auto const all = methods<Space>();
    return std::any_of(all.begin(), all.end(), [&](Method<Space> const* each) {
      bool const asked = tuning.method.empty() || tuning.method == each->name();
      return asked && !each->refusal(shape, budget) && each->may_give_paths(shape);
    });
  }
  [[nodiscard]] std::vector<MethodOffer> offers(BatchShape const& shape, Budget const& budget,
                                                Tuning const& tuning) const override {
    Tuning any = tuning;
    any.method = {};
    std::vector<MethodOffer> offers;
    for (PlannedMethod<Space> const& each : plan_methods<Space>(shape, budget, any)) {
      offers.push_back({each.method->name(), each.refusal, each.seconds});
    }
    return offers;
  }

private:
  [[nodiscard]] static Method<Space> const& of(BatchPlan const& plan) {
    return *find_method<Space>(plan.tuning.method);
  }
};

} // namespace

AnyStrategy lazy_r_scan() {
  return compile_for_all_spaces<LazyRScan>();
}

} // namespace pairscan
