#include <kokkos_kernels/methods/one_long_pair/long_pair_paths.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>

#include <vector>

namespace pairscan {

PathMethods path_methods_of_main_thread() {
  static std::vector<PathMethod const*> const methods = [] {
    PathMethods const everywhere = path_methods();
    std::vector<PathMethod const*> all(everywhere.begin(), everywhere.end());
    all.push_back(&long_pair_paths_on_device());
    return all;
  }();
  return methods;
}

} // namespace pairscan
