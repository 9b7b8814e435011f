// Packs of matrices whose alignments are counted while their scores are computed.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/values/counted_scan.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

namespace {

/// Whether counts are compiled for a problem: for registers, and for the numbers and scorers of most runs, because each
/// body takes the compiler long.
template <class Compiled>
constexpr bool kIsCounted =
    ThisSet::set.register_bytes > 0 &&
    std::is_same_v<typename Compiled::Score, std::int16_t>&& kValueLanes<typename Compiled::template On<int>> > 1 &&
    kValueLanes<typename Compiled::template On<int>> <= 4 && !std::is_same_v<typename Compiled::ScorerName, Residues>;

} // namespace

template <>
CountBodies const& bodies_of<CountBodies, ThisSet>() {
  static constexpr auto kCounts =
      bodies_by_problem<PackJob>([]<class Compiled>(Type<Compiled>) -> void (*)(PackJob const&) {
        if constexpr (kIsCounted<Compiled>) {
          return &counted_scan<LaneOf<typename Compiled::Score>, Compiled>;
        } else {
          return nullptr;
        }
      });
  static constexpr CountBodies kBodies{{kCounts.data()}};
  return kBodies;
}

} // namespace pairscan
