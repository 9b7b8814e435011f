#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>

#include <algorithm>

namespace pairscan {

/// A launch of words, whose network is yet to be chosen.
template <class Space>
struct WordsLaunch {
  char const* label;
  Space const& space;
  BatchPlan const& plan;
  Batch<Space> const& batch;
  PlaneShape shape;
  TileBundles<Space> bundles;

  template <class Network, class Keep = ScoresOnly>
  void run(Network const& network, NetworkScoring<Network> const& scoring, Keep const& keep = {}) const {
    with_lanes<Network, Keep::kNeedsRightEdge ? kFewestLanesOfEnds : 8>(shape.threads, [&](auto most) {
      using Kernel = PlaneKernel<Space, Network, decltype(most)::value, Keep>;
      typename Kernel::Policy policy(space, teams(Kernel::Scan::kStored), plan.team_size);
      policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
      Kokkos::parallel_for(label, policy, Kernel{batch, scoring, bundles, shape, network, keep});
    });
  }

private:
  /// One per bundle of full words, and some more for words that are not full, which matter where a device is not; as
  /// far as there are borders. What is left over the teams share.
  [[nodiscard]] int teams(int stored) const {
    constexpr std::size_t kMore = 1024;
    auto const full = static_cast<std::size_t>(batch.count / (shape.words() * kWordMatrices)) + 1;
    std::size_t const wanted = full + std::min(3 * full, kMore);
    std::size_t const bytes = plane_border_bytes(shape, stored);
    return static_cast<int>(bytes == 0 ? wanted : std::min(wanted, (plan.workspace_bytes - shape.border) / bytes));
  }
};

/// Runs a launch whose problem has affine gaps. Its kernels are compiled beside those of linear gaps, not after them.
template <class Space>
void launch_affine_words(WordsLaunch<Space> const& launch);

/// Runs a launch of local alignments.
template <class Space>
void launch_local_words(WordsLaunch<Space> const& launch);

/// Runs a launch whose gaps at the ends score unlike inner ones.
template <class Space>
void launch_ended_words(WordsLaunch<Space> const& launch);

} // namespace pairscan
