#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/device/paths.hpp>

#include <cstddef>

namespace pairscan {

// Plans of LazyRScan's scores and paths on bit planes (methods/bit_planes/device/paths.hpp), for batches that come as
// tiles.

/// Lanes of a word, words of a team, pairs of a full bundle, and bytes that areas are aligned to.
inline constexpr int kPathLanes = 32;
inline constexpr int kPathWords = kPlaneThreads / kPathLanes;
inline constexpr std::size_t kPathBundlePairs = std::size_t{kPathWords} * kWordMatrices;
inline constexpr std::size_t kPathAlign = 256;

template <class Space, class Network>
using PathKernel = PlaneKernel<Space, Network, kPathLanes, KeepPaths<Space, Network>>;

/// The workspace: numbers of bundles, how many were taken, then of every team its words' borders, then its area.
struct PathWorkspace {
  std::size_t taken = 0; // where it begins
  std::size_t borders = 0;
  std::size_t border_bytes = 0; // of a team
  PathArea area;

  /// Returns the bytes that so many teams take.
  [[nodiscard]] std::size_t bytes(std::size_t teams) const {
    return borders + kPathAlign + teams * (border_bytes + area.team_bytes);
  }
  /// Returns where the area of the first of so many teams begins.
  [[nodiscard]] std::size_t area_begin(std::size_t teams) const {
    return (borders + teams * border_bytes + kPathAlign - 1) / kPathAlign * kPathAlign;
  }
  [[nodiscard]] std::size_t teams_in(std::size_t bytes) const {
    std::size_t const fixed = borders + kPathAlign;
    return bytes < fixed ? 0 : (bytes - fixed) / (border_bytes + area.team_bytes);
  }
};

/// Returns the workspace of a plan whose capacity and slice are known; no area has its place yet.
[[nodiscard]] PathWorkspace path_workspace(BatchPlan const& plan);

/// Plans a batch whose paths come back with its scores, as many pairs as the budget has room for CIGARs. Returns false
/// where words do not serve (plane_words_refusal) or the memory holds so few teams that most of a device would be
/// idle; the plan is then as it was.
[[nodiscard]] bool plan_plane_paths(BatchPlan& plan);

} // namespace pairscan
