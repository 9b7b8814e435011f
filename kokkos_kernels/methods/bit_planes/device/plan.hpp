#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_scratch.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>

namespace pairscan {

/// Threads of a word at the least with gaps at the ends that score unlike inner ones: fewer leave no room for their
/// sums.
inline constexpr int kFewestLanesOfEnds = 16;

// Plans of LazyRScan on bit planes for batches that come as tiles (methods/bit_planes/device/kernel.hpp).

/// Calls body(number) with the number of lanes that tables are compiled for: 32, 16, or 8 for the networks of few
/// planes whose registers hold more columns than tables of 16 lanes have, if so few are asked for.
template <class Network, int kFewest = 8, class Body>
void with_lanes(int lanes, Body const& body) {
  constexpr bool kNarrow = kFewest <= 8 && PlaneLimits<Network, 8>::columns > PlaneLimits<Network, 16>::columns;
  if (lanes > 16) {
    body(std::integral_constant<int, 32>{});
  } else if (!kNarrow || lanes > 8) {
    body(std::integral_constant<int, 16>{});
  } else if constexpr (kNarrow) {
    body(std::integral_constant<int, 8>{});
  }
}

/// Returns why words do not serve a shape; nothing where there is a network for the scheme, the pairs come as tiles,
/// and letters are sets of bases.
[[nodiscard]] std::optional<std::string> plane_words_refusal(BatchShape const& shape);

/// Returns about how many seconds a batch takes by words, so that they overtake int16x2 where they do so as measured
/// (perf/results): a device takes as long for one word per scheduler as for less.
[[nodiscard]] double plane_words_seconds(BatchPlan const& plan);

/// What of a plan only words know.
struct PlaneWordsPlan final : MethodPlan {
  int lanes = 0; // threads of a word
  int width = 0; // columns of a thread in a pass, at the most

  PlaneWordsPlan(int threads, int columns) : lanes(threads), width(columns) {}
};

/// Returns whether words keep paths of such alignments: of global ones whose gaps at the ends score as inner ones, in
/// the usual order.
[[nodiscard]] bool keeps_plane_paths(Problem const& problem);

/// Returns whether the plan is to give paths, which its budget has room for.
[[nodiscard]] bool plane_paths_wanted(BatchPlan const& plan);

/// Returns what `plan` says in the words of the kernel.
[[nodiscard]] PlaneShape plane_shape(BatchPlan const& plan);

/// Returns the bytes of the borders of a team's words.
[[nodiscard]] std::size_t plane_border_bytes(PlaneShape const& shape, int stored);

/// Plans team, scratch and memory of a batch whose shape is one of those, as fits its lengths and number of pairs;
/// where planes are asked for by name, with `block` matrices per team and `slice` columns per pass. Does not settle the
/// plan, and returns the group to do it with.
[[nodiscard]] std::size_t plan_plane_words(BatchPlan& plan, Tuning const& asked);

} // namespace pairscan
