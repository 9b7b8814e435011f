#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kWarp = 32;          // threads are given out in warps
constexpr int kMostTeams = 32;     // resident on a multiprocessor, of every NVIDIA architecture since Maxwell
constexpr std::size_t kUnit = 128; // and scratch in these bytes

#if defined(KOKKOS_ENABLE_CUDA)
DeviceInfo info_of(Kokkos::Cuda const& space) {
  cudaDeviceProp const& properties = space.cuda_device_prop();
  DeviceInfo info;
  info.name = properties.name;
  info.index = space.cuda_device();
  info.multiprocessors = properties.multiProcessorCount;
  info.threads_per_multiprocessor = properties.maxThreadsPerMultiProcessor;
  info.scratch_per_multiprocessor = properties.sharedMemPerMultiprocessor;
  info.reserved_scratch_per_team = properties.reservedSharedMemPerBlock;
  int version = 0;
  int kilohertz = 0;
  KOKKOS_IMPL_CUDA_SAFE_CALL(cudaDriverGetVersion(&version));
  KOKKOS_IMPL_CUDA_SAFE_CALL(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, info.index));
  KOKKOS_IMPL_CUDA_SAFE_CALL(cudaMemGetInfo(&info.free_bytes, &info.total_bytes));
  info.driver = "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  info.clock_mhz = kilohertz / 1000;
  return info;
}
#endif

template <class Space>
DeviceInfo info_of(Space const&) {
  return {};
}

} // namespace

template <class Space>
DeviceInfo device_info(Space const& space) {
  return info_of(space);
}

int teams_per_multiprocessor(DeviceInfo const& device, int team_size, std::size_t scratch_bytes) {
  int const threads = (team_size + kWarp - 1) / kWarp * kWarp;
  std::size_t const scratch = (scratch_bytes + kUnit - 1) / kUnit * kUnit + device.reserved_scratch_per_team;
  auto const by_scratch = static_cast<int>(device.scratch_per_multiprocessor / std::max<std::size_t>(scratch, 1));
  int const by_threads = device.threads_per_multiprocessor / std::max(threads, 1);
  return std::min({by_threads, by_scratch, kMostTeams});
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&device_info<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
