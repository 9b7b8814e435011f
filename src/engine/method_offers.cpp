#include <engine/method_offers.hpp>

namespace pairscan {

namespace {

template <class Space>
std::vector<MethodOffer> offers_on(EnginePlan const& plan) {
  BatchPlan const& batch = plan.longest_batch;
  return find_strategy<Space>(plan.strategy)->offers(batch.shape, batch.budget, plan.tuning);
}

} // namespace

std::vector<MethodOffer> method_offers(EnginePlan const& plan) {
  return plan.on_device ? offers_on<DefaultSpace>(plan) : offers_on<HostSpace>(plan);
}

} // namespace pairscan
