#pragma once

#include <kokkos_kernels/batch/batch_in_flight.hpp>

#include <algorithm>
#include <span>

namespace pairscan {

/// The paths of a batch in flight, where they are written and, pinned, on the host.
template <class Space>
class PathMemory {
public:
  /// Takes the memory that a plan asks for; none where it gives no paths. Throws OutOfMemory.
  void reserve(BatchPlan const& plan) {
    if (plan.gives_paths()) {
      grow(view_.pairs, "pairscan::paths::pairs", plan.capacity);
      grow(view_.cigars, "pairscan::paths::cigars", plan.cigar_bytes);
      grow(view_.used, "pairscan::paths::used", 1);
      grow(host_pairs_, "pairscan::paths::host_pairs", plan.capacity);
      grow(host_cigars_, "pairscan::paths::host_cigars", plan.cigar_bytes);
      grow(host_used_, "pairscan::paths::host_used", 1);
    }
  }

  /// Returns whether `reserve` would leave everything where it is.
  [[nodiscard]] bool holds(BatchPlan const& plan) const {
    return !plan.gives_paths() || (view_.pairs.size() >= plan.capacity && view_.cigars.size() >= plan.cigar_bytes);
  }

  [[nodiscard]] PathView<Space> const& view() const { return view_; }

  /// Starts to copy how many bytes of CIGARs there are, then, once that is known on the host, it and what is said of
  /// `count` pairs.
  void copy_size(Space const& space) { Kokkos::deep_copy(space, host_used_, view_.used); }
  void copy(Space const& space, std::size_t count) {
    std::size_t const written = std::min<std::size_t>(host_used_(0), view_.cigars.size());
    Kokkos::deep_copy(space, head(host_pairs_, count), head(view_.pairs, count));
    Kokkos::deep_copy(space, head(host_cigars_, written), head(view_.cigars, written));
  }

  /// Return what was copied: one entry per pair, and the bytes that their CIGARs stand in.
  [[nodiscard]] std::span<TracedPair const> pairs(std::size_t count) const { return {host_pairs_.data(), count}; }
  [[nodiscard]] std::uint8_t const* cigars() const { return host_cigars_.data(); }

private:
  template <class T>
  using Staged = Kokkos::View<T*, StagingSpace<Space>>;

  PathView<Space> view_;
  Staged<TracedPair> host_pairs_;
  Staged<std::uint8_t> host_cigars_;
  Staged<std::uint64_t> host_used_;
};

} // namespace pairscan
