#pragma once

#include <string>

namespace pairscan {

/// pairscan, built from the same sources for a Kokkos without and for one with CUDA.
inline constexpr char const* kHostProgram = "pairscan-host";
inline constexpr char const* kCudaProgram = "pairscan-cuda";

/// Which of the two are installed.
struct Programs {
  std::string directory;
  bool host = false;
  bool cuda = false;
};

/// Those beside the program that runs, whatever links led to it.
[[nodiscard]] Programs installed_programs();

[[nodiscard]] Programs programs_in(std::string const& directory);

} // namespace pairscan
