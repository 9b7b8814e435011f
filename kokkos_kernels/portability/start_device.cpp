#include <kokkos_kernels/portability/start_device.hpp>

#include <Kokkos_Core.hpp>

namespace pairscan {

#if defined(KOKKOS_ENABLE_CUDA)
void start_device(int index) {
  if (cudaSetDevice(index) == cudaSuccess) {
    (void)cudaFree(nullptr); // makes the device's context
  }
  (void)cudaGetLastError();
}
#else
void start_device(int /*index*/) {}
#endif

} // namespace pairscan
