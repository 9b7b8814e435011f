#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_cells.hpp>
#include <kokkos_kernels/methods/int16x2/gap_plan.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace pairscan {

// Plans of scores and paths by int16x2 with gap lanes (methods/int16x2/gap_paths.hpp).

/// Columns per thread that kernels with paths are compiled for: whole stores of 4 bits per cell.
inline constexpr int kGapPathWidths[] = {16, 32, 48};

/// Bits that are kept of a cell.
inline constexpr int kGapCellBits[] = {4, 8};

/// What of such a plan only int16x2 knows. The workspace holds how many groups of matrices were taken, then the borders
/// of all teams, then their areas.
struct GapPathsPlan final : Int16x2GapPlan {
  int teams = 0;
  int bits = 0; // of a cell
  std::size_t borders = 0;
  GapPathArea area;

  explicit GapPathsPlan(GapShape const& how) : Int16x2GapPlan(how) {}
};

/// Returns why these kernels give no paths of a shape, as the end of a sentence that begins with the method's name;
/// nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_gap_paths(BatchShape const& shape);

/// Returns whether the plan is to give paths, which its budget has room for.
[[nodiscard]] bool gap_paths_wanted(BatchPlan const& plan);

/// Plans a batch whose paths come back with its scores, as many pairs as the budget has room for CIGARs; where the
/// method is asked for by name, with `block` matrices per team and at least `slice` columns per pass, as far as such a
/// kernel exists. Returns false where the memory holds so few teams that most of a device would be idle; the plan is
/// then as it was.
[[nodiscard]] bool plan_gap_paths(BatchPlan& plan, Tuning const& asked);

} // namespace pairscan
