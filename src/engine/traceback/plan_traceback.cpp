#include <engine/mebibytes.hpp>
#include <engine/traceback/plan_traceback.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <string>

namespace pairscan {

namespace {

PathShape one_pair(int rows, int cols) {
  return {1, rows, cols, std::min(rows, cols), std::max(rows, cols)};
}

std::size_t bytes_of_longest_pair(PathSetting const& setting, PairBounds const& bounds) {
  std::size_t const one = least_path_bytes(path_methods(), setting, one_pair(bounds.rows, bounds.cols));
  return bounds.either_order
             ? std::max(one, least_path_bytes(path_methods(), setting, one_pair(bounds.cols, bounds.rows)))
             : one;
}

[[noreturn]] void no_method_serves(PathSetting const& setting, PathShape const& shape) {
  std::string reasons;
  for (PathMethod const* method : path_methods()) {
    reasons += "; " + std::string(method->name()) + " " + method->refusal(setting, shape).value_or("");
  }
  throw Error(ExitCode::usage, "traceback: nothing can compute these paths" + reasons);
}

} // namespace

void plan_traceback(EnginePlan& plan, PairBounds const& bounds, Problem const& problem, std::size_t share) {
  PathSetting const setting{problem, plan.instruction_set, share};
  std::size_t const one = bytes_of_longest_pair(setting, bounds);
  if (one == 0) {
    no_method_serves(setting, one_pair(bounds.rows, bounds.cols));
  }
  plan.traceback_threads = static_cast<int>(std::min(share / one, static_cast<std::size_t>(plan.threads)));
  if (plan.traceback_threads == 0) {
    throw Error(ExitCode::no_resource, "tracing " + std::to_string(bounds.rows) + " x " + std::to_string(bounds.cols) +
                                           " matrices back needs " + mebibytes(one) + ", " + mebibytes(share) +
                                           " are set aside for it; use a larger execution.memory_fraction, fewer ranks "
                                           "a node, or traceback: none");
  }
  BatchShape const& longest = plan.longest_batch.shape;
  PathShape pack = one_pair(longest.longest_rows, longest.longest_cols);
  pack.shorter = std::min(bounds.rows, bounds.cols);
  std::size_t const most = most_path_bytes(path_methods(), setting, pack);
  plan.traceback_bytes = std::min(share, static_cast<std::size_t>(plan.traceback_threads) * most);
}

} // namespace pairscan
