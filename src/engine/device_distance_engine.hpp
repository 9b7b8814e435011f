#pragma once

#include <engine/asked_instruction_set.hpp>
#include <engine/engine_factory.hpp>
#include <engine/kept_distances.hpp>
#include <engine/name_device.hpp>
#include <engine/run_distance_rule.hpp>
#include <engine/stage_timer.hpp>
#include <kokkos_kernels/distances/distance_batches.hpp>
#include <kokkos_kernels/portability/allocate.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

inline constexpr std::size_t kDeviceDistancePairs = std::size_t{1} << 20U; // of a batch: milliseconds of an H200
inline constexpr std::size_t kLeastDevicePairs = 1'024;
inline constexpr std::size_t kDistanceSlots = 2;

/// Returns what the batches of a run of distances are like with so many pairs each.
inline DistanceBatchSize distance_batch_size(SequenceSet const& set, std::size_t pairs) {
  std::uint64_t longest = 1;
  for (std::size_t at = 1; at < set.offsets.size(); ++at) {
    longest = std::max(longest, set.offsets[at] - set.offsets[at - 1]);
  }
  return {.slots = kDistanceSlots, .pairs = pairs, .longest = static_cast<std::uint32_t>(longest)};
}

/// The plan of a run of distances on a device, whose batches shrink until they fit into its memory.
template <class Space>
[[nodiscard]] EnginePlan plan_device_distances(Config const& config, SequenceSet const& set,
                                               RankResources const& resources) {
  EnginePlan plan;
  plan.strategy = "distances";
  plan.instruction_set = &asked_instruction_set(config.execution);
  name_device<Space>(plan, resources);
  plan.threads = std::max(1, resources.threads);
  plan.slots = kDistanceSlots;
  plan.sequence_bytes = set.residues.size() + set.names.size() * sizeof(std::string);
  plan.device_sequence_bytes = set.residues.size() + set.offsets.size() * sizeof(std::uint64_t);
  DistanceRule const rule = run_distance_rule(config.alignment, set);
  double const usable = config.execution.memory_fraction * static_cast<double>(plan.device_free);
  plan.batch_pairs = resources.batch_pairs > 0 ? resources.batch_pairs : kDeviceDistancePairs;
  auto const bytes = [&] {
    return distance_batch_bytes<Space>(rule, {set.residues, set.offsets}, distance_batch_size(set, plan.batch_pairs));
  };
  while ((plan.batch_bytes = bytes()) + plan.device_sequence_bytes > usable && plan.batch_pairs > kLeastDevicePairs) {
    plan.batch_pairs /= 2;
  }
  if (plan.on_device && static_cast<double>(plan.batch_bytes + plan.device_sequence_bytes) > usable) {
    throw Error(ExitCode::no_resource,
                fmt::format("distances need {} bytes of the device's memory, of which {:.0f} are to be used; use "
                            "execution.devices: cpu, or raise execution.memory_fraction",
                            plan.batch_bytes + plan.device_sequence_bytes, usable));
  }
  plan.staging_bytes = kDistanceSlots * plan.batch_pairs * staged_distance_bytes();
  return plan;
}

/// Computes the distances of a grant's pairs on a device, in two batches that take turns: while one is computed, the
/// other's distances are taken and its next pairs listed.
template <class Space>
class DeviceDistanceEngine final : public SpaceEngine {
public:
  DeviceDistanceEngine(EngineInput const& input, RankResources const& resources)
      : config_(input.config), set_(input.set), work_(input.work),
        plan_(plan_device_distances<Space>(input.config, input.set, resources)), batches_(make_batches()) {}

  [[nodiscard]] TileResults scan(TileRange tiles, RangesBehind const& /*behind*/) override {
    TileResults results;
    results.tiles = tiles;
    double wall_seconds = 0;
    {
      StageTimer const timer(wall_seconds);
      PairSequence const pairs(work_, tiles, plan_.align_to);
      batches_->start_clock();
      std::size_t batch = 0;
      for (std::uint64_t begin = 0; begin < pairs.size(); begin += plan_.batch_pairs, ++batch) {
        take(batch % kDistanceSlots, results);
        submit(batch % kDistanceSlots, pairs, begin);
      }
      for (std::size_t slot = 0; slot < kDistanceSlots; ++slot, ++batch) {
        take(batch % kDistanceSlots, results);
      }
    }
    use_.add(batches_->take_times(), wall_seconds);
    return results;
  }

  [[nodiscard]] TileResults trace(std::span<Hit const> /*hits*/) override { return {}; } // filter.top is refused
  [[nodiscard]] BestHits const* best_hits() const override { return nullptr; }
  [[nodiscard]] EnginePlan const& plan() const override { return plan_; }
  [[nodiscard]] EngineSeconds const& seconds() const override { return seconds_; }
  [[nodiscard]] DeviceUse const& device_use() const override { return use_; }
  [[nodiscard]] LaneUse const& lane_use() const override { return lanes_; }
  [[nodiscard]] std::string describe() const override {
    return fmt::format("{}, by {}", describe_distances(config_.alignment), batches_->describe());
  }

private:
  [[nodiscard]] std::unique_ptr<DistanceBatches> make_batches() const {
    try {
      return make_distance_batches<Space>(run_distance_rule(config_.alignment, set_), {set_.residues, set_.offsets},
                                          distance_batch_size(set_, plan_.batch_pairs));
    } catch (OutOfMemory const& error) {
      throw Error(ExitCode::no_resource, error.what());
    }
  }

  void submit(std::size_t slot, PairSequence const& pairs, std::uint64_t begin) {
    StageTimer const timer(seconds_.score);
    list_pairs(pairs, begin, plan_.batch_pairs, pairs_[slot]);
    batches_->submit(slot, pairs_[slot]);
  }

  /// Takes the distances of a slot's batch, if it has one.
  void take(std::size_t slot, TileResults& results) {
    if (pairs_[slot].empty()) {
      return;
    }
    std::span<double const> distances;
    {
      StageTimer const timer(seconds_.score);
      distances = batches_->wait(slot);
    }
    StageTimer const timer(seconds_.filter);
    keep_distances(config_, set_, pairs_[slot], distances, results);
    pairs_[slot].clear();
  }

  Config const& config_;
  SequenceSet const& set_;
  WorkList const& work_;
  EnginePlan plan_;
  std::unique_ptr<DistanceBatches> batches_;
  std::array<std::vector<DistancePair>, kDistanceSlots> pairs_; // of the batches in flight
  EngineSeconds seconds_;
  DeviceUse use_;
  LaneUse lanes_;
};

} // namespace pairscan
