#pragma once

#include <kokkos_kernels/methods/one_long_pair/checkpoints.hpp>
#include <kokkos_kernels/traceback/path_method.hpp>

#include <cstddef>
#include <memory>

namespace pairscan {

/// A first pass that runs elsewhere than on the calling thread.
class FirstPass {
public:
  virtual ~FirstPass() = default;

  /// Returns the edge of the blocks that it would keep of such a pair; 0 where it cannot or need not run.
  [[nodiscard]] virtual std::size_t edge(std::size_t rows, std::size_t cols) const = 0;

  /// Takes the memory for the pair; gives null where that is no longer there.
  [[nodiscard]] virtual std::unique_ptr<Checkpoints> take(LongPair const& pair) const = 0;
};

/// Computes paths pair by pair in memory that grows with the sum of the lengths (long_trace.hpp).
[[nodiscard]] PathMethod const& long_pair_paths();

/// Does the same with all cells on the device that this process drives, and those near the path on the calling thread,
/// which must be the main thread. Needs Kokkos.
[[nodiscard]] PathMethod const& long_pair_paths_on_device();

/// How both are made; `elsewhere` is null where the first pass runs on the calling thread.
class LongPairPaths final : public PathMethod {
public:
  LongPairPaths(std::string_view name, FirstPass const* elsewhere) : name_(name), elsewhere_(elsewhere) {}

  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::optional<std::string> refusal(PathSetting const& setting, PathShape const& shape) const override;
  [[nodiscard]] std::size_t pairs_together(PathSetting const&, PathShape const&) const override { return 1; }
  [[nodiscard]] std::size_t bytes(PathSetting const& setting, PathShape const& shape) const override;
  [[nodiscard]] double seconds(PathSetting const& setting, PathShape const& shape) const override;
  [[nodiscard]] std::unique_ptr<PathScan> make_scan(PathSetting const& setting) const override;

private:
  [[nodiscard]] std::size_t edge(PathSetting const& setting, PathShape const& shape) const;

  std::string_view name_;
  FirstPass const* elsewhere_;
};

} // namespace pairscan
