// Packs of whole matrices of best scores, of recurrences whose cells have gap lanes.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/pack_scan.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

template <>
BestScoreBodies const& bodies_of<BestScoreBodies, ThisSet>() {
  static constexpr auto kScans =
      bodies_by_problem<PackJob>([]<class Compiled>(Type<Compiled>) -> void (*)(PackJob const&) {
        using Lane = LaneOf<typename Compiled::Score>;
        if constexpr (kValueLanes<typename Compiled::template On<Lane>> == 1) {
          return nullptr;
        } else {
          return &best_score_scan<Lane, Compiled>;
        }
      });
  static constexpr BestScoreBodies kBodies{{kScans.data()}};
  return kBodies;
}

} // namespace pairscan
