#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// How the matrices of a batch are computed; chosen once a launch.
struct Int16x2Shape {
  int threads = 0; // per group, which shares two matrices: a power of two, 4 or more (simd/four_letters.hpp)
  int passes = 1;  // teams that a group's columns take
  int border = 0;  // words of the border between passes, two rows each; 0 = there is one pass only
  int block = 0;   // such words whose values have one base, a power of two

  /// Threads of a team: one warp, so that the smallest batch is spread over all schedulers.
  static constexpr int kThreads = 32;

  [[nodiscard]] PAIRSCAN_FUNCTION int groups() const { return kThreads / threads; } // per team
  [[nodiscard]] PAIRSCAN_FUNCTION int matrices() const { return 2 * groups(); }

  /// Returns how many rows of a group are written at a time: a multiple of 32, so that groups read from different
  /// banks, and so many that no thread is as far behind another.
  [[nodiscard]] PAIRSCAN_FUNCTION int part() const { return 32 * (threads < 8 ? 8 : threads); }
  /// Returns the same with those before the first of them that the last thread is behind by, at most two per step.
  [[nodiscard]] PAIRSCAN_FUNCTION int part_words() const { return part() + 2 * threads; }

  [[nodiscard]] PAIRSCAN_FUNCTION int blocks() const { return border == 0 ? 0 : (border + block - 1) / block; }

  /// Returns the messages of a group.
  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t messages() const {
    return border == 0 ? 0 : 1 + static_cast<std::size_t>(blocks()) + static_cast<std::size_t>(border);
  }
};

/// Scratch of a team: the rows that a group is about to compute. Before the first come as many as a group has threads,
/// since its last thread is that far behind, so that every thread has a row at every step.
struct Int16x2Scratch {
  std::uint32_t* rows;   // [group][part_words]
  PairDescriptor* pairs; // [matrix]
  int* slow;             // [matrix][in rows, in columns]: whether letters are there that take time in rows
  int* bases;            // [matrix], in the same place, once rows are computed: what the values are above

  [[nodiscard]] static PAIRSCAN_FUNCTION std::size_t bytes(Int16x2Shape const& shape) {
    return static_cast<std::size_t>(shape.groups() * shape.part_words()) * sizeof(std::uint32_t) +
           static_cast<std::size_t>(shape.matrices()) * (sizeof(PairDescriptor) + 2 * sizeof(int)) +
           alignof(PairDescriptor);
  }

  template <class Level>
  [[nodiscard]] static PAIRSCAN_FUNCTION Int16x2Scratch take(Level const& level, Int16x2Shape const& shape) {
    Int16x2Scratch scratch;
    auto const size = static_cast<int>(bytes(shape) - alignof(PairDescriptor));
    scratch.rows = static_cast<std::uint32_t*>(level.get_shmem_aligned(size, alignof(PairDescriptor)));
    scratch.pairs = reinterpret_cast<PairDescriptor*>(scratch.rows + shape.groups() * shape.part_words());
    scratch.slow = reinterpret_cast<int*>(scratch.pairs + shape.matrices());
    scratch.bases = scratch.slow;
    return scratch;
  }

  /// Returns where a thread keeps its columns' letters before rows are written, four per word, of at most 64 columns.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t* letters_of(int thread, int columns) const {
    return rows + thread * ((columns + 3) / 4) * 2;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t* rows_of(Int16x2Shape const& shape, int group) const {
    return rows + group * shape.part_words();
  }
};

} // namespace pairscan
