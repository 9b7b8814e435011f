#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <tune/timing.hpp>

#include <cstddef>
#include <string>

namespace pairscan {

/// One entry of the grid: a strategy with its knobs on a batch of pairs of one length.
struct TunePoint {
  std::string strategy;
  int length = 0;        // longest sequence of the pairs
  std::size_t pairs = 0; // wanted in a launch
  Tuning asked;
  int teams = 0; // for which asked.slice was derived; 0 = the slice was given

  friend bool operator==(TunePoint const& a, TunePoint const& b) {
    return a.strategy == b.strategy && a.length == b.length && a.pairs == b.pairs && a.asked.block == b.asked.block &&
           a.asked.slice == b.asked.slice && a.asked.tile == b.asked.tile && a.teams == b.teams;
  }
};

/// A point and what came of it; a line of the table.
struct TuneRow {
  TunePoint point;
  ScoreType type = ScoreType::int32;
  Tuning used; // as the plan resolved it
  int team_size = 0;
  std::size_t scratch_bytes = 0; // a team
  int resident_teams = 0;        // on a multiprocessor; 0 on hosts
  std::size_t batch = 0;         // pairs that a launch computed
  Timing timing;
  double gcups = 0; // by the median; 0 = not measured
  double pairs_per_second = 0;
  std::string status; // "measured", "same as ...", "infeasible: ...", "failed: ..."

  [[nodiscard]] bool measured() const { return gcups > 0; }
};

} // namespace pairscan
