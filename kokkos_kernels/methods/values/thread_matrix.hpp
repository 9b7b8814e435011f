#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/sweeps/block_sweep.hpp>
#include <kokkos_kernels/sweeps/cell_chunks.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Where the threads of a block keep their slice in scratch (RScan, LazyRScan on devices). Each has its own line, and
/// the lines' distance is an odd number of chunks, so that neighbouring threads meet in different banks.
///
///     cells    [thread][row < kKept][k cells]   the hybrid row, for each lane of a cell; RScan: several rows of the
///                                               best score, of which the last is the hybrid, then the other lanes'
///     residues [thread][k bytes]
template <class Score, int kKept>
struct SliceScratch {
  static constexpr int kCells = kChunkCells<Score>;

  Score* cells;
  std::uint8_t* residues;
  int slice;

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int line_cells(int slice, int kept = kKept) {
    return (kept * slice / kCells | 1) * kCells;
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int line_residues(int slice) {
    return (slice / kCells | 1) * kCells;
  }

  /// Returns the scratch of a block for so many kept rows, or lanes of a cell.
  [[nodiscard]] static constexpr std::size_t bytes(int block, int slice, int kept) {
    auto const line = static_cast<std::size_t>(line_cells(slice, kept)) * sizeof(Score) +
                      static_cast<std::size_t>(line_residues(slice));
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

/// Where a few neighbouring cells of a row stand, counted from 1.
struct RowPart {
  int row;
  int first_col;
};

/// What a thread needs from outside for kCount rows of a slice.
template <class Recurrence, int kCount>
struct RowInputs {
  typename Recurrence::Prepared residues[kCount];
  typename Recurrence::Value left[kCount]; // last column of the slice to the left
};

/// One thread's matrix within one slice of columns. `kKeepRows`: finished rows stay in scratch, kRows of them; else
/// only the hybrid row does.
template <class Compiled, int kRows, bool kKeepRows>
struct ThreadSlice {
  using Score = typename Compiled::Score;
  using Recurrence = typename Compiled::template On<int>;
  using Scorer = typename Compiled::template ScorerOn<int>;
  using Value = typename Recurrence::Value;
  using Cell = LanesOf<Value>;
  static constexpr int kLanes = Cell::count;
  static constexpr int kCells = kChunkCells<Score>;
  static constexpr int kLastKept = kKeepRows ? kRows - 1 : 0; // the hybrid row between two groups of rows
  using Scratch = SliceScratch<Score, kLastKept + kLanes>;

  Scratch scratch;
  int thread;
  int width;                // columns of the matrix in this slice; none where <= 0
  int begin;                // columns before it; 0: its left border is the matrix's
  std::uint8_t const* rows; // residues of the matrix's rows
  Score* columns;           // last column of the slice to the left, then of this one; row i is element i * stride
  int stride;
  std::size_t lane_stride; // between two lanes of a cell in `columns`

  /// The border above, and the residues of the columns; padding up to a whole chunk.
  PAIRSCAN_FUNCTION void prepare(Recurrence const& recurrence, std::uint8_t const* cols) const {
    std::uint8_t* const residues = scratch.residues_of(thread);
    for (int col = 0; col < (width + kCells - 1) / kCells * kCells; ++col) {
      Value const border = recurrence.top(begin + col + 1);
      PAIRSCAN_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        scratch.row(thread, kLastKept + lane)[col] = static_cast<Score>(Cell::get(border, lane));
      }
      residues[col] = col < width ? cols[col] : Scorer::padding;
    }
  }

  template <int kCount>
  PAIRSCAN_FUNCTION void load(Recurrence const& recurrence, int row, RowInputs<Recurrence, kCount>& inputs) const {
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      inputs.residues[i] = recurrence.prepare_row(Scorer::row_code(rows[row + i]));
      inputs.left[i] = begin == 0 ? recurrence.left(row + i + 1) : left_of(row + i);
    }
  }

  /// Rows [row, row + kCount). `corner` is the left neighbour of the row before; `before` says where that row stands
  /// among those kept. `ends.see` gets the cells of each finished row of a chunk, and where they stand.
  template <int kCount, class Ends>
  PAIRSCAN_FUNCTION void scan(Recurrence const& recurrence, int row, int before,
                              RowInputs<Recurrence, kCount> const& inputs, Value& corner, Ends& ends) const {
    Value left[kCount];
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      left[i] = inputs.left[i];
    }
    Value diagonal = corner;
    corner = left[kCount - 1];
    for (int first = 0; first < width; first += kCells) {
      scan_chunk(recurrence, first, inputs.residues, left, diagonal, row, before, ends);
    }
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      PAIRSCAN_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        *column(row + i, lane) = static_cast<Score>(Cell::get(left[i], lane));
      }
    }
  }

  /// Row by row, for the last few of a matrix.
  template <class Ends>
  PAIRSCAN_FUNCTION void scan_rest(Recurrence const& recurrence, int row, int end, Value& corner, Ends& ends) const {
    for (int before = kLastKept; row < end; before = kKeepRows ? row % kRows : 0, ++row) {
      RowInputs<Recurrence, 1> inputs;
      load(recurrence, row, inputs);
      scan(recurrence, row, before, inputs, corner, ends);
    }
  }

  /// Returns the cell of row `end - 1` in a column of the slice, once that is the last row that was computed.
  [[nodiscard]] PAIRSCAN_FUNCTION Value row_cell(int end, int col) const {
    Value value;
    PAIRSCAN_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      Cell::get(value, lane) = scratch.row(thread, line_of(kKeepRows ? (end - 1) % kRows : 0, lane))[col];
    }
    return value;
  }

private:
  /// Returns the line in scratch of a lane of a row; only the best score, the first lane, has more than one row.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int line_of(int kept, int lane) {
    return lane == 0 ? kept : kLastKept + lane;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Score* column(int row, int lane) const {
    return columns + static_cast<std::size_t>(row) * static_cast<std::size_t>(stride) +
           static_cast<std::size_t>(lane) * lane_stride;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Value left_of(int row) const {
    Value value;
    PAIRSCAN_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      Cell::get(value, lane) = static_cast<int>(*column(row, lane));
    }
    return value;
  }

  template <int kCount, class Ends>
  PAIRSCAN_FUNCTION void scan_chunk(Recurrence const& recurrence, int first,
                                    typename Recurrence::Prepared const (&residues)[kCount], Value (&left)[kCount],
                                    Value& diagonal, int row, int before, Ends& ends) const {
    int const kept = kKeepRows ? row % kRows : 0;
    Value above[kCells];
    int cols[kCells];
    PAIRSCAN_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      unpack_cells<Recurrence>(load_words<4>(scratch.row(thread, line_of(before, lane)) + first), above, lane);
    }
    load_residues(scratch.residues_of(thread) + first, cols);
    Value const next = above[kCells - 1];
    scan_block(recurrence, residues, cols, diagonal, left, above, [&](int i, Value const(&cells)[kCells]) {
      ends.see(cells, RowPart{row + i + 1, begin + first + 1});
      if constexpr (kKeepRows) {
        store_words(scratch.row(thread, kept + i) + first, pack_cells<Recurrence>(cells, 0));
      }
    });
    PAIRSCAN_UNROLL
    for (int lane = kKeepRows ? 1 : 0; lane < kLanes; ++lane) {
      store_words(scratch.row(thread, line_of(0, lane)) + first, pack_cells<Recurrence>(above, lane));
    }
    diagonal = next;
  }
};

} // namespace pairscan
