#pragma once

#include <kokkos_kernels/model/linear_cell.hpp>
#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/simd/chunk.hpp>
#include <kokkos_kernels/sweeps/block_sweep.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Where the threads of a block keep their slice in scratch (RScan, LazyRScan on devices). Each has its own line, and
/// the lines' distance is an odd number of chunks, so that neighbouring threads meet in different banks.
///
///     cells    [thread][row < kKept][k cells]   the hybrid row; RScan: kKept rows, of which the last is the hybrid
///     residues [thread][k bytes]
template <class Score, int kKept>
struct SliceScratch {
  static constexpr int kCells = kChunkCells<Score>;

  Score* cells;
  std::uint8_t* residues;
  int slice;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int line_cells(int slice) {
    return (kKept * slice / kCells | 1) * kCells;
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int line_residues(int slice) {
    return (slice / kCells | 1) * kCells;
  }

  [[nodiscard]] static constexpr std::size_t bytes(int block, int slice) {
    auto const line =
        static_cast<std::size_t>(line_cells(slice)) * sizeof(Score) + static_cast<std::size_t>(line_residues(slice));
    return static_cast<std::size_t>(block) * line + 3 * kChunkBytes;
  }

  template <class Handle>
  static KOKKOS_FUNCTION SliceScratch take(Handle const& scratch, int block, int slice) {
    auto const part = [&](int size) { return scratch.get_shmem_aligned(block * size, kChunkBytes); };
    return {static_cast<Score*>(part(line_cells(slice) * static_cast<int>(sizeof(Score)))),
            static_cast<std::uint8_t*>(part(line_residues(slice))), slice};
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Score* row(int thread, int row) const {
    return cells + thread * line_cells(slice) + row * slice;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t* residues_of(int thread) const {
    return residues + thread * line_residues(slice);
  }
};

/// What a thread needs from outside for kCount rows of a slice.
template <int kCount>
struct RowInputs {
  int residues[kCount];
  int left[kCount]; // last column of the slice to the left
};

/// One thread's matrix within one slice of columns. `kKeepRows`: finished rows stay in scratch, kRows of them; else
/// only the hybrid row does.
template <class Score, class Substitution, int kRows, bool kKeepRows>
struct ThreadSlice {
  static constexpr int kCells = kChunkCells<Score>;
  static constexpr int kLastKept = kKeepRows ? kRows - 1 : 0; // the hybrid row between two groups of rows
  using Scratch = SliceScratch<Score, kLastKept + 1>;

  Scratch scratch;
  int thread;
  int width;                // columns of the matrix in this slice; none where <= 0
  bool first_slice;         // whose left border is zero
  std::uint8_t const* rows; // residues of the matrix's rows
  Score* columns;           // last column of the slice to the left, then of this one; row i is element i * stride
  int stride;

  /// Zeros above, and the residues of the columns.
  PAIRSCAN_FUNCTION void prepare(std::uint8_t const* cols) const {
    Score* const above = scratch.row(thread, kLastKept);
    std::uint8_t* const residues = scratch.residues_of(thread);
    for (int col = 0; col < width; ++col) {
      above[col] = 0;
      residues[col] = cols[col];
    }
  }

  template <int kCount>
  PAIRSCAN_FUNCTION void load(int row, RowInputs<kCount>& inputs) const {
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      inputs.residues[i] = Substitution::row_code(rows[row + i]);
      inputs.left[i] = first_slice ? 0 : static_cast<int>(*column(row + i));
    }
  }

  /// Rows [row, row + kCount). `corner` is the left neighbour of the row before; `before` says where that row stands
  /// among those kept.
  template <int kCount>
  PAIRSCAN_FUNCTION void scan(LinearCell<int, Substitution> const& cell, int row, int before,
                              RowInputs<kCount> const& inputs, int& corner) const {
    int left[kCount];
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      left[i] = inputs.left[i];
    }
    int diagonal = corner;
    corner = left[kCount - 1];
    int const kept = kKeepRows ? row % kRows : 0;
    Score const* const last = scratch.row(thread, before);
    for (int begin = 0; begin < width; begin += kCells) {
      scan_chunk(cell, begin, inputs.residues, left, diagonal, last, kept);
    }
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      *column(row + i) = static_cast<Score>(left[i]);
    }
  }

  /// Row by row, for the last few of a matrix.
  PAIRSCAN_FUNCTION void scan_rest(LinearCell<int, Substitution> const& cell, int row, int end, int& corner) const {
    for (int before = kLastKept; row < end; before = kKeepRows ? row % kRows : 0, ++row) {
      RowInputs<1> inputs;
      load(row, inputs);
      scan(cell, row, before, inputs, corner);
    }
  }

  /// Of row `end - 1`, once it is the last that was computed.
  [[nodiscard]] PAIRSCAN_FUNCTION int last_cell(int end) const {
    return scratch.row(thread, kKeepRows ? (end - 1) % kRows : 0)[width - 1];
  }

private:
  [[nodiscard]] PAIRSCAN_FUNCTION Score* column(int row) const {
    return columns + static_cast<std::size_t>(row) * static_cast<std::size_t>(stride);
  }

  template <int kCount>
  PAIRSCAN_FUNCTION void scan_chunk(LinearCell<int, Substitution> const& cell, int begin, int const (&residues)[kCount],
                                    int (&left)[kCount], int& diagonal, Score const* last, int kept) const {
    int above[kCells];
    int cols[kCells];
    unpack(load_words<4>(last + begin), above);
    load_residues(scratch.residues_of(thread) + begin, cols);
    int const next = above[kCells - 1];
    scan_block(cell, residues, cols, diagonal, left, above, [&](int i, int const(&cells)[kCells]) {
      if constexpr (kKeepRows) {
        store_words(scratch.row(thread, kept + i) + begin, pack(cells));
      }
    });
    if constexpr (!kKeepRows) {
      store_words(scratch.row(thread, 0) + begin, pack(above));
    }
    diagonal = next;
  }
};

} // namespace pairscan
