#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

#include <utility>

namespace pairscan {

namespace {

std::vector<AnyStrategy>& all_strategies() {
  static std::vector<AnyStrategy> all = [] {
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

} // namespace

std::vector<AnyStrategy> const& registered_strategies() {
  return all_strategies();
}

void add_strategy(AnyStrategy strategy) {
  all_strategies().push_back(std::move(strategy));
}

} // namespace pairscan
