#pragma once

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/portability/allocate.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {

/// The match codes (sequence_set.hpp) of a run where kernels read them, uploaded once.
template <class Space>
using ResidueStore = Kokkos::View<std::uint8_t const*, typename Space::memory_space>;

/// Copies match codes to the space.
template <class Space>
[[nodiscard]] ResidueStore<Space> upload(std::span<std::uint8_t const> codes) {
  return upload_array<Space>("pairscan::residues", codes);
}

/// Returns the first `count` elements.
template <class View>
[[nodiscard]] auto head(View const& view, std::size_t count) {
  return Kokkos::subview(view, std::make_pair(std::size_t{0}, count));
}

/// Makes a view hold `size` elements at the least; what it held is lost where it has to grow. Throws OutOfMemory.
template <class View>
void grow(View& view, char const* label, std::size_t size) {
  if (view.size() < size) {
    view = View(); // give back before taking more
    view = allocate<View>(label, size);
  }
}

/// Memory for one batch in flight, on the device and, pinned, on the host. Grows to the largest plan it is given and is
/// used again: once all sizes were seen, a batch allocates nothing. Two slots on two space instances overlap.
template <class Space>
class BatchInFlight {
public:
  BatchInFlight(Space space, ResidueStore<Space> residues) : space_(std::move(space)), residues_(std::move(residues)) {}

  /// Starts the batch; returns before it is done where the space is asynchronous. At most plan.capacity pairs, scored
  /// as the plan's problem says, with their paths where the plan gives them.
  void submit(Strategy<Space> const& strategy, BatchPlan const& plan, std::span<PairDescriptor const> pairs,
              PathView<Space> const& paths = {}) {
    reserve(plan);
    grow(host_pairs_, "pairscan::batch::host_pairs", plan.capacity);
    plan_ = plan;
    count_ = pairs.size();
    std::copy(pairs.begin(), pairs.end(), host_pairs_.data());
    Kokkos::deep_copy(space_, head(pairs_, count_), head(host_pairs_, count_));
    launch(strategy, {}, paths);
    copy_scores(space_);
  }

  /// Starts a batch whose pairs were written to device_pairs() by work on space(), from these tiles. Its scores stay
  /// there until they are asked for, and are done when all work on both instances is.
  void submit_written(Strategy<Space> const& strategy, BatchPlan const& plan, std::size_t count,
                      TileView<Space> const& tiles, PathView<Space> const& paths, UrgentInstance<Space>& urgent) {
    plan_ = plan;
    count_ = count;
    launch(strategy, tiles, paths, &urgent);
  }

  /// Starts the copy that scores() reads, behind the batch, on an instance that follows it.
  void copy_scores(Space const& space) {
    grow(host_scores_, "pairscan::batch::host_scores", scores_.size());
    Kokkos::deep_copy(space, head(host_scores_, count_), head(scores_, count_));
  }

  /// Waits until all that was started is done.
  void wait() const { space_.fence(); }

  /// Return the scores and the pairs of the batch last waited for, in the same order.
  [[nodiscard]] std::span<std::int32_t const> scores() const { return {host_scores_.data(), count_}; }
  [[nodiscard]] std::span<PairDescriptor const> pairs() const { return {host_pairs_.data(), count_}; }
  [[nodiscard]] BatchPlan const& plan() const { return plan_; }

  /// Returns what the batch last waited for left in the workspace; host spaces only.
  [[nodiscard]] std::byte* workspace() const {
    static_assert(kIsHostSpace<Space>);
    return workspace_.data();
  }

  /// Returns where cell (1, 1) of a kept matrix stands; host spaces only, where the workspace can be read as it is.
  [[nodiscard]] std::byte const* matrix(std::size_t index, int cols) const {
    static_assert(kIsHostSpace<Space>);
    return workspace_.data() + matrix_begin(index) + origin_bytes(plan_, cols);
  }
  [[nodiscard]] std::byte const* matrix(std::size_t index) const { return matrix(index, host_pairs_(index).cols); }

  /// Returns a copy of a kept matrix from cell (1, 1) on, on any space. Waits.
  [[nodiscard]] std::vector<std::byte> copy_of_matrix(std::size_t index) const {
    auto const staged = allocate<Staged<std::byte>>("pairscan::batch::matrix", matrix_bytes(plan_));
    copy_matrices(index, 1, staged.data());
    space_.fence();
    return {staged.data() + origin_bytes(plan_, host_pairs_(index).cols), staged.data() + staged.size()};
  }

  /// Starts to copy `count` kept matrices that follow one another to staging memory, matrix_bytes() apart.
  void copy_matrices(std::size_t first, std::size_t count, std::byte* to) const {
    std::size_t const bytes = count * matrix_bytes(plan_);
    auto const range = std::make_pair(matrix_begin(first), matrix_begin(first) + bytes);
    Kokkos::deep_copy(space_, Staged<std::byte>(to, bytes), Kokkos::subview(workspace_, range));
  }

  /// Return the bytes from one kept matrix to the next, and from where a matrix begins to its cell (1, 1).
  [[nodiscard]] static std::size_t matrix_bytes(BatchPlan const& plan) {
    return plan.matrix_elements * static_cast<std::size_t>(bytes_of(plan.shape.type));
  }
  [[nodiscard]] static std::size_t origin_bytes(BatchPlan const& plan, int cols) {
    return matrix_layout(plan, cols).origin * static_cast<std::size_t>(bytes_of(plan.shape.type));
  }

  /// Takes the memory that a plan asks for, beforehand. Throws OutOfMemory.
  void reserve(BatchPlan const& plan) {
    grow(pairs_, "pairscan::batch::pairs", plan.capacity);
    grow(scores_, "pairscan::batch::scores", plan.capacity);
    grow(workspace_, "pairscan::batch::workspace", plan.workspace_bytes);
    grow(staging_, "pairscan::batch::staging", plan.staging_bytes);
  }

  /// Gives the workspace back. Nothing may be in flight.
  void release() { workspace_ = {}; }

  [[nodiscard]] Space const& space() const { return space_; }
  [[nodiscard]] std::size_t workspace_bytes() const { return workspace_.size(); }
  [[nodiscard]] auto const& device_pairs() const { return pairs_; }
  [[nodiscard]] auto const& device_scores() const { return scores_; }

private:
  using Memory = typename Space::memory_space;
  template <class T>
  using Staged = Kokkos::View<T*, StagingSpace<Space>>;

  void launch(Strategy<Space> const& strategy, TileView<Space> const& tiles, PathView<Space> const& paths,
              UrgentInstance<Space>* urgent = nullptr) const {
    strategy.launch(
        space_, plan_,
        Batch<Space>{residues_, pairs_, scores_, workspace_, staging_, static_cast<int>(count_), tiles, paths, urgent});
  }

  [[nodiscard]] std::size_t matrix_begin(std::size_t index) const { return index * matrix_bytes(plan_); }

  Space space_;
  ResidueStore<Space> residues_;
  BatchPlan plan_;
  std::size_t count_ = 0;
  Kokkos::View<PairDescriptor*, Memory> pairs_;
  Kokkos::View<std::int32_t*, Memory> scores_;
  Kokkos::View<std::byte*, Memory> workspace_;
  Kokkos::View<std::byte*, Kokkos::HostSpace> staging_; // pageable
  Staged<PairDescriptor> host_pairs_;
  Staged<std::int32_t> host_scores_;
};

} // namespace pairscan
