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

/// Measures points on one target, and holds their scores against each other: knobs and strategies never change one.
class Measurer {
public:
  /// The references outlive it.
  Measurer(TuneTarget& target, TuneInput const& input, Config const& config)
      : target_(target), input_(input), config_(config) {}

  /// Launches the point's batch some times, or takes the speed from one of the `known` rows whose knobs come to the
  /// same. What cannot be planned or launched is a row that says so; scores that differ from those of an earlier point
  /// throw Error (ExitCode::failed).
  [[nodiscard]] TuneRow measure(TunePoint const& point, std::vector<TuneRow> const& known);

private:
  void plan_and_launch(TuneRow& row, TuneInput::Group const& group, std::vector<TuneRow> const& known);
  void launch(TuneRow& row, BatchPlan const& plan, TuneInput::Group const& group);
  void compare(TuneRow const& row, std::span<std::int32_t const> scores);

  TuneTarget& target_;
  TuneInput const& input_;
  Config const& config_;
  std::map<int, std::vector<std::int32_t>> scores_; // by length: of the most pairs seen so far
};

/// Measures the points that the table does not hold yet, and gives the rows of all of them, in their order.
[[nodiscard]] std::vector<TuneRow> sweep(std::vector<TunePoint> const& points, Measurer& measurer, TuneTable& table,
                                         ProgressStyle style);

} // namespace pairscan
