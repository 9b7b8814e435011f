#pragma once

#include <Kokkos_Core.hpp>

#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

// What differs between Kokkos 3.4 and 5.x, and the spaces that a build offers. Everything else uses the interface that
// all of them share.

namespace pairscan {

/// The space that a rank drives, and the host's where that is another one.
using DefaultSpace = Kokkos::DefaultExecutionSpace;
using HostSpace = Kokkos::DefaultHostExecutionSpace;

template <class... Each>
struct SpaceList {};
using Spaces = std::conditional_t<std::is_same_v<DefaultSpace, HostSpace>, SpaceList<DefaultSpace>,
                                  SpaceList<DefaultSpace, HostSpace>>;

template <class Space>
inline constexpr bool kIsHostSpace =
    Kokkos::SpaceAccessibility<Kokkos::HostSpace, typename Space::memory_space>::accessible&&
        std::is_same_v<typename Space::memory_space, Kokkos::HostSpace>;

/// Host memory that copies to and from the space can use without a detour: pinned where the space is a device.
template <class Space>
struct StagingMemory {
  using type = Kokkos::HostSpace;
};
#if defined(KOKKOS_ENABLE_CUDA)
template <>
struct StagingMemory<Kokkos::Cuda> {
  using type = Kokkos::CudaHostPinnedSpace;
};
#endif
template <class Space>
using StagingSpace = typename StagingMemory<Space>::type;

/// A point in the queue of an instance, with the time at which the device passes it. Hosts have no such clock.
template <class Space>
class DeviceEvent {
public:
  void record(Space const&) {}
  void hold_back(Space const&) const {} // what the instance is given from here on, until the point is passed
  [[nodiscard]] double seconds_since(DeviceEvent const&) const { return 0; }
};
#if defined(KOKKOS_ENABLE_CUDA)
template <>
class DeviceEvent<Kokkos::Cuda> {
public:
  DeviceEvent() { KOKKOS_IMPL_CUDA_SAFE_CALL(cudaEventCreate(&event_)); }
  ~DeviceEvent() { (void)cudaEventDestroy(event_); }
  DeviceEvent(DeviceEvent const&) = delete;
  DeviceEvent& operator=(DeviceEvent const&) = delete;

  void record(Kokkos::Cuda const& space) { KOKKOS_IMPL_CUDA_SAFE_CALL(cudaEventRecord(event_, space.cuda_stream())); }
  void hold_back(Kokkos::Cuda const& space) const {
    KOKKOS_IMPL_CUDA_SAFE_CALL(cudaStreamWaitEvent(space.cuda_stream(), event_));
  }
  [[nodiscard]] double seconds_since(DeviceEvent const& base) const { // both were passed
    float milliseconds = 0;
    KOKKOS_IMPL_CUDA_SAFE_CALL(cudaEventElapsedTime(&milliseconds, base.event_, event_));
    return 1e-3 * static_cast<double>(milliseconds);
  }

private:
  cudaEvent_t event_ = nullptr;
};
#endif

/// An instance whose work a device begins before that of others, as soon as a part of what runs there is done; on hosts
/// the instance that it is made from.
template <class Space>
class UrgentInstance {
public:
  explicit UrgentInstance(Space const& space) : space_(space) {}

  [[nodiscard]] Space const& space() const { return space_; }
  /// What it is given from here on begins when all that the other instance was given is done.
  void follow(Space const&) {}

private:
  Space space_;
};
#if defined(KOKKOS_ENABLE_CUDA)
template <>
class UrgentInstance<Kokkos::Cuda> {
public:
  explicit UrgentInstance(Kokkos::Cuda const&) : stream_(most_urgent_stream()), space_(stream_.get()) {}

  [[nodiscard]] Kokkos::Cuda const& space() const { return space_; }
  void follow(Kokkos::Cuda const& other) {
    reached_->record(other);
    reached_->hold_back(space_);
  }

private:
  struct Destroy {
    void operator()(cudaStream_t stream) const { (void)cudaStreamDestroy(stream); }
  };

  [[nodiscard]] static cudaStream_t most_urgent_stream() {
    int least = 0;
    int greatest = 0;
    cudaStream_t stream = nullptr;
    KOKKOS_IMPL_CUDA_SAFE_CALL(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    KOKKOS_IMPL_CUDA_SAFE_CALL(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
    return stream;
  }

  std::unique_ptr<std::remove_pointer_t<cudaStream_t>, Destroy> stream_;
  Kokkos::Cuda space_;
  std::unique_ptr<DeviceEvent<Kokkos::Cuda>> reached_ = std::make_unique<DeviceEvent<Kokkos::Cuda>>();
};
#endif

/// Returns the policy for a kernel whose functor travels with its launch, although it has more than 512 bytes. Kokkos
/// would copy it into a memory that all such kernels share, so that each one waits for the one before.
template <class Policy>
[[nodiscard]] auto with_own_functor(Policy const& policy) {
  return Kokkos::Experimental::require(policy, Kokkos::Experimental::WorkItemProperty::HintLightWeight);
}

/// `count` instances of the space whose work may overlap; on hosts, where it cannot, and before Kokkos 4.0, copies of
/// one.
template <class Space>
[[nodiscard]] std::vector<Space> overlapping_instances(Space const& space, int count) {
#if KOKKOS_VERSION >= 40000
  if constexpr (!kIsHostSpace<Space>) {
    return Kokkos::Experimental::partition_space(space, std::vector<int>(static_cast<std::size_t>(count), 1));
  }
#endif
  return std::vector<Space>(static_cast<std::size_t>(count), space);
}

/// "3.4.1", of the Kokkos that pairscan was built with.
[[nodiscard]] inline std::string kokkos_version() {
  return std::to_string(KOKKOS_VERSION / 10000) + "." + std::to_string(KOKKOS_VERSION / 100 % 100) + "." +
         std::to_string(KOKKOS_VERSION % 100);
}

/// Kokkos's command-line spelling of a thread count, which 4.0 renamed.
[[nodiscard]] inline std::string kokkos_threads_argument(int threads) {
  return (KOKKOS_VERSION < 40000 ? "--kokkos-threads=" : "--kokkos-num-threads=") + std::to_string(threads);
}

/// Threads that a launch on the space runs on.
template <class Space>
[[nodiscard]] int concurrency_of(Space const& space) {
  if constexpr (requires { Space::concurrency(space); }) { // 4.x: the member function reports the whole pool
    return Space::concurrency(space);
  } else {
    return space.concurrency();
  }
}

} // namespace pairscan
