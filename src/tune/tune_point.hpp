#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <tune/timing.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace pairscan {

/// One entry of the grid: a method of a strategy with its knobs, on pairs of one length.
struct TunePoint {
  std::string strategy;
  std::string method;
  int length = 0;        // longest sequence of the pairs
  std::size_t pairs = 0; // wanted in a batch; 0 = as many as a run wants
  Tuning asked;          // block, slice and tile; 0 = the default
  int teams = 0;         // for which asked.slice was derived; 0 = the slice was given

  [[nodiscard]] bool has_default_knobs() const { return asked.block == 0 && asked.slice == 0 && asked.tile == 0; }

  friend bool operator==(TunePoint const& a, TunePoint const& b) {
    return a.strategy == b.strategy && a.method == b.method && a.length == b.length && a.pairs == b.pairs &&
           a.asked.block == b.asked.block && a.asked.slice == b.asked.slice && a.asked.tile == b.asked.tile &&
           a.teams == b.teams;
  }
};

/// A point and what came of it; a line of the table.
struct TuneRow {
  TunePoint point;
  ScoreType type = ScoreType::int32;
  Tuning used; // resolved
  int team_size = 0;
  std::size_t scratch_bytes = 0; // per team
  int resident_teams = 0;        // that a multiprocessor holds at once; 0 = on hosts
  std::size_t batch = 0;         // pairs that a batch holds at the most
  std::uint64_t scanned = 0;     // pairs that were timed at once
  Timing timing;
  double gcups = 0; // by the median; 0 = not measured
  double pairs_per_second = 0;
  std::string status; // "measured", "same as ...", "infeasible: ...", "failed: ..."

  [[nodiscard]] bool measured() const { return gcups > 0; }
};

} // namespace pairscan
