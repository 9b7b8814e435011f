#include <kokkos_kernels/methods/bit_planes/device/paths_plan.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plan.hpp>

#include <algorithm>
#include <memory>

namespace pairscan {

namespace {

std::size_t round_up(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// What the network of a scheme says of a launch.
struct Limit {
  int columns = 0;
  int stored = 0;         // words of a border's row
  int direction_cols = 1; // columns per store of directions
  int teams = 0;          // a multiprocessor
  std::size_t scratch_bytes = 0;
};

Limit limit_of(BatchShape const& shape) {
  Limit limit;
  with_plane_network(shape.problem, [&]<class Network>(Network const&) {
    using Kernel = PathKernel<HostSpace, Network>;
    limit = {Kernel::Limits::columns, Kernel::Scan::kStored, Kernel::Keep::Layout::kCols, Kernel::Limits::teams,
             Kernel::Scratch::bytes(kPathWords)};
  });
  return limit;
}

/// As many as run at a time, or as there are bundles: full ones, and some more for those that are not full.
std::size_t teams_wanted(BatchPlan const& plan, Limit const& limit) {
  constexpr std::size_t kThreads = 2048; // a multiprocessor has
  constexpr std::size_t kMore = 1024;
  std::size_t const full = plan.capacity / kPathBundlePairs + 1;
  std::size_t const bundles = full + std::min(3 * full, kMore);
  auto const threads = static_cast<std::size_t>(plan.budget.device_threads);
  std::size_t const running = threads * static_cast<std::size_t>(limit.teams) / kThreads;
  return std::min(bundles, threads == 0 ? static_cast<std::size_t>(plan.budget.host_threads) : running);
}

} // namespace

PathWorkspace path_workspace(BatchPlan const& plan) {
  auto const rows = static_cast<std::size_t>(plan.shape.longest_rows);
  auto const cols = static_cast<std::size_t>(plan.shape.longest_cols);
  bool const one_pass = plan.shape.longest_cols <= kPathLanes * plan.data<PlaneWordsPlan>().width;
  Limit const limit = limit_of(plan.shape);
  PathWorkspace where;
  where.taken = (plan.capacity + 4) / 4 * 16; // behind the numbers of as many tiles as pairs, and one
  where.borders = where.taken + 16;
  where.border_bytes =
      one_pass ? 0 : kPathWords * rows * static_cast<std::size_t>(limit.stored) * sizeof(std::uint32_t);
  std::size_t const stores = round_up(cols, kPathLanes * kDirectionChunk) / kPathLanes /
                             static_cast<std::size_t>(limit.direction_cols); // of a lane, per row
  where.area.warp_bytes = (rows + kPathLanes - 1) * stores * kWarp * kDirectionBytes;
  where.area.cigar_bytes = CigarWriter::most_bytes(rows + cols);
  where.area.team_bytes =
      round_up(kPlaneThreads / kWarp * where.area.warp_bytes + kPathBundlePairs * where.area.cigar_bytes, kPathAlign);
  return where;
}

bool plan_plane_paths(BatchPlan& plan) {
  constexpr std::size_t kFewest = 4; // a quarter of the teams that a device could run
  if (!keeps_plane_paths(plan.shape.problem) || plane_words_refusal(plan.shape)) {
    return false;
  }
  Limit const limit = limit_of(plan.shape);
  BatchPlan planned = plan;
  planned.tuning = {
      .block = static_cast<int>(kPathBundlePairs), .slice = kPathLanes * limit.columns, .method = "bit_planes"};
  planned.cells = "paths and cells in bit planes";
  planned.method_plan = std::make_shared<PlaneWordsPlan>(kPathLanes, limit.columns);
  planned.team_size = std::min(plan.budget.largest_team, kPlaneThreads);
  planned.scratch_bytes = limit.scratch_bytes;
  std::size_t const cigar = usual_cigar_bytes(plan.shape);
  planned.capacity = std::min(round_up(std::max<std::size_t>(plan.shape.pairs, 1), kPathBundlePairs),
                              plan.budget.path_bytes / (cigar + sizeof(TracedPair)));
  if (planned.capacity == 0 || planned.scratch_bytes > plan.budget.scratch_bytes[1]) {
    return false;
  }
  PathWorkspace const where = path_workspace(planned);
  std::size_t const wanted = teams_wanted(planned, limit);
  std::size_t const teams = std::min(wanted, where.teams_in(plan.budget.bytes));
  if (teams == 0 || teams * kFewest < wanted) {
    return false;
  }
  planned.cigar_bytes = planned.capacity * cigar;
  planned.bytes_per_pair = (where.border_bytes + where.area.team_bytes) / kPathBundlePairs;
  // Where memory is short a batch takes all of it, so that the next one, of shorter sequences, need not take it anew.
  planned.workspace_bytes = teams < wanted ? plan.budget.bytes : where.bytes(teams);
  plan = planned;
  return true;
}

} // namespace pairscan
