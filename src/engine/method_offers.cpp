#include <engine/method_offers.hpp>
#include <kokkos_kernels/batch/cost.hpp>

namespace pairscan {

namespace {

template <class Space>
std::vector<MethodOffer> offers_on(EnginePlan const& plan) {
  BatchPlan const& batch = plan.longest_batch;
  Strategy<Space> const* const strategy = find_strategy<Space>(plan.strategy); // distances have none
  return strategy == nullptr ? std::vector<MethodOffer>{} : strategy->offers(batch.shape, batch.budget, plan.tuning);
}

template <class Space>
std::vector<StrategyRefusal> refusals_on(EnginePlan const& plan) {
  std::vector<StrategyRefusal> refusals;
  for (Strategy<Space> const* strategy : strategies<Space>()) {
    if (auto const reason = strategy->refusal(plan.longest_batch.shape, plan.longest_batch.budget)) {
      refusals.push_back({strategy->name(), *reason});
    }
  }
  return refusals;
}

} // namespace

std::vector<MethodOffer> method_offers(EnginePlan const& plan) {
  return plan.on_device ? offers_on<DefaultSpace>(plan) : offers_on<HostSpace>(plan);
}

double expected_speed(EnginePlan const& plan) {
  for (MethodOffer const& offer : method_offers(plan)) {
    if (offer.method == plan.longest_batch.tuning.method && offer.refusal.empty() && offer.seconds > 0) {
      return cells_of(plan.longest_batch.shape) / offer.seconds;
    }
  }
  return 0;
}

std::vector<StrategyRefusal> strategy_refusals(EnginePlan const& plan) {
  return plan.on_device ? refusals_on<DefaultSpace>(plan) : refusals_on<HostSpace>(plan);
}

} // namespace pairscan
