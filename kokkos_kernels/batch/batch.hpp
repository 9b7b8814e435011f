#pragma once

#include <kokkos_kernels/batch/best_of_batch.hpp>
#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/sequence_table.hpp>
#include <kokkos_kernels/batch/traced_pair.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// The tiles that the pairs of a batch are parts of, where they came as tiles (BatchShape::in_tiles): pair
/// `first_pair + i` of the tiles' numbering is the batch's pair i. All pairs of a row of a tile share the row's
/// sequence.
template <class Space>
struct TileView {
  SequenceTable<Space> table;
  Kokkos::View<NumberedTile const*, typename Space::memory_space> tiles;
  int count = 0; // 0: the batch came as a list of pairs
  std::uint64_t first_pair = 0;
  BestByQuery<Space> best{}; // set where scores of all other pairs may be too low
};

/// Where the paths of a batch are written, if its plan gives any (BatchPlan::gives_paths).
template <class Space>
struct PathView {
  using Memory = typename Space::memory_space;

  Kokkos::View<TracedPair*, Memory> pairs;    // out: one per matrix
  Kokkos::View<std::uint8_t*, Memory> cigars; // out: packed (CigarByte), in no particular order
  Kokkos::View<std::uint64_t*, Memory> used; // out, one: bytes of CIGARs that were asked for, maybe more than there are
};

/// The pairs of a batch as kernels see them; all views live in the space's memory. What is asked of the pairs stands in
/// the plan (BatchShape::problem).
template <class Space>
struct Batch {
  using Memory = typename Space::memory_space;

  Kokkos::View<std::uint8_t const*, Memory> residues;  // match codes of the whole set, uploaded once
  Kokkos::View<PairDescriptor const*, Memory> pairs;   // one per matrix
  Kokkos::View<std::int32_t*, Memory> scores;          // out: one per matrix, of the problem's scheme
  Kokkos::View<std::byte*, Memory> workspace;          // plan.workspace_bytes: matrices or last columns
  Kokkos::View<std::byte*, Kokkos::HostSpace> staging; // plan.staging_bytes: for what a launch prepares on the host
  int count = 0;                                       // matrices in this batch, <= plan.capacity
  TileView<Space> tiles;
  PathView<Space> paths;
  UrgentInstance<Space>* urgent = nullptr; // for short kernels behind those that compute the scores

  /// Returns the instance for short kernels that follow the ones on `space`. Those of other batches, which fill the
  /// device, do not hold them up.
  [[nodiscard]] Space const& behind(Space const& space) const {
    if (urgent == nullptr) {
      return space;
    }
    urgent->follow(space);
    return urgent->space();
  }
};

} // namespace pairscan
