#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>

// Teams that may have most of a multiprocessor's scratch. Kokkos gives a team of CUDA the 48 KiB that every block may
// have without being asked for (docs/decisions/0113-two-sequences-as-columns-of-a-team.md). Kernels are written as for
// Kokkos's own teams.

namespace pairscan {

/// What a kernel of wide teams is called with, and how it is launched.
template <class Space>
struct WideTeams {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;

  /// Returns the bytes of scratch that a team may ask of.
  [[nodiscard]] static std::size_t scratch_bytes(Space const& space) {
    return static_cast<std::size_t>(Kokkos::TeamPolicy<Space>(space, 1, 1).scratch_size_max(0));
  }

  /// Launches so many teams of at most kMostThreads threads each.
  template <int kMostThreads, class Kernel>
  static void launch(char const* label, Space const& space, int teams, int threads, std::size_t bytes,
                     Kernel const& kernel) {
    Kokkos::TeamPolicy<Space> policy(space, teams, threads);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(bytes)));
    Kokkos::parallel_for(label, policy, kernel);
  }
};

#if defined(KOKKOS_ENABLE_CUDA)

/// The part of Kokkos's team members that kernels of wide teams use, for a block of CUDA.
class CudaTeamMember {
public:
  using execution_space = Kokkos::Cuda;

  /// All of a team's scratch, taken at once.
  struct Scratch {
    std::byte* begin;

    [[nodiscard]] PAIRSCAN_FUNCTION void* get_shmem_aligned(std::ptrdiff_t, std::ptrdiff_t) const { return begin; }
  };

  PAIRSCAN_FUNCTION explicit CudaTeamMember(std::byte* scratch) : scratch_{scratch} {}

#if defined(__CUDA_ARCH__)
  [[nodiscard]] PAIRSCAN_FUNCTION int team_rank() const {
    return static_cast<int>(threadIdx.x);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int league_rank() const {
    return static_cast<int>(blockIdx.x);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int league_size() const {
    return static_cast<int>(gridDim.x);
  }
  PAIRSCAN_FUNCTION void team_barrier() const {
    __syncthreads();
  }
#else
  [[nodiscard]] PAIRSCAN_FUNCTION int team_rank() const {
    return 0;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int league_rank() const {
    return 0;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int league_size() const {
    return 1;
  }
  PAIRSCAN_FUNCTION void team_barrier() const {}
#endif
  [[nodiscard]] PAIRSCAN_FUNCTION Scratch team_scratch(int) const {
    return scratch_;
  }

private:
  Scratch scratch_;
};

template <int kMostThreads, class Kernel>
__global__ void __launch_bounds__(kMostThreads, 1) run_wide_team(__grid_constant__ Kernel const kernel) {
  extern __shared__ uint4 pairscan_wide_scratch[]; // aligned to 16 bytes
  kernel(CudaTeamMember(reinterpret_cast<std::byte*>(pairscan_wide_scratch)));
}

template <>
struct WideTeams<Kokkos::Cuda> {
  using Member = CudaTeamMember;

  [[nodiscard]] static std::size_t scratch_bytes(Kokkos::Cuda const& space) {
    int bytes = 0;
    KOKKOS_IMPL_CUDA_SAFE_CALL(
        cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, space.cuda_device()));
    return static_cast<std::size_t>(bytes);
  }

  template <int kMostThreads, class Kernel>
  static void launch(char const*, Kokkos::Cuda const& space, int teams, int threads, std::size_t bytes,
                     Kernel const& kernel) {
    auto* const run = &run_wide_team<kMostThreads, Kernel>;
    KOKKOS_IMPL_CUDA_SAFE_CALL(
        cudaFuncSetAttribute(run, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
    KOKKOS_IMPL_CUDA_SAFE_CALL(
        cudaFuncSetAttribute(run, cudaFuncAttributePreferredSharedMemoryCarveout, cudaSharedmemCarveoutMaxShared));
    run<<<static_cast<unsigned>(teams), static_cast<unsigned>(threads), bytes, space.cuda_stream()>>>(kernel);
    KOKKOS_IMPL_CUDA_SAFE_CALL(cudaGetLastError());
  }
};

#endif

} // namespace pairscan
