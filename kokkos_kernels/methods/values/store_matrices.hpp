#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/transpose.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>
#include <kokkos_kernels/sweeps/row_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Registers that make a whole line of memory: a streamed store of less would be written twice.
template <class Lane>
inline constexpr int kLineBlocks = SimdTraits<Lane>::width == 1 ? 1 : static_cast<int>(kLaneAlignment / sizeof(Lane));

/// Where the rows of a pack's matrices go: the lines of one row in one slice, for each matrix that has that row.
template <class Lane>
struct RowTargets {
  using Value = ValueOf<Lane>;
  static constexpr int kLanes = SimdTraits<Lane>::width;
  static constexpr int kLineColumns = kLineBlocks<Lane> * kLanes;
  static constexpr ScoreType kType = sizeof(Value) == 2 ? ScoreType::int16 : ScoreType::int32;

  Value* to[kLanes];
  std::size_t stride[kLanes];
  int lines[kLanes]; // that the row takes in this slice; 0 = there is no such row

  /// For the rows from `row` on, up to the next one that ends a matrix.
  PAIRSCAN_FUNCTION RowTargets(PackJob const& job, int row, int slice_begin, int width) {
    for (int index = 0; index < kLanes; ++index) {
      bool const exists = index < job.count && row < job.pairs[index].rows;
      stride[index] = exists ? matrix_stride(job.pairs[index].cols, kType) : 0;
      to[index] = static_cast<Value*>(job.matrices) + static_cast<std::size_t>(index) * job.matrix_elements +
                  static_cast<std::size_t>(row) * stride[index] + static_cast<std::size_t>(slice_begin);
      int const rest = max(static_cast<int>(stride[index]) - slice_begin, 0);
      lines[index] = (rest < width ? rest : width) / kLineColumns;
    }
  }

  PAIRSCAN_FUNCTION void next_row() {
    for (int index = 0; index < kLanes; ++index) {
      to[index] += stride[index];
    }
  }
};

/// Stores a completed row piece by piece, a line of kTurned matrices each. So many columns of the row after it as a
/// piece has registers, and the next piece is due: the memory takes stores while the processor computes.
template <class Lane>
struct StoreRowBehind {
  static constexpr int kPiece = kTurned<Lane> * kLineBlocks<Lane>;

  RowTargets<Lane> const& targets;
  Lane const* row; // null: there is none yet
  int lines;       // a matrix, in this slice
  int line = 0;    // of the piece that is due
  int first = 0;   // its first matrix

  template <class Neighbours>
  PAIRSCAN_FUNCTION void operator()(int column, Lane const&, Neighbours const&) {
    if (row != nullptr && (column + 1) % kPiece == 0) {
      store_piece();
    }
  }

  PAIRSCAN_FUNCTION void store_piece() {
    constexpr int kLanes = SimdTraits<Lane>::width;
    constexpr int kBlocks = kLineBlocks<Lane>;
    Lane turned[kBlocks][kTurned<Lane>];
    for (int block = 0; block < kBlocks; ++block) {
      auto const* const cells = reinterpret_cast<ValueOf<Lane> const*>(row + (line * kBlocks + block) * kLanes);
      transpose_columns(cells, static_cast<std::size_t>(kLanes), first, turned[block]);
    }
    for (int index = 0; index < kTurned<Lane>; ++index) {
      if (line < targets.lines[first + index]) {
        auto* const to = reinterpret_cast<Lane*>(targets.to[first + index]) + line * kBlocks;
        for (int block = 0; block < kBlocks; ++block) {
          stream_lane(to + block, turned[block][index]);
        }
      }
    }
    if (++line == lines) {
      line = 0;
      first += kTurned<Lane>;
    }
  }
};

/// Whole matrices of cells of one lane, row-major: each completed row is turned from one value a matrix into one run of
/// columns a matrix (RScan's cooperative copy, Truong et al. 2014, section 4.3, with lanes for threads).
template <class Lane>
struct KeepMatrices {
  static constexpr bool kPositions = false;

  PackJob const& job;

  template <class Recurrence, class Ends>
  PAIRSCAN_FUNCTION void scan(Recurrence const& recurrence, Lane const* rows, int begin, int end, Lane const* cols,
                              int slice_begin, int width, Lane& corner, Lane*& above, LastColumns<Lane> const& columns,
                              Ends&) const {
    static_assert(Recurrence::kEndCells == EndCells::corner, "this keeper leaves no ends to be found between rows");
    auto* const hybrid = static_cast<Lane*>(job.scratch) + job.slice;
    RowTargets<Lane> targets(job, begin, slice_begin, width);
    int const lines = width / RowTargets<Lane>::kLineColumns;
    for (int row = begin; row < end; ++row) {
      Lane* const current = above == hybrid ? hybrid + job.slice : hybrid;
      StoreRowBehind<Lane> behind{targets, row == begin ? nullptr : above, lines};
      Lane const left = slice_begin == 0 ? recurrence.left(row + 1) : columns.left(row + 1);
      auto const prepared = recurrence.prepare_row(rows[row]);
      columns.close(row + 1, scan_row(recurrence, prepared, cols, width, corner, left, above, current, behind));
      corner = left;
      above = current;
      if (row > begin) {
        targets.next_row();
      }
    }
    StoreRowBehind<Lane> last{targets, above, lines};
    for (int piece = 0; piece < width / StoreRowBehind<Lane>::kPiece; ++piece) {
      last.store_piece();
    }
  }
};

/// The same of the best scores of cells of several lanes. Gap lanes stay in the hybrid row, so that the row's best
/// scores are put together in a line of scratch of their own. Ends are looked for as the recurrence asks.
template <class Lane>
struct KeepBestScores {
  static constexpr bool kPositions = false;

  PackJob const& job;

  template <class Recurrence, class Ends>
  PAIRSCAN_FUNCTION void scan(Recurrence const& recurrence, Lane const* rows, int begin, int end, Lane const* cols,
                              int slice_begin, int width, typename Recurrence::Value& corner,
                              typename Recurrence::Value*& above,
                              LastColumns<typename Recurrence::Value> const& columns, Ends& ends) const {
    Lane* const best = static_cast<Lane*>(job.scratch) + (1 + kValueLanes<Recurrence>)*job.slice;
    RowTargets<Lane> targets(job, begin, slice_begin, width);
    int const lines = width / RowTargets<Lane>::kLineColumns;
    for (int row = begin; row < end; ++row) {
      auto&& cells = ends.cells(row + 1);
      auto const keep = [&](int column, auto const& here, auto const& from) {
        best[column] = here.lane[0];
        cells(column, here, from);
      };
      scan_rows(recurrence, rows, row, row + 1, cols, width, slice_begin == 0, corner, above, columns, keep);
      StoreRowBehind<Lane> store{targets, best, lines};
      for (int piece = 0; piece < width / StoreRowBehind<Lane>::kPiece; ++piece) {
        store.store_piece();
      }
      targets.next_row();
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
