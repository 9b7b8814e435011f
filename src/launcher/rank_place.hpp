#pragma once

#include <functional>
#include <optional>

namespace pairscan {

/// A variable's value, null where it is not set; std::getenv but in tests.
using Environment = std::function<char const*(char const*)>;

inline constexpr char const* kDeviceVariable = "KOKKOS_DEVICE_ID";

/// What MPI launchers tell a process before MPI starts.
struct RankPlace {
  std::optional<int> local_rank;   // among the ranks of this node; unset without a launcher
  std::optional<int> step_devices; // of the node, in a step of Slurm; a task that sees fewer was bound to those
  std::optional<int> device;       // that the user chose for this process (KOKKOS_DEVICE_ID)

  /// The device for this rank where it sees so many. Not below `visible` where ranks are more than devices.
  [[nodiscard]] int device_among(int visible) const;
};

/// Knows MPICH and its kin, Open MPI, MVAPICH, PALS, Flux, jsrun, Cray's PMI and Slurm.
[[nodiscard]] RankPlace rank_place(Environment const& environment);

} // namespace pairscan
