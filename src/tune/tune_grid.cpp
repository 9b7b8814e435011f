#include <tune/slice_table.hpp>
#include <tune/tune_grid.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// What is varied where.
struct Sweep {
  TuneOptions const& options;
  TuneTarget const& target;
  TuneGroup const& group;
};

/// What is asked for of a knob that the method has.
std::vector<int> values_of(std::vector<int> const& asked, std::vector<int> const& usual) {
  if (usual.empty()) {
    return {0};
  }
  return asked.empty() ? usual : asked;
}

/// Adds a point that is not there yet.
void add(std::vector<TunePoint>& points, TunePoint const& point) {
  if (std::find(points.begin(), points.end(), point) == points.end()) {
    points.push_back(point);
  }
}

/// Adds the slices with which so many teams share a multiprocessor, as in the paper's Table 4.
void add_slices_by_teams(std::vector<TunePoint>& points, TunePoint const& base, std::vector<int> const& blocks,
                         Sweep const& sweep) {
  Planner const plan = [&](Tuning const& tuning) {
    TunePoint point = base;
    point.asked.block = tuning.block;
    point.asked.slice = tuning.slice;
    return sweep.target.plan(point, sweep.group).batch;
  };
  for (int const teams : sweep.options.teams.empty() ? std::vector{1, 2, 4} : sweep.options.teams) {
    for (int const block : blocks) {
      if (auto const widest = widest_slice(plan, share_of(sweep.target.info(), teams), block, sweep.group.length)) {
        TunePoint point = base;
        point.asked.block = block;
        point.asked.slice = widest->tuning.slice;
        point.teams = teams;
        add(points, point);
      }
    }
  }
}

void add_points(std::vector<TunePoint>& points, TunePoint const& base, Knobs const& grid, Sweep const& sweep) {
  add(points, base);
  std::vector<int> const blocks = values_of(sweep.options.block, grid.block);
  for (int const block : blocks) {
    for (int const slice : values_of(sweep.options.slice, grid.slice)) {
      for (int const tile : values_of(sweep.options.tile, grid.tile)) {
        TunePoint point = base;
        point.asked.block = block;
        point.asked.slice = slice;
        point.asked.tile = tile;
        add(points, point);
      }
    }
  }
  if (!grid.block.empty() && !grid.slice.empty() && sweep.target.info().present()) {
    add_slices_by_teams(points, base, blocks, sweep);
  }
}

} // namespace

std::vector<TunePoint> tune_grid(TuneOptions const& options, TuneTarget const& target,
                                 std::vector<TuneGroup> const& groups) {
  std::vector<std::size_t> counts(options.pairs.begin(), options.pairs.end());
  if (counts.empty()) {
    counts = {0};
  }
  std::vector<TunePoint> points;
  for (std::string const& strategy : options.strategies.empty() ? target.strategies() : options.strategies) {
    for (TuneGroup const& group : groups) {
      for (MethodKnobs const& method : target.methods(strategy, group)) {
        for (std::size_t const pairs : counts) {
          TunePoint const base{strategy, method.method, group.length, pairs, {}, 0};
          add_points(points, base, method.knobs, {options, target, group});
        }
      }
    }
  }
  return points;
}

} // namespace pairscan
