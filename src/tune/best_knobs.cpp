#include <tune/best_knobs.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace pairscan {

namespace {

using Group = std::pair<int, std::size_t>; // length, pairs
using Knobs = std::tuple<int, int, int>;   // block, slice, tile as asked
using Speeds = std::map<Group, TuneRow const*>;

Knobs knobs_of(TuneRow const& row) {
  return {row.point.asked.block, row.point.asked.slice, row.point.asked.tile};
}

/// Logarithm of the mean.
double relative_speed(Speeds const& speeds, std::map<Group, double> const& best) {
  double sum = 0;
  for (auto const& [group, row] : speeds) {
    sum += std::log(row->gcups / best.at(group));
  }
  return sum / static_cast<double>(speeds.size());
}

/// More digits than repetitions agree in say nothing.
double rounded(double speed) {
  return std::stod(fmt::format("{:.4g}", speed));
}

} // namespace

TuneRow const* best_row(std::vector<TuneRow> const& rows, std::string_view strategy) {
  std::map<Knobs, Speeds> candidates;
  std::map<Group, double> best;
  for (TuneRow const& row : rows) {
    if (row.measured() && row.point.strategy == strategy) {
      Group const group{row.point.length, row.point.pairs};
      candidates[knobs_of(row)][group] = &row;
      best[group] = std::max(best[group], row.gcups);
    }
  }
  TuneRow const* chosen = nullptr;
  std::pair<std::size_t, double> rank{0, 0}; // groups covered, then speed
  for (auto const& [knobs, speeds] : candidates) {
    std::pair<std::size_t, double> const mine{speeds.size(), relative_speed(speeds, best)};
    if (chosen == nullptr || mine > rank) {
      chosen = speeds.rbegin()->second;
      rank = mine;
    }
  }
  return chosen;
}

void fill_in_best(TuningFile& file, std::vector<TuneRow> const& rows) {
  std::pair<int, double> fastest{0, 0}; // length, speed; those of earlier sweeps count, too
  for (std::string_view const strategy : kStrategyNames) {
    auto& entry = file.of(strategy);
    if (TuneRow const* const row = best_row(rows, strategy)) {
      entry = {row->point.asked, rounded(row->gcups), row->point.length};
    }
    if (std::pair(entry.length, entry.gcups) > fastest) {
      fastest = {entry.length, entry.gcups};
      file.auto_strategy = strategy;
    }
  }
}

} // namespace pairscan
