#pragma once

#include <kokkos_kernels/batch/strategy.hpp>

#include <algorithm>
#include <cstring>
#include <perf/papers/kernel_clock.hpp>
#include <perf/papers/spread.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace pairscan::perf {

/// Pairs on a space, ready for strategies: residues and descriptors are uploaded once, so that a run is launches and
/// what a strategy does around them. Unlike a BatchInFlight it tells the stages apart and leaves scores where they are.
template <class Space>
class Workbench {
public:
  Workbench(Space space, std::span<std::uint8_t const> codes, std::span<PairDescriptor const> pairs)
      : space_(std::move(space)), residues_(uploaded("residues", codes)), pairs_(uploaded("pairs", pairs)),
        scores_(Kokkos::view_alloc(Kokkos::WithoutInitializing, "pairscan::workbench::scores"), pairs.size()) {}

  [[nodiscard]] Space const& space() const { return space_; }
  [[nodiscard]] std::size_t pairs() const { return scores_.size(); }

  /// Memory for batches of the plan. It is kept for later plans, unless they need more.
  void reserve(BatchPlan const& plan) {
    grow(workspace_, "pairscan::workbench::workspace", plan.workspace_bytes);
    grow(staging_, "pairscan::workbench::staging", plan.staging_bytes);
  }

  /// The batch of pairs from `begin` on, at most plan.capacity of them, for which memory was reserved. Asynchronous.
  void launch(Strategy<Space> const& strategy, BatchPlan const& plan, std::size_t begin, std::size_t count) {
    auto const part = std::make_pair(begin, begin + count);
    Batch<Space> batch;
    batch.residues = residues_;
    batch.pairs = Kokkos::subview(pairs_, part);
    batch.scores = Kokkos::subview(scores_, part);
    batch.workspace = workspace_;
    batch.staging = staging_;
    batch.count = static_cast<int>(count);
    strategy.launch(space_, plan, batch);
  }

  /// The first `count` pairs, batch by batch and stage by stage; `copy_back(batch's pairs)` follows each batch.
  template <class CopyBack>
  [[nodiscard]] Stages run(Strategy<Space> const& strategy, BatchPlan const& plan, std::size_t count,
                           CopyBack const& copy_back) {
    Stages all;
    for (std::size_t begin = 0; begin < count; begin += plan.capacity) {
      std::size_t const part = std::min(plan.capacity, count - begin);
      KernelClock const clock([this] { space_.fence(); });
      auto const start = Clock::now();
      launch(strategy, plan, begin, part);
      space_.fence();
      auto const computed = Clock::now();
      copy_back(part);
      space_.fence();
      all += {std::chrono::duration<double>(clock.first_kernel() - start).count(),
              std::chrono::duration<double>(computed - clock.first_kernel()).count(), seconds_since(computed)};
    }
    return all;
  }

  /// Kernels alone: nothing is copied back, and what a strategy does before its first kernel is not counted.
  [[nodiscard]] Stages run_kernels(Strategy<Space> const& strategy, BatchPlan const& plan, std::size_t count) {
    return {0, run(strategy, plan, count, [](std::size_t) {}).kernels, 0};
  }

  /// The matrices of a batch of `count` pairs to the host. Asynchronous where the host's memory is pinned.
  template <class Memory>
  void copy_matrices(BatchPlan const& plan, std::size_t count, Kokkos::View<std::byte*, Memory> const& to) {
    auto const part = std::make_pair(std::size_t{0}, matrix_bytes(plan, count));
    Kokkos::deep_copy(space_, Kokkos::subview(to, part), Kokkos::subview(workspace_, part));
  }

  [[nodiscard]] static std::size_t matrix_bytes(BatchPlan const& plan, std::size_t count) {
    return count * plan.matrix_elements * static_cast<std::size_t>(bytes_of(plan.shape.type));
  }

  /// Of the first `count` pairs, as the last run left them.
  [[nodiscard]] std::vector<std::int32_t> scores(std::size_t count) const {
    auto const host = Kokkos::create_mirror_view(scores_);
    Kokkos::deep_copy(host, scores_);
    return {host.data(), host.data() + count};
  }

private:
  using Memory = typename Space::memory_space;

  template <class T>
  static Kokkos::View<T*, Memory> uploaded(char const* name, std::span<T const> values) {
    Kokkos::View<T*, Memory> view(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "pairscan::workbench::" + std::string(name)), values.size());
    auto const host = Kokkos::create_mirror_view(view);
    std::copy(values.begin(), values.end(), host.data());
    Kokkos::deep_copy(view, host);
    return view;
  }

  template <class View>
  static void grow(View& view, char const* label, std::size_t size) {
    if (view.size() < size) {
      view = View(); // give back before taking more
      view = View(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string(label)), size);
    }
  }

  Space space_;
  Kokkos::View<std::uint8_t*, Memory> residues_;
  Kokkos::View<PairDescriptor*, Memory> pairs_;
  Kokkos::View<std::int32_t*, Memory> scores_;
  Kokkos::View<std::byte*, Memory> workspace_;
  Kokkos::View<std::byte*, Kokkos::HostSpace> staging_;
};

} // namespace pairscan::perf
