#pragma once

#include <commands/rank_devices.hpp>
#include <engine/engine.hpp>

#include <optional>

namespace pairscan {

/// What the engines of a rank did, one after the other.
struct EngineSums {
  EngineSeconds seconds;
  DeviceUse use;
  LaneUse lanes;
  std::optional<EnginePlan> plan; // of the last

  void add(Engine const& engine) {
    seconds.score += engine.seconds().score;
    seconds.filter += engine.seconds().filter;
    seconds.traceback += engine.seconds().traceback;
    use.add(engine.device_use());
    lanes.add(engine.lane_use());
    plan = engine.plan();
  }

  [[nodiscard]] HardwareSummary hardware() const { return plan ? hardware_of(*plan, use, lanes) : HardwareSummary{}; }
};

} // namespace pairscan
