#pragma once

#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/group_kernel.hpp>
#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>

namespace pairscan {

// What methods plan whose pairs are put into groups.

/// Returns the plan of batches of groups, which have no knobs. The problem tells whether pairs are symmetric.
[[nodiscard]] inline BatchPlan plan_groups(MethodFacts const& facts, BatchShape const& shape, Budget const& budget,
                                           GroupLimits limits) {
  BatchPlan plan{.strategy = facts.strategy, .shape = shape, .budget = budget, .tuning = {.method = facts.name}};
  int const longest = shape.longest();
  std::size_t const thread_bytes = group_job_bytes(longest, budget.host_instructions());
  plan.team_size = 1;
  plan.tuning.block = budget.register_bytes();
  plan.fixed_bytes = thread_bytes * static_cast<std::size_t>(budget.host_threads) + sizeof(GroupQueue);
  plan.bytes_per_pair = sizeof(PairGroup) + sizeof(std::int32_t);
  limits.symmetric = is_symmetric(shape.problem);
  plan.method_plan = std::make_shared<GroupPlan>(limits, thread_bytes, exchanged(shape.problem));
  settle(plan, static_cast<std::size_t>(budget.register_bytes()));
  return plan;
}

/// Pairs share a row where a batch holds whole packs of rows of a column of tiles.
[[nodiscard]] inline PreferredBatch batch_of_groups(Budget const& budget) {
  constexpr std::size_t kPacks = 256; // enough tiles below one another that most pairs share a sequence
  constexpr std::size_t kPacksPerThread = 16;
  auto const lanes = static_cast<std::size_t>(budget.register_bytes());
  return {lanes * std::max(static_cast<std::size_t>(budget.host_threads) * kPacksPerThread, kPacks), lanes};
}

/// Returns the cells per host thread of all lanes that are swept, used or not, where only pairs of a common sequence
/// share a pack of so many lanes. Few pairs make more groups than this expects: by match and mismatch, where other
/// methods do not mind, they count as whole packs besides.
[[nodiscard]] inline double swept_cells_of_groups(BatchPlan const& plan, int width) {
  BatchShape const& shape = plan.shape;
  auto const pairs = static_cast<double>(std::max<std::size_t>(shape.pairs, 1));
  double const in_row = std::max(shape.row_pairs, 1.0);
  double const common = shape.in_tiles ? std::max(1.0, std::min(pairs, std::max(in_row, pairs / in_row))) : 1;
  double const lanes_per_pair = width * std::ceil(common / width) / common;
  return lanes_per_pair * swept_cells_per_thread(shape, plan.budget, shape.problem.scorer == "matrix" ? 1 : width);
}

} // namespace pairscan
