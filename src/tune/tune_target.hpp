#pragma once

#include <config/tuning_file.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <tune/tune_input.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A space of this build that is tuned, seen without its type.
class TuneTarget {
public:
  TuneTarget() = default;
  TuneTarget(TuneTarget const&) = delete;
  TuneTarget& operator=(TuneTarget const&) = delete;
  virtual ~TuneTarget() = default;

  [[nodiscard]] virtual DeviceIdentity identity() const = 0;
  [[nodiscard]] virtual DeviceInfo info() const = 0;
  [[nodiscard]] virtual Budget budget() const = 0;
  [[nodiscard]] virtual int threads() const = 0; // that a launch runs on
  [[nodiscard]] virtual std::vector<std::string> strategies() const = 0;
  [[nodiscard]] virtual bool keeps_matrix(std::string_view strategy) const = 0;

  /// Throws Infeasible.
  [[nodiscard]] virtual BatchPlan plan(std::string_view strategy, BatchShape const& shape, Budget const& budget,
                                       Tuning const& tuning) const = 0;

  /// Computes one batch and waits for it. The scores stand until the next.
  virtual std::span<std::int32_t const> run(BatchPlan const& plan, std::span<PairDescriptor const> pairs) = 0;
};

/// The device that `devices` asks for, with `memory_fraction` of its free memory (of `host_bytes` on hosts). The input
/// is copied. Throws Error (ExitCode::no_resource) where there is no such device.
[[nodiscard]] std::unique_ptr<TuneTarget> make_target(Config const& config, TuneInput const& input,
                                                      std::uint64_t host_bytes);

} // namespace pairscan
