#pragma once

#include <config/config.hpp>
#include <tune/tune_input.hpp>
#include <tune/tune_point.hpp>
#include <tune/tune_table.hpp>
#include <tune/tune_target.hpp>

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace pairscan {

/// Spread below which a point is measured well enough.
inline constexpr double kSteady = 0.03;

/// Measures points on one target, and holds their scores against each other: knobs and strategies never change one.
class Measurer {
public:
  /// The references outlive it.
  Measurer(TuneTarget& target, TuneInput const& input, TuneOptions const& options)
      : target_(target), input_(input), options_(options) {}

  /// Scans tiles as a run does until the spread of the times is below kSteady or the time of a point is over; or takes
  /// the speed from one of the `known` rows whose knobs come to the same. What cannot be planned or launched is a row
  /// that says so; scores that differ from those of an earlier point throw Error (ExitCode::failed).
  [[nodiscard]] TuneRow measure(TunePoint const& point, std::vector<TuneRow> const& known);

  /// Returns how many times as fast one measured row of a method and length is as another, by scans of the same tiles
  /// in turn: the median over tune.repetitions rounds.
  [[nodiscard]] double advantage(TuneRow const& row, TuneRow const& other);

private:
  [[nodiscard]] TuneGroup const& group_of(TunePoint const& point) const;
  [[nodiscard]] double second_scan(TuneRow const& row, TileRange tiles);
  void plan_and_scan(TuneRow& row, TuneGroup const& group, std::vector<TuneRow> const& known);
  void scan(TuneRow& row, PointPlan const& plan, TuneGroup const& group);
  [[nodiscard]] Timing repeat(TuneRow const& row, TuneScan& scan, TileRange tiles, double first);
  [[nodiscard]] double timed(TuneRow const& row, TuneScan& scan, TileRange tiles);
  void compare(TuneRow const& row, std::span<std::int32_t const> scores);

  TuneTarget& target_;
  TuneInput const& input_;
  TuneOptions const& options_;
  std::map<int, std::vector<std::int32_t>> scores_; // by length: of the most pairs seen so far
};

/// Measures the points that the table does not hold yet, and gives the rows of all of them, in their order.
[[nodiscard]] std::vector<TuneRow> sweep(std::vector<TunePoint> const& points, Measurer& measurer, TuneTable& table,
                                         ProgressStyle style);

} // namespace pairscan
