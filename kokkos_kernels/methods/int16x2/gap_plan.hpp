#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

namespace pairscan {

// Plans of int16x2 for gaps with lanes of their own (methods/int16x2/gap_kernel.hpp).

/// Columns per thread that such kernels are compiled for: few leave room for profiles of many letters. Of two sequences
/// as columns there are more, as a search has queries of any length.
inline constexpr int kGapWidths[] = {16, 32, 36, 40, 48, 52};
inline constexpr int kTwoColumnWidths[] = {16, 28, 32, 36, 40, 44, 48, 52};

/// Letters of rows whose profiles are small, at the most.
inline constexpr int kFewLetters = 6;

/// What of such a plan only int16x2 knows.
struct Int16x2GapPlan : MethodPlan {
  GapShape shape;
  int recount_teams = 0; // that compute scores again; 0 where none is

  explicit Int16x2GapPlan(GapShape const& how) : shape(how) {}
};

/// Returns whether these kernels are asked for the problem: for all but global alignments with linear gaps whose
/// letters match or not, which are computed faster (methods/int16x2/kernel.hpp).
[[nodiscard]] bool takes_gap_kernels(Problem const& problem);

/// Returns why they do not serve; nothing where they do.
[[nodiscard]] std::optional<std::string> gap_refusal(BatchShape const& shape);

/// Returns what matrices are to have in common, where the pairs of a row of tiles come one after another: their columns
/// with many letters, whose profiles leave room for few warps otherwise, of two rows of a tile where tiles have them;
/// else the rows of two.
[[nodiscard]] GapShared shared_by_gaps(BatchShape const& shape, GapScheme const& scheme);

/// Returns the shape of a launch with so many threads per group and columns per thread, and warps per team where teams
/// share their columns.
[[nodiscard]] GapShape gap_shape(BatchShape const& shape, GapScheme const& scheme, int threads, int width,
                                 GapShared shared = GapShared::nothing, int warps = kGapSharingWarps);

/// Returns the bytes that the numbers and widths of bundles take, of so many tiles.
[[nodiscard]] std::size_t bundle_number_bytes(std::size_t tiles);

/// Returns how many teams take the bundles of so many pairs (GapShared::two_columns), of which few are not full, where
/// there are so many bytes for borders between passes.
[[nodiscard]] std::size_t two_column_teams(GapShape const& shape, std::size_t pairs, std::size_t border_bytes);

/// Returns how many teams compute local scores again: those beyond the shape's ceiling, and of searches those that
/// sampled rows do not tell apart from the best ones. 0 where there may be none.
[[nodiscard]] int gap_recount_teams(BatchPlan const& plan, GapShape const& how);

/// Plans team, scratch and memory of a batch; where the method is asked for by name, with `block` matrices per team and
/// at least `slice` columns per pass, as far as such a kernel exists. Matrices have in common what `kind` says, or what
/// is fastest. Does not settle the plan, and returns the group to do it with.
[[nodiscard]] std::size_t plan_gaps(BatchPlan& plan, Tuning const& asked, std::optional<GapShared> kind = {});

/// Plans a batch and settles how many pairs it takes, with the scratch of a team of its size. Leaves the budget as it
/// was.
void settle_gaps(BatchPlan& plan, Tuning const& asked, std::optional<GapShared> kind = {});

} // namespace pairscan
