#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/portability/device_info.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// A strategy's plan for knobs; throws Infeasible.
using Planner = std::function<BatchPlan(Tuning const&)>;

/// How much near scratch a team may use, and why.
struct ScratchShare {
  std::string name;      // "4 teams a multiprocessor", "L1 cache"
  int teams = 1;         // resident at once
  std::size_t bytes = 0; // a team
};

/// Shares of teams that are to be resident on a multiprocessor together.
[[nodiscard]] ScratchShare share_of(DeviceInfo const& device, int teams);

/// Shares in which a host's scratch stays in the first and the second cache.
[[nodiscard]] std::vector<ScratchShare> cache_shares();

/// The plan with the largest slice, up to `longest`, whose scratch is near and within the share; nothing where not even
/// one column fits.
[[nodiscard]] std::optional<BatchPlan> widest_slice(Planner const& plan, ScratchShare const& share, int block,
                                                    int longest);

/// A line of the table that the authors of the strategies gave as a spreadsheet (Truong et al. 2014, section 6.3).
struct SliceRow {
  ScratchShare share;
  int block = 0;
  std::optional<BatchPlan> plan; // its tuning.slice is k, its capacity the batch size
};

[[nodiscard]] std::vector<SliceRow> slice_table(Planner const& plan, std::vector<ScratchShare> const& shares,
                                                std::vector<int> const& blocks, int longest);

} // namespace pairscan
