#pragma once

#include <tune/tune_target.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace pairscan::testing {

/// A device that is not there, with two strategies: "lazy_rscan" with blocks and slices by the methods "values" and
/// "bit_planes", the latter without knobs; "tiled_dscan" with tiles.
class FakeTarget final : public TuneTarget {
public:
  bool gpu = true;
  int refused_block = 0;     // cannot be launched
  int wrong_block = 0;       // computes a wrong score
  int slow_block = 0;        // takes two milliseconds longer
  std::vector<Tuning> ran{}; // one per scan
  TileRange latest{};        // that was scanned

  [[nodiscard]] DeviceIdentity identity() const override { return {"Fake", "Fake", !gpu}; }
  [[nodiscard]] DeviceInfo info() const override {
    DeviceInfo info;
    if (gpu) {
      info.name = "Fake";
      info.multiprocessors = 2;
      info.threads_per_multiprocessor = 2048;
      info.scratch_per_multiprocessor = 49152;
    }
    return info;
  }
  [[nodiscard]] Budget budget() const {
    Budget budget;
    budget.bytes = std::size_t{1} << 30U;
    budget.scratch_bytes[0] = 49152;
    budget.scratch_bytes[1] = 1U << 20U;
    budget.largest_team = 1024;
    static constexpr InstructionSet kDescribed{"described", 32};
    budget.instruction_set = gpu ? nullptr : &kDescribed;
    return budget;
  }
  [[nodiscard]] int threads() const override { return 8; }
  [[nodiscard]] std::vector<std::string> strategies() const override { return {"tiled_dscan", "lazy_rscan"}; }

  [[nodiscard]] std::vector<MethodKnobs> methods(std::string_view strategy, TuneGroup const& /*group*/) const override {
    Knobs tiles;
    tiles.tile = {32, 64};
    if (strategy == "tiled_dscan") {
      return {{"tiled_dscan", tiles}};
    }
    Knobs slices;
    slices.block = {64, 128};
    slices.slice = {8, 16};
    return {{"bit_planes", {}}, {"values", slices}};
  }

  /// Knobs as they are asked for; an integer and a character per thread and column, and a column for the border: the
  /// paper's kernel.
  [[nodiscard]] BatchPlan plan(std::string_view strategy, BatchShape const& shape, Tuning const& tuning) const {
    bool const tiled = strategy == "tiled_dscan";
    BatchPlan plan{.strategy = tiled ? "tiled_dscan" : "lazy_rscan", .shape = shape, .budget = budget(), .tuning = {}};
    if (tiled) {
      plan.tuning.tile = tuning.tile == 0 ? 32 : tuning.tile;
    } else {
      plan.tuning.block = tuning.block == 0 ? 128 : tuning.block;
      plan.tuning.slice = std::min(tuning.slice == 0 ? 18 : tuning.slice, shape.longest_cols);
    }
    auto const columns = static_cast<std::size_t>(tiled ? plan.tuning.tile : plan.tuning.slice + 1);
    plan.scratch_bytes = 5 * columns * static_cast<std::size_t>(tiled ? plan.tuning.tile : plan.tuning.block);
    plan.team_size = tiled ? plan.tuning.tile : plan.tuning.block;
    plan.bytes_per_pair = 4 * static_cast<std::size_t>(shape.longest_rows);
    settle(plan, 1);
    return plan;
  }

  [[nodiscard]] PointPlan plan(TunePoint const& point, TuneGroup const& group) const override {
    BatchShape shape;
    shape.pairs = point.pairs == 0 ? 100 : point.pairs;
    shape.longest_rows = shape.longest_cols = group.length;
    return {plan(point.strategy, shape, point.asked), shape.pairs, 2};
  }

  [[nodiscard]] std::unique_ptr<TuneScan> start(TunePoint const& point, TuneGroup const& group) override {
    return std::make_unique<Scan>(*this, plan(point, group).batch.tuning, group);
  }

private:
  class Scan final : public TuneScan {
  public:
    Scan(FakeTarget& target, Tuning const& tuning, TuneGroup const& group)
        : target_(target), tuning_(tuning), group_(group) {}

    [[nodiscard]] std::vector<std::int32_t> scan(TileRange tiles) override {
      target_.ran.push_back(tuning_);
      target_.latest = tiles;
      if (target_.refused_block != 0 && tuning_.block == target_.refused_block) {
        throw std::runtime_error("too many threads, said the device");
      }
      if (target_.slow_block != 0 && tuning_.block == target_.slow_block) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
      std::vector<std::int32_t> scores;
      for (SequencePair const& pair : group_.work.list_pairs(tiles)) {
        scores.push_back(static_cast<std::int32_t>(pair.query + pair.target));
      }
      scores.back() += target_.wrong_block != 0 && tuning_.block == target_.wrong_block ? 1 : 0;
      return scores;
    }

  private:
    FakeTarget& target_;
    Tuning tuning_;
    TuneGroup const& group_;
  };
};

} // namespace pairscan::testing
