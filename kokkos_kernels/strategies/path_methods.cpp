#include <kokkos_kernels/methods/bit_planes/host/checkpoint_paths.hpp>
#include <kokkos_kernels/methods/bytes/byte_checkpoint_paths.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_pair_paths.hpp>
#include <kokkos_kernels/methods/values/counted_paths.hpp>
#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/methods/values/order_paths.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>

#include <array>

namespace pairscan {

PathMethods path_methods() {
  static std::array<PathMethod const*, 8> const methods{
      &checkpoint_paths(),           &byte_checkpoint_paths(), &direction_paths(),        &long_pair_paths(),
      &direction_paths_one_by_one(), &order_paths(),           &order_paths_one_by_one(), &counted_paths(),
  };
  return methods;
}

} // namespace pairscan
