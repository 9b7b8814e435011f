#pragma once

#include <kokkos_kernels/strategy.hpp>

#include <algorithm>
#include <cstring>
#include <span>
#include <string>

namespace pairscan {

/// The packed residues of a run where kernels read them, uploaded once.
template <class Space>
struct ResidueStore {
  Kokkos::View<std::uint8_t const*, typename Space::memory_space> device;
  Kokkos::View<std::uint8_t const*, Kokkos::HostSpace> host;
};

/// Copies match codes (sequence_set.hpp) to the space.
template <class Space>
[[nodiscard]] ResidueStore<Space> upload(std::span<std::uint8_t const> codes) {
  Kokkos::View<std::uint8_t*, typename Space::memory_space> device(
      Kokkos::view_alloc(Kokkos::WithoutInitializing, "pairscan::residues"), codes.size());
  auto const host = Kokkos::create_mirror_view(device);
  if (!codes.empty()) {
    std::memcpy(host.data(), codes.data(), codes.size());
  }
  Kokkos::deep_copy(device, host);
  return {device, host};
}

/// Memory for one batch in flight, on the device and the host. Grows to the largest plan it is given and is used again:
/// once all sizes were seen, a batch allocates nothing. Two slots on two space instances overlap.
template <class Space>
class BatchSlot {
public:
  BatchSlot(Space space, ResidueStore<Space> residues) : space_(std::move(space)), residues_(std::move(residues)) {}

  /// Starts the batch; returns before it is done where the space is asynchronous. At most plan.capacity pairs.
  void submit(Strategy<Space> const& strategy, BatchPlan const& plan, std::span<PairDescriptor const> pairs,
              ReducedScoring const& scoring, MatchRule rule) {
    plan_ = plan;
    count_ = pairs.size();
    reserve();
    std::copy(pairs.begin(), pairs.end(), host_pairs_.data());
    Kokkos::deep_copy(space_, pairs_, host_pairs_);
    strategy.launch(space_, plan,
                    Batch<Space>{residues_.device, pairs_, scores_, workspace_, residues_.host, host_pairs_,
                                 host_workspace_, static_cast<int>(count_), scoring, rule});
    Kokkos::deep_copy(space_, host_scores_, scores_);
  }

  /// Waits until the scores of the submitted batch are on the host.
  void wait() const { space_.fence(); }

  /// Of the batch last waited for, in the order of its pairs.
  [[nodiscard]] std::span<std::int32_t const> scores() const { return {host_scores_.data(), count_}; }
  [[nodiscard]] std::span<PairDescriptor const> pairs() const { return {host_pairs_.data(), count_}; }
  [[nodiscard]] BatchPlan const& plan() const { return plan_; }

  /// Cell (1, 1) of a kept matrix; host spaces only, where the workspace can be read as it is.
  [[nodiscard]] std::byte const* matrix(std::size_t index) const {
    static_assert(kIsHostSpace<Space>);
    auto const score = static_cast<std::size_t>(bytes_of(plan_.shape.type));
    MatrixLayout const layout = matrix_layout(plan_, host_pairs_(index).cols);
    return workspace_.data() + (index * plan_.matrix_elements + layout.origin) * score;
  }

private:
  template <class View>
  static void grow(View& view, char const* label, std::size_t size) {
    if (view.size() < size) {
      view = View(); // give back before taking more
      view = View(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label)), size);
    }
  }

  void reserve() {
    grow(pairs_, "pairscan::batch::pairs", plan_.capacity);
    grow(scores_, "pairscan::batch::scores", plan_.capacity);
    grow(workspace_, "pairscan::batch::workspace", plan_.workspace_bytes);
    grow(host_workspace_, "pairscan::batch::host_workspace", plan_.host_bytes);
    if (host_pairs_.size() != pairs_.size()) {
      host_pairs_ = Kokkos::create_mirror(pairs_);
      host_scores_ = Kokkos::create_mirror(scores_);
    }
  }

  using Memory = typename Space::memory_space;
  Space space_;
  ResidueStore<Space> residues_;
  BatchPlan plan_;
  std::size_t count_ = 0;
  Kokkos::View<PairDescriptor*, Memory> pairs_;
  Kokkos::View<std::int32_t*, Memory> scores_;
  Kokkos::View<std::byte*, Memory> workspace_;
  Kokkos::View<std::byte*, Kokkos::HostSpace> host_workspace_;
  typename Kokkos::View<PairDescriptor*, Memory>::HostMirror host_pairs_;
  typename Kokkos::View<std::int32_t*, Memory>::HostMirror host_scores_;
};

} // namespace pairscan
