#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace pairscan {

// Plans of int16x2 for gaps with lanes of their own (methods/int16x2/gap_kernel.hpp).

/// Columns per thread that such kernels are compiled for: few leave room for profiles of many letters.
inline constexpr int kGapWidths[] = {16, 32, 48, 52};

/// What of such a plan only int16x2 knows.
struct Int16x2GapPlan final : MethodPlan {
  GapShape shape;

  explicit Int16x2GapPlan(GapShape const& how) : shape(how) {}
};

/// Returns whether these kernels are asked for the problem: for all but global alignments with linear gaps whose
/// letters match or not, which are computed faster (methods/int16x2/kernel.hpp).
[[nodiscard]] bool takes_gap_kernels(Problem const& problem);

/// Returns why they do not serve; nothing where they do.
[[nodiscard]] std::optional<std::string> gap_refusal(BatchShape const& shape);

/// Returns about how many seconds a batch takes.
[[nodiscard]] double gap_seconds(BatchPlan const& plan);

/// Plans team, scratch and memory of a batch; where the method is asked for by name, with `block` matrices per team and
/// at least `slice` columns per pass, as far as such a kernel exists. Does not settle the plan, and returns the group
/// to do it with.
[[nodiscard]] std::size_t plan_gaps(BatchPlan& plan, Tuning const& asked);

} // namespace pairscan
