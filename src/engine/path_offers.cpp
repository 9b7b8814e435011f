#include <engine/path_offers.hpp>
#include <engine/run_problem.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>

#include <algorithm>

namespace pairscan {

namespace {

PathOffer offer_of(PathMethod const& method, PathSetting const& setting, PathShape const& shape) {
  PathOffer offer{.method = method.name(), .refusal = {}};
  if (auto const reason = method.refusal(setting, shape)) {
    offer.refusal = *reason;
    return offer;
  }
  offer.seconds = method.seconds(setting, shape);
  if (method.bytes(setting, shape) > setting.room) {
    offer.refusal = "needs more memory than a thread has for it";
  }
  return offer;
}

} // namespace

PathOffers path_offers(EnginePlan const& plan, std::uint64_t pairs_of_run) {
  PathOffers offers;
  if (plan.traceback_bytes == 0) {
    return offers;
  }
  PathSetting const setting{traced_problem(plan.asked), plan.instruction_set,
                            plan.traceback_bytes / static_cast<std::size_t>(plan.traceback_threads)};
  BatchShape const& longest = plan.longest_batch.shape;
  offers.pairs = std::min<std::size_t>(best_pack(path_methods(), setting).pairs, pairs_of_run);
  std::vector<PairDescriptor> const pairs(offers.pairs, {0, 0, longest.longest_rows, longest.longest_cols});
  PathMethod const* const taken = choose_path_method(path_methods(), setting, pairs);
  for (PathMethod const* method : path_methods()) {
    offers.methods.push_back(offer_of(*method, setting, PathShape::of(pairs)));
    offers.methods.back().taken = method == taken;
  }
  return offers;
}

} // namespace pairscan
