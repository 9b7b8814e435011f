#include <kokkos_kernels/batch/tuning.hpp>
#include <tune/slice_table.hpp>
#include <tune/tune_grid.hpp>

#include <algorithm>

namespace pairscan {

namespace {

// Enough for a tenth of a second or so of the slowest strategy; and the most where a device has to be filled.
constexpr std::uint64_t kHostCells = 75'000'000;
constexpr std::uint64_t kDeviceCells = 5'000'000'000;
constexpr std::uint64_t kMostDeviceCells = 300'000'000'000;
constexpr std::size_t kDevicePairs = std::size_t{1} << 17U; // a thread a matrix fills a device only then
constexpr std::size_t kPacksPerThread = 4;                  // of a host, as the engine's batches have them
constexpr std::size_t kGroup = 32;                          // whole registers of the widest lanes

/// Values that the options give, or else those for the kind of device.
struct GridValues {
  std::vector<int> block;
  std::vector<int> slice;
  std::vector<int> tile;
  std::vector<int> teams;
};

GridValues values_of(TuneOptions const& options, TuneTarget const& target) {
  bool const host = !target.info().present();
  int const pack = pack_width(target.budget(), ScoreType::int16);
  GridValues const usual =
      host ? GridValues{{pack, 2 * pack, 4 * pack}, {32, 64, 128, 256, 512}, {64, 128, 256, 512, 1024}, {}}
           : GridValues{{32, 64, 128, 256, 512}, {8, 16, 32, 64, 128}, {32, 64, 128, 256, 512, 1024}, {1, 2, 4}};
  auto const first = [](std::vector<int> const& asked, std::vector<int> const& otherwise) {
    return asked.empty() ? otherwise : asked;
  };
  return {first(options.block, usual.block), first(options.slice, usual.slice), first(options.tile, usual.tile),
          host ? std::vector<int>{} : first(options.teams, usual.teams)};
}

std::vector<int> const& used(bool uses, std::vector<int> const& values) {
  static std::vector<int> const unused{0};
  return uses ? values : unused;
}

/// Adds a point that is not there yet.
void add(std::vector<TunePoint>& points, TunePoint const& point) {
  if (std::find(points.begin(), points.end(), point) == points.end()) {
    points.push_back(point);
  }
}

/// The slices with which so many teams share a multiprocessor, as in the paper's Table 4.
void add_slices_by_teams(std::vector<TunePoint>& points, TunePoint const& base, BatchShape const& shape,
                         GridValues const& values, TuneTarget const& target) {
  Planner const plan = [&](Tuning const& tuning) { return target.plan(base.strategy, shape, target.budget(), tuning); };
  for (int const teams : values.teams) {
    for (int const block : values.block) {
      if (auto const widest = widest_slice(plan, share_of(target.info(), teams), block, shape.longest_cols)) {
        TunePoint point = base;
        point.asked = {block, widest->tuning.slice, 0};
        point.teams = teams;
        add(points, point);
      }
    }
  }
}

void add_points(std::vector<TunePoint>& points, TunePoint const& base, BatchShape const& shape,
                GridValues const& values, TuneTarget const& target) {
  KnobUse const use = knobs_of(target, base.strategy);
  for (int const block : used(use.block, values.block)) {
    for (int const slice : used(use.slice, values.slice)) {
      for (int const tile : used(use.tile, values.tile)) {
        TunePoint point = base;
        point.asked = {block, slice, tile};
        add(points, point);
      }
    }
  }
  if (use.block && use.slice) {
    add_slices_by_teams(points, base, shape, values, target);
  }
}

} // namespace

KnobUse knobs_of(TuneTarget const& target, std::string_view strategy) {
  constexpr int kEdge = 64; // small enough for every device, and memory is another question
  Budget budget = target.budget();
  budget.bytes = std::size_t{1} << 40U;
  Tuning const tuning = target.plan(strategy, {1, kEdge, kEdge, ScoreType::int16}, budget, {}).tuning;
  return {tuning.block != 0, tuning.slice != 0, tuning.tile != 0};
}

std::size_t filling_pairs(TuneTarget const& target, std::string_view strategy, TuneInput::Group const& group) {
  auto const area = static_cast<std::uint64_t>(group.rows) * static_cast<std::uint64_t>(group.cols);
  auto const of_cells = [&](std::uint64_t cells) { return std::max<std::size_t>(cells / area / kGroup, 1) * kGroup; };
  if (!target.info().present()) {
    auto const packs = static_cast<std::size_t>(target.threads()) * kPacksPerThread;
    return std::max(of_cells(kHostCells),
                    packs * static_cast<std::size_t>(pack_width(target.budget(), ScoreType::int16)));
  }
  if (target.keeps_matrix(strategy)) {
    return of_cells(kDeviceCells);
  }
  return std::max(of_cells(kDeviceCells), std::min(kDevicePairs, of_cells(kMostDeviceCells)));
}

std::vector<TunePoint> tune_grid(TuneOptions const& options, LinearScoring const& scoring, TuneTarget const& target,
                                 std::vector<TuneInput::Group> const& groups) {
  GridValues const values = values_of(options, target);
  std::vector<TunePoint> points;
  for (std::string const& strategy : options.strategies.empty() ? target.strategies() : options.strategies) {
    for (TuneInput::Group const& group : groups) {
      std::vector<std::size_t> counts(options.pairs.begin(), options.pairs.end());
      if (counts.empty()) {
        counts = {filling_pairs(target, strategy, group)};
      }
      for (std::size_t const pairs : counts) {
        BatchShape const shape{pairs, group.rows, group.cols, narrowest(scoring, group.rows, group.cols)};
        add_points(points, {strategy, group.length, pairs, {}, 0}, shape, values, target);
      }
    }
  }
  return points;
}

} // namespace pairscan
