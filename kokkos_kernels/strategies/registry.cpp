#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

namespace pairscan {

std::vector<AnyStrategy> const& registered_strategies() {
  static std::vector<AnyStrategy> const all = [] {
    std::vector<AnyStrategy> list;
    list.push_back(tiled_d_scan());
    list.push_back(d_scan());
    list.push_back(r_scan());
    list.push_back(lazy_r_scan());
    list.push_back(rodinia());
    return list;
  }();
  return all;
}

} // namespace pairscan
