#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/scratch.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace pairscan {

// Plans of LazyRScan on packed values (methods/int16x2/kernel.hpp).

/// Columns per lane that kernels are compiled for; with more than the last, registers run over.
inline constexpr int kInt16x2Widths[] = {16, 20, 24, 28, 32, 38, 40, 44, 48, 52};
inline constexpr int kWidestInt16x2 = 52;

/// What of a plan only int16x2 knows.
struct Int16x2Plan final : MethodPlan {
  int lanes = 0; // threads that share two matrices
  int width = 0; // columns of a thread

  Int16x2Plan(int threads, int columns) : lanes(threads), width(columns) {}
};

/// Returns why 16 bits do not hold the values of any pass that is compiled; nothing where they do: for any lengths
/// unless a match is large.
[[nodiscard]] std::optional<std::string> int16x2_refusal(BatchShape const& shape);

/// Returns whether letters and scores are such that they can be looked up.
[[nodiscard]] bool int16x2_looks_up(BatchShape const& shape);

/// Returns the shape of a launch with so many lanes per group and columns per pass.
[[nodiscard]] Int16x2Shape int16x2_shape(BatchShape const& shape, int lanes, int slice);

/// Returns about how many seconds a batch takes.
[[nodiscard]] double int16x2_seconds(BatchPlan const& plan);

/// Plans team, scratch and memory of a batch whose shape is one of those, as fits its lengths; where packed values are
/// asked for by name, with `block` matrices per team and at least `slice` columns per pass. Does not settle the plan,
/// and returns the group to do it with.
[[nodiscard]] std::size_t plan_int16x2(BatchPlan& plan, Tuning const& asked);

} // namespace pairscan
