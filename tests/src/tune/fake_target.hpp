#pragma once

#include <tune/tune_target.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan::testing {

/// A device that is not there, with two strategies: "lazy_rscan" with blocks and slices, "tiled_dscan" with tiles.
class FakeTarget final : public TuneTarget {
public:
  bool gpu = true;
  int refused_block = 0;     // cannot be launched
  int wrong_block = 0;       // computes a wrong score
  std::vector<Tuning> ran{}; // one a launch

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
  [[nodiscard]] Budget budget() const override {
    Budget budget;
    budget.bytes = std::size_t{1} << 30U;
    budget.scratch_bytes[0] = 49152;
    budget.scratch_bytes[1] = 1U << 20U;
    budget.largest_team = 1024;
    static constexpr InstructionSet kDescribed{"described", 32, 0};
    budget.instruction_set = gpu ? nullptr : &kDescribed;
    return budget;
  }
  [[nodiscard]] int threads() const override { return 8; }
  [[nodiscard]] std::vector<std::string> strategies() const override { return {"tiled_dscan", "lazy_rscan"}; }
  [[nodiscard]] bool keeps_matrix(std::string_view strategy) const override { return strategy == "tiled_dscan"; }

  [[nodiscard]] BatchPlan plan(std::string_view strategy, BatchShape const& shape, Budget const& budget,
                               Tuning const& tuning) const override {
    bool const tiled = strategy == "tiled_dscan";
    BatchPlan plan{.strategy = tiled ? "tiled_dscan" : "lazy_rscan", .shape = shape, .budget = budget, .tuning = {}};
    plan.tuning = tiled ? Tuning{0, 0, tuning.tile == 0 ? 32 : tuning.tile}
                        : Tuning{tuning.block == 0 ? 128 : tuning.block,
                                 std::min(tuning.slice == 0 ? 18 : tuning.slice, shape.longest_cols), 0};
    auto const columns = static_cast<std::size_t>(tiled ? plan.tuning.tile : plan.tuning.slice + 1);
    // An integer and a character a thread and column, and a column for the border: the paper's kernel.
    plan.scratch_bytes = 5 * columns * static_cast<std::size_t>(tiled ? plan.tuning.tile : plan.tuning.block);
    plan.team_size = tiled ? plan.tuning.tile : plan.tuning.block;
    plan.bytes_per_pair = 4 * static_cast<std::size_t>(shape.longest_rows);
    settle(plan, 1);
    return plan;
  }

  std::span<std::int32_t const> run(BatchPlan const& plan, std::span<PairDescriptor const> pairs) override {
    ran.push_back(plan.tuning);
    if (refused_block != 0 && plan.tuning.block == refused_block) {
      throw std::runtime_error("too many threads, said the device");
    }
    scores_.clear();
    for (PairDescriptor const& pair : pairs) {
      scores_.push_back(pair.rows - static_cast<std::int32_t>(pair.col_begin));
    }
    if (wrong_block != 0 && plan.tuning.block == wrong_block) {
      scores_.back() += 1;
    }
    return scores_;
  }

private:
  std::vector<std::int32_t> scores_;
};

} // namespace pairscan::testing
