// Packs of matrices whose best moves are all kept, for paths in any order.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/pack_scan.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

template <>
MoveBodies const& bodies_of<MoveBodies, ThisSet>() {
  static constexpr auto kMoves =
      bodies_by_problem<PackJob>([]<class Compiled>(Type<Compiled>) -> void (*)(PackJob const&) {
        using Lane = LaneOf<typename Compiled::Score>;
        if constexpr (kValueLanes<typename Compiled::template On<Lane>> == 1) {
          return nullptr;
        } else {
          return &move_scan<Lane, Compiled>;
        }
      });
  static constexpr MoveBodies kBodies{{kMoves.data()}};
  return kBodies;
}

} // namespace pairscan
