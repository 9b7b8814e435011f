#include <kokkos_kernels/choose_network.hpp>
#include <kokkos_kernels/plane_launch.hpp>
#include <kokkos_kernels/plane_paths.hpp>
#include <kokkos_kernels/plane_paths_launch.hpp>

#include <algorithm>
#include <tuple>

namespace pairscan {

namespace {

constexpr int kLanes = 32; // a word
constexpr int kWords = kPlaneThreads / kLanes;
constexpr std::size_t kBundlePairs = std::size_t{kWords} * kWordMatrices; // of a full one
constexpr std::size_t kAlign = 256;                                       // bytes; of areas

template <class Space, class Network>
using PathKernel = PlaneKernel<Space, Network, kLanes, KeepPaths<Space, Network>>;

std::size_t round_up(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

/// What the network of a scheme says of a launch.
struct Limit {
  int columns = 0;
  int stored = 0; // words of a border's row
  int teams = 0;  // a multiprocessor
  std::size_t scratch_bytes = 0;
};

Limit limit_of(BatchShape const& shape) {
  Limit limit;
  with_network(shape.match, shape.mismatch, [&]<class Network>(Network const&) {
    using Kernel = PathKernel<HostSpace, Network>;
    limit = {Kernel::Limits::columns, Kernel::Scan::kStored, Kernel::Limits::teams, Kernel::Scratch::bytes(kWords)};
  });
  return limit;
}

/// The workspace: numbers of bundles, how many were taken, then of every team its words' borders, then its area.
struct Workspace {
  std::size_t taken = 0; // where it begins
  std::size_t borders = 0;
  std::size_t border_bytes = 0; // a team
  PathArea area;

  /// Bytes that so many teams take.
  [[nodiscard]] std::size_t bytes(std::size_t teams) const {
    return borders + kAlign + teams * (border_bytes + area.team_bytes);
  }
  [[nodiscard]] std::size_t teams_in(std::size_t bytes) const {
    std::size_t const fixed = borders + kAlign;
    return bytes < fixed ? 0 : (bytes - fixed) / (border_bytes + area.team_bytes);
  }
};

/// Of a plan whose capacity and slice are known; no area has its place yet.
Workspace workspace_of(BatchPlan const& plan, int stored) {
  auto const rows = static_cast<std::size_t>(plan.shape.longest_rows);
  auto const cols = static_cast<std::size_t>(plan.shape.longest_cols);
  bool const one_pass = plan.shape.longest_cols <= plan.tuning.slice;
  Workspace where;
  where.taken = (plan.capacity + 4) / 4 * 16; // behind the numbers of as many tiles as pairs, and one
  where.borders = where.taken + 16;
  where.border_bytes = one_pass ? 0 : kWords * rows * static_cast<std::size_t>(stored) * sizeof(std::uint32_t);
  std::size_t const pairs_of_cols = round_up(cols, kLanes * kDirectionChunk) / kLanes / kDirectionCols; // of a lane
  where.area.warp_bytes = (rows + kLanes - 1) * pairs_of_cols * kWarp * kDirectionBytes;
  where.area.text_bytes = CigarText::most_bytes(rows + cols);
  where.area.team_bytes =
      round_up(kPlaneThreads / kWarp * where.area.warp_bytes + kBundlePairs * where.area.text_bytes, kAlign);
  return where;
}

/// As many as run at a time, or as there are bundles: full ones, and some more for those that are not full.
std::size_t teams_wanted(BatchPlan const& plan, Limit const& limit) {
  constexpr std::size_t kThreads = 2048; // a multiprocessor has
  constexpr std::size_t kMore = 1024;
  std::size_t const full = plan.capacity / kBundlePairs + 1;
  std::size_t const bundles = full + std::min(3 * full, kMore);
  auto const threads = static_cast<std::size_t>(plan.budget.device_threads);
  std::size_t const running = threads * static_cast<std::size_t>(limit.teams) / kThreads;
  return std::min(bundles, threads == 0 ? static_cast<std::size_t>(plan.budget.host_threads) : running);
}

/// What a batch's text has room for a pair: 16S genes of 1,500 bases take 950 characters on average (4/-5/-10), random
/// sequences 1.3 a base. Pairs that find no room are traced on the host.
std::size_t text_bytes_of(BatchShape const& shape) {
  auto const letters = static_cast<std::size_t>(shape.longest_rows) + static_cast<std::size_t>(shape.longest_cols);
  return round_up(letters / 4 * 3 + 4 * CigarText::kUnit, CigarText::kUnit);
}

/// Starts a batch: no bundle is taken, no text written.
struct StartPaths {
  std::uint32_t* taken;
  std::uint64_t* used;

  KOKKOS_FUNCTION void operator()(int) const {
    *taken = 0;
    *used = 0;
  }
};

} // namespace

bool plan_plane_paths(BatchPlan& plan) {
  constexpr std::size_t kFewest = 4; // a quarter of the teams that a device could run
  if (!plane_words_exist(plan.shape)) {
    return false;
  }
  Limit const limit = limit_of(plan.shape);
  BatchPlan planned = plan;
  planned.tuning = {.block = static_cast<int>(kBundlePairs), .slice = kLanes * limit.columns, .form = CellForm::planes};
  planned.team_size = std::min(plan.budget.largest_team, kPlaneThreads);
  planned.scratch_bytes = limit.scratch_bytes;
  std::size_t const text = text_bytes_of(plan.shape);
  planned.capacity = std::min(round_up(std::max<std::size_t>(plan.shape.pairs, 1), kBundlePairs),
                              plan.budget.path_bytes / (text + sizeof(TracedPair)));
  if (planned.capacity == 0 || planned.scratch_bytes > plan.budget.scratch_bytes[1]) {
    return false;
  }
  Workspace const where = workspace_of(planned, limit.stored);
  std::size_t const wanted = teams_wanted(planned, limit);
  std::size_t const teams = std::min(wanted, where.teams_in(plan.budget.bytes));
  if (teams == 0 || teams * kFewest < wanted) {
    return false;
  }
  planned.text_bytes = planned.capacity * text;
  planned.bytes_per_pair = (where.border_bytes + where.area.team_bytes) / kBundlePairs;
  planned.workspace_bytes = where.bytes(teams);
  plan = planned;
  return true;
}

template <class Space>
void launch_plane_paths(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  Limit const limit = limit_of(plan.shape);
  Workspace where = workspace_of(plan, limit.stored);
  std::size_t const teams = where.teams_in(plan.workspace_bytes);
  where.area.begin = round_up(where.borders + teams * where.border_bytes, kAlign);
  PlaneShape const shape{kLanes, plan.tuning.slice / kLanes, where.borders,
                         where.border_bytes > 0 ? plan.shape.longest_rows : 0};
  auto* const taken = reinterpret_cast<std::uint32_t*>(batch.workspace.data() + where.taken);
  WordBundles<Space> const bundles{batch.tiles, static_cast<std::uint64_t>(batch.count), std::uint32_t{kWords},
                                   reinterpret_cast<std::uint32_t*>(batch.workspace.data())};
  Kokkos::parallel_for(std::string(label) + "::start", Kokkos::RangePolicy<Space>(space, 0, 1),
                       StartPaths{taken, batch.paths.used.data()});
  Kokkos::parallel_scan(std::string(label) + "::bundles", Kokkos::RangePolicy<Space>(space, 0, batch.tiles.count),
                        bundles);
  with_network(plan.shape.match, plan.shape.mismatch, [&]<class Network>(Network const& network) {
    using Kernel = PathKernel<Space, Network>;
    KeepPaths<Space, Network> const keep(network, batch, where.area, taken);
    typename Kernel::Policy policy(space, static_cast<int>(teams), plan.team_size);
    policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel{batch, bundles, shape, network, keep});
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_plane_paths<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
