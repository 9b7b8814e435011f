#pragma once

#include <config/config.hpp>
#include <config/tuning_file.hpp>
#include <engine/engine.hpp>
#include <kokkos_kernels/batch/preferences.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <tune/tune_input.hpp>
#include <tune/tune_point.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A method that serves, with its knobs. A strategy that is no list of methods is its own only method.
struct MethodKnobs {
  std::string method;
  Knobs knobs;
};

/// How the engine of a point makes its batches.
struct PointPlan {
  BatchPlan batch;       // of the longest sequences
  std::size_t pairs = 0; // that a batch holds at the most
  std::size_t slots = 1; // batches in flight
};

/// An engine with the knobs of a point.
class TuneScan {
public:
  TuneScan() = default;
  TuneScan(TuneScan const&) = delete;
  TuneScan& operator=(TuneScan const&) = delete;
  virtual ~TuneScan() = default;

  /// Computes tiles as a run does, and returns the scores of their pairs in canonical order.
  [[nodiscard]] virtual std::vector<std::int32_t> scan(TileRange tiles) = 0;
};

/// A device that is tuned, seen without the type of its space.
class TuneTarget {
public:
  TuneTarget() = default;
  TuneTarget(TuneTarget const&) = delete;
  TuneTarget& operator=(TuneTarget const&) = delete;
  virtual ~TuneTarget() = default;

  [[nodiscard]] virtual DeviceIdentity identity() const = 0;
  [[nodiscard]] virtual DeviceInfo info() const = 0;
  [[nodiscard]] virtual int threads() const = 0; // that a batch runs on
  [[nodiscard]] virtual std::vector<std::string> strategies() const = 0;

  /// Returns the strategy's methods that serve the group, with their knobs.
  [[nodiscard]] virtual std::vector<MethodKnobs> methods(std::string_view strategy, TuneGroup const& group) const = 0;

  /// Throws Infeasible.
  [[nodiscard]] virtual PointPlan plan(TunePoint const& point, TuneGroup const& group) const = 0;

  /// Makes the engine that a run with these knobs would have. The group outlives it.
  [[nodiscard]] virtual std::unique_ptr<TuneScan> start(TunePoint const& point, TuneGroup const& group) = 0;
};

/// Returns the device that `devices` asks for, with the resources of a run on it. Throws Error (ExitCode::no_resource)
/// where there is no such device.
[[nodiscard]] std::unique_ptr<TuneTarget> make_target(Config const& config, RankResources const& resources);

} // namespace pairscan
