#pragma once

#include <kokkos_kernels/batch/plan.hpp>

#include <algorithm>

namespace pairscan {

/// Returns the number of a device's schedulers: each has up to 512 threads to choose from. Costs are counted by it.
[[nodiscard]] inline double schedulers_of(Budget const& budget) {
  constexpr double kThreads = 512;
  return std::max(budget.device_threads / kThreads, 1.0);
}

/// Returns the cells of a batch of pairs that are all as long as the longest.
[[nodiscard]] inline double cells_of(BatchShape const& shape) {
  return static_cast<double>(shape.pairs) * std::max(shape.longest_rows, 1) * std::max(shape.longest_cols, 1);
}

/// Returns the cells per host thread, where pairs are computed in packs whose lanes are all swept, used or not.
[[nodiscard]] inline double swept_cells_per_thread(BatchShape const& shape, Budget const& budget, int pack) {
  std::size_t const pairs = std::max<std::size_t>(shape.pairs / static_cast<std::size_t>(budget.host_threads), 1);
  auto const width = static_cast<std::size_t>(pack);
  BatchShape swept = shape;
  swept.pairs = (pairs + width - 1) / width * width;
  return cells_of(swept);
}

} // namespace pairscan
