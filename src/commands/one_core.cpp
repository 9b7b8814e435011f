#include <commands/one_core.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <type_traits>

namespace pairscan {

bool scores_on_one_core() {
  return kIsHostSpace<DefaultSpace> && std::is_same_v<HostSpace, Kokkos::Serial>;
}

} // namespace pairscan
