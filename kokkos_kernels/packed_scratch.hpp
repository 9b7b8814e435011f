#pragma once

#include <kokkos_kernels/packed_columns.hpp>
#include <kokkos_kernels/pair_descriptor.hpp>

#include <cstddef>

namespace pairscan {

/// How the matrices of a batch are computed; chosen once a launch.
struct PackedShape {
  int lanes = 0;  // that share two matrices, a power of two
  int passes = 1; // teams that a group's columns take
  int border = 0; // words of the border between passes, two rows each; 0 = there is one pass only
  int block = 0;  // such words whose values have one base, a power of two

  /// Threads of a team: one warp, so that the smallest batch is spread over all schedulers.
  static constexpr int kThreads = 32;

  [[nodiscard]] PAIRSCAN_FUNCTION int groups() const { return kThreads / lanes; } // a team
  [[nodiscard]] PAIRSCAN_FUNCTION int matrices() const { return 2 * groups(); }

  /// Words of rows, two each, that are written at a time, and that a group has: a power of two. Long enough that few
  /// sequences need more than the first two parts, and that no lane is as far behind another as a part is long.
  [[nodiscard]] PAIRSCAN_FUNCTION int part() const { return 16 * lanes; }
  [[nodiscard]] PAIRSCAN_FUNCTION int ring() const { return 2 * part(); }

  [[nodiscard]] PAIRSCAN_FUNCTION int blocks() const { return border == 0 ? 0 : (border + block - 1) / block; }

  /// Of a group.
  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t messages() const {
    return border == 0 ? 0 : 1 + static_cast<std::size_t>(blocks()) + static_cast<std::size_t>(border);
  }
};

/// Scratch of a team: what rows a group is about to compute, two a word. Before the first come as many words of padding
/// as a group has lanes, so that every lane has a row at every step.
struct PackedScratch {
  TwoRows* rows;         // [group][word modulo ring]
  PairDescriptor* pairs; // [matrix]
  int* slow;             // [matrix][in rows, in columns]: whether letters are there that take time in rows
  int* bases;            // [matrix], in the same place, once rows are computed: what the values are above

  [[nodiscard]] static PAIRSCAN_FUNCTION std::size_t bytes(PackedShape const& shape) {
    return static_cast<std::size_t>(shape.groups() * shape.ring()) * sizeof(TwoRows) +
           static_cast<std::size_t>(shape.matrices()) * (sizeof(PairDescriptor) + 2 * sizeof(int)) +
           alignof(PairDescriptor);
  }

  template <class Level>
  [[nodiscard]] static PAIRSCAN_FUNCTION PackedScratch take(Level const& level, PackedShape const& shape) {
    PackedScratch scratch;
    auto const size = static_cast<int>(bytes(shape) - alignof(PairDescriptor));
    scratch.rows = static_cast<TwoRows*>(level.get_shmem_aligned(size, alignof(PairDescriptor)));
    scratch.pairs = reinterpret_cast<PairDescriptor*>(scratch.rows + shape.groups() * shape.ring());
    scratch.slow = reinterpret_cast<int*>(scratch.pairs + shape.matrices());
    scratch.bases = scratch.slow;
    return scratch;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION TwoRows* ring(PackedShape const& shape, int group) const {
    return rows + group * shape.ring();
  }
};

} // namespace pairscan
