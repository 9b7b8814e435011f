#pragma once

#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/simd/chunk.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A team's threads side by side along the diagonal of a rectangle of one matrix (DScan, TiledDScan on devices). A
/// thread's cell of the diagonal is a block of kRows x 16 bytes, so that what it hands to its neighbour, the barrier
/// and a store count for many cells:
///
///     thread   0    1    2    3         step s: thread t computes block s - t of its columns
///            [s ] [   ][   ][   ]       and takes its left border from what thread t - 1 computed in step s - 1.
///            [  ] [s-1][   ][   ]
///            [  ] [   ][s-2][   ]       A thread holds finished blocks back until the last of its group has the same
///            [  ] [   ][   ][s-3]       rows: then the group stores 64 neighbouring bytes of each at once.
template <class Score, int kRows>
struct Wavefront {
  static constexpr int kCells = kChunkCells<Score>;
  static constexpr int kGroup = 8; // threads that store together: 128 bytes, a line of the device's cache
  static constexpr int kRowUnit = 4;
  static_assert(kRows % 2 == 0 && kRowUnit % kRows == 0);

  struct Scratch {
    Chunk* held;        // see Held
    int* edges;         // [2][handed lanes][threads][kRows]: right borders of this step's and the last one's blocks
    Score* left;        // the column to the left of the rectangle, [handed lanes][height]
    std::uint8_t* rows; // residues, [height]
  };

  /// Thread j of a group holds a block for kGroup - 1 - j steps, in as many slots and one. Two rows share a rectangle
  /// of chunks, one from its top and one from its bottom, each thread in a column of its own: no two meet in a bank.
  ///
  ///     slot    0  1  2  ...  7   thread
  ///       0   [ a  a  a       a ]
  ///       1   [ a  a  a  ...  b ]      a: row 0 of thread j in column j
  ///      ...  [ a  a  b       b ]      b: row 1 of thread j in column 7 - j
  ///       8   [ b  b  b       b ]
  struct Held {
    static constexpr int kTwoRows = (kGroup + 1) * kGroup;

    [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int chunks(int threads) {
      return (threads + kGroup - 1) / kGroup * (kRows / 2) * kTwoRows;
    }
    [[nodiscard]] static PAIRSCAN_FUNCTION int steps(int lane) { return kGroup - 1 - lane % kGroup; }
    [[nodiscard]] static PAIRSCAN_FUNCTION int next(int slot, int lane) { return slot == steps(lane) ? 0 : slot + 1; }
    [[nodiscard]] static PAIRSCAN_FUNCTION int place(int lane, int slot, int row) {
      int const column = lane % kGroup;
      int const first = (lane / kGroup * (kRows / 2) + row / 2) * kTwoRows;
      return first + (row % 2 == 0 ? slot * kGroup + column : (kGroup - slot) * kGroup + kGroup - 1 - column);
    }
  };

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int rounded(int height) {
    return (height + kRowUnit - 1) / kRowUnit * kRowUnit;
  }

  /// `handed` lanes of a cell pass from one thread to the next.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr std::size_t scratch_bytes(int threads, int height, int handed) {
    auto const rows = static_cast<std::size_t>(rounded(height));
    auto const lanes = static_cast<std::size_t>(handed);
    std::size_t const edges = 2 * kRows * lanes * static_cast<std::size_t>(threads) * sizeof(int);
    return static_cast<std::size_t>(Held::chunks(threads)) * sizeof(Chunk) + edges +
           rows * (lanes * sizeof(Score) + 1) + 2 * kChunkBytes;
  }

  /// Threads for a rectangle: one a chunk of columns, fewer where scratch is short. Wider ones are cut into strips.
  [[nodiscard]] static int threads_for(int width, int height, int handed, std::size_t scratch) {
    int threads = std::clamp((width + kCells - 1) / kCells, 1, kMostThreads);
    while (threads > kGroup && scratch_bytes(threads, height, handed) > scratch) {
      threads = threads * 3 / 4;
    }
    return threads;
  }
};

/// The lanes of a cell that its right and its lower neighbour read: the best score, and those of the gaps that go on in
/// that direction.
template <class Recurrence>
struct HandedLanes {
  static constexpr int count = 1 + kGapPieces<Recurrence>;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int right(int index) {
    if constexpr (count > 1) {
      return index == 0 ? 0 : Recurrence::across(index - 1);
    }
    return 0;
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int below(int index) {
    if constexpr (count > 1) {
      return index == 0 ? 0 : Recurrence::down(index - 1);
    }
    return 0;
  }
};

} // namespace pairscan
