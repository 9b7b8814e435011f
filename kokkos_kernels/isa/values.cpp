// Packs of matrices, one cell of each per lane.
#include <kokkos_kernels/isa/set.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/methods/values/pack_scan.hpp>

namespace pairscan {

template <>
ValueBodies const& bodies_of<ValueBodies, ThisSet>() {
  using Short = LaneOf<std::int16_t>;
  using Long = LaneOf<std::int32_t>;
  static constexpr ValueBodies kBodies{
      {{{lazy_scan<Short, SharedBase>, lazy_scan<Short, SameResidue>},
        {lazy_scan<Long, SharedBase>, lazy_scan<Long, SameResidue>}}},
      {{{row_scan<Short, SharedBase>, row_scan<Short, SameResidue>},
        {row_scan<Long, SharedBase>, row_scan<Long, SameResidue>}}},
      {{{direction_scan<Short, SharedBase>, direction_scan<Short, SameResidue>},
        {direction_scan<Long, SharedBase>, direction_scan<Long, SameResidue>}}},
  };
  return kBodies;
}

} // namespace pairscan
