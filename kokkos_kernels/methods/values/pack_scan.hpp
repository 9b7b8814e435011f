#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/methods/values/store_matrices.hpp>
#include <kokkos_kernels/model/linear_cell.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>
#include <kokkos_kernels/sweeps/row_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Scores of the matrices that end at `row`, from the hybrid row of the slice that holds their last column.
template <class Lane>
PAIRSCAN_FUNCTION void collect_scores(PackJob const& job, int row, int slice_begin, int slice_width,
                                      Lane const* above) {
  for (int index = 0; index < job.count; ++index) {
    PairDescriptor const& pair = job.pairs[index];
    int const column = pair.cols - 1 - slice_begin;
    if (pair.rows == row && column >= 0 && column < slice_width) {
      job.scores[index] = job.scoring.score(SimdTraits<Lane>::get(above[column], index), pair.rows, pair.cols);
    }
  }
}

/// Slice by slice over all columns. `Keeper` scans the rows up to the next one that ends a matrix, and may put the
/// hybrid row into another place.
template <class Lane, class Substitution, class Keeper>
PAIRSCAN_FUNCTION void scan_pack(PackJob const& job, Keeper const& keeper) {
  Extent<Lane> const pack(job);
  LinearCell<Lane, Substitution> const cell(job.scoring);
  auto* const cols = static_cast<Lane*>(job.scratch);
  Lane* above = cols + job.slice;
  auto* const rows = static_cast<Lane*>(job.columns);
  LastColumns<Lane> const columns{rows + pack.longest_rows, 1};
  interleave<Lane, Substitution, true>(job, 0, pack.longest_rows, rows);

  for (int begin = 0; begin < pack.longest_cols; begin += job.slice) {
    // Whole blocks of 32 columns: what lies beyond a matrix is padding that no score and no path depends on.
    int const rest = padded_columns(pack.longest_cols - begin);
    int const width = rest < job.slice ? rest : job.slice;
    interleave<Lane, Substitution, false>(job, begin, width, cols);
    for (int column = 0; column < width; ++column) {
      above[column] = Lane{};
    }
    Lane corner{};
    for (int end = 0, row = 0; end < pack.end_count; ++end) {
      keeper.scan(cell, rows, row, pack.ends[end], cols, begin, width, corner, above, columns);
      row = pack.ends[end];
      collect_scores(job, row, begin, width, above);
    }
  }
}

/// Scores only (LazyRScan).
struct KeepNothing {
  template <class Cell, class Lane>
  PAIRSCAN_FUNCTION void scan(Cell const& cell, Lane const* rows, int begin, int end, Lane const* cols, int slice_begin,
                              int width, Lane& corner, Lane*& above, LastColumns<Lane> const& columns) const {
    NoCells keep;
    scan_rows(cell, rows, begin, end, cols, width, slice_begin == 0, corner, above, columns, keep);
  }
};

/// Two-bit directions of every cell, for trace-back without the matrix.
template <class Lane>
struct KeepDirections {
  Lane* directions;
  std::size_t words_per_row;

  template <class Cell>
  PAIRSCAN_FUNCTION void scan(Cell const& cell, Lane const* rows, int begin, int end, Lane const* cols, int slice_begin,
                              int width, Lane& corner, Lane*& above, LastColumns<Lane> const& columns) const {
    for (int row = begin; row < end; ++row) {
      Directions<Lane> keep{directions + static_cast<std::size_t>(row) * words_per_row +
                            static_cast<std::size_t>(slice_begin / Directions<Lane>::codes_per_word)};
      scan_rows(cell, rows, row, row + 1, cols, width, slice_begin == 0, corner, above, columns, keep);
    }
  }
};

template <class Lane, class Substitution>
void lazy_scan(PackJob const& job) {
  scan_pack<Lane, Substitution>(job, KeepNothing{});
}

template <class Lane, class Substitution>
void row_scan(PackJob const& job) {
  scan_pack<Lane, Substitution>(job, KeepMatrices<Lane>{job});
  stream_fence();
}

template <class Lane, class Substitution>
void direction_scan(PackJob const& job) {
  constexpr ScoreType kType = sizeof(ValueOf<Lane>) == 2 ? ScoreType::int16 : ScoreType::int32;
  std::size_t const words = direction_words(Extent<Lane>(job).longest_cols, kType);
  scan_pack<Lane, Substitution>(job, KeepDirections<Lane>{static_cast<Lane*>(job.directions), words});
}

} // namespace pairscan::inline PAIRSCAN_ISA
