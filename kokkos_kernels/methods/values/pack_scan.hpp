#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/methods/values/keep_directions.hpp>
#include <kokkos_kernels/methods/values/own_row_scorer.hpp>
#include <kokkos_kernels/methods/values/pack_ends.hpp>
#include <kokkos_kernels/methods/values/shared_row_scorer.hpp>
#include <kokkos_kernels/methods/values/store_matrices.hpp>
#include <kokkos_kernels/model/all_moves.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>
#include <kokkos_kernels/sweeps/row_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Slice by slice over all columns. `Keeper` scans the rows up to the next one that ends a matrix, and may put the
/// hybrid row into another place. Cells of n lanes take n packs of the job's scratch and columns where one takes one.
template <class Codes, class Recurrence, class Keeper>
PAIRSCAN_FUNCTION void scan_pack(Recurrence const& recurrence, PackJob const& job, Keeper const& keeper) {
  using Lane = typename Recurrence::Lane;
  using Value = typename Recurrence::Value;
  Extent<Lane> const pack(job);
  auto* const cols = static_cast<Lane*>(job.scratch);
  auto* above = reinterpret_cast<Value*>(cols + job.slice);
  auto* const rows = static_cast<Lane*>(job.columns);
  LastColumns<Value> const columns{reinterpret_cast<Value*>(rows + pack.longest_rows), 1};
  interleave<Lane, Codes, true>(job, 0, pack.longest_rows, rows);
  PackEnds<Recurrence, Keeper::kPositions> ends(recurrence, job);

  for (int begin = 0; begin < pack.longest_cols; begin += job.slice) {
    // Whole blocks of 32 columns: what lies beyond a matrix is padding that no score and no path depends on.
    int const rest = padded_columns(pack.longest_cols - begin);
    int const width = rest < job.slice ? rest : job.slice;
    interleave<Lane, Codes, false>(job, begin, width, cols);
    for (int column = 0; column < width; ++column) {
      above[column] = recurrence.top(begin + column + 1);
    }
    Value corner = border_cell(recurrence, 0, begin);
    ends.open_slice(begin, width);
    for (int end = 0, row = 0; row < pack.longest_rows; end += row == pack.ends[end]) {
      int const next = ends.kEveryRow ? row + 1 : pack.ends[end];
      keeper.scan(recurrence, rows, row, next, cols, begin, width, corner, above, columns, ends);
      row = next;
      ends.row_done(row, above);
    }
    ends.close_slice();
  }
}

/// Scores only (LazyRScan).
struct KeepNothing {
  static constexpr bool kPositions = false;

  template <class Recurrence, class Lane, class Value, class Ends>
  PAIRSCAN_FUNCTION void scan(Recurrence const& recurrence, Lane const* rows, int begin, int end, Lane const* cols,
                              int slice_begin, int width, Value& corner, Value*& above,
                              LastColumns<Value> const& columns, Ends& ends) const {
    auto&& keep = ends.cells(end);
    scan_rows(recurrence, rows, begin, end, cols, width, slice_begin == 0, corner, above, columns, keep);
  }
};

/// Returns whether all matrices of a pack have the same row sequence.
[[nodiscard]] PAIRSCAN_FUNCTION bool shares_rows(PackJob const& job) {
  for (int index = 1; index < job.count; ++index) {
    if (job.pairs[index].row_begin != job.pairs[0].row_begin || job.pairs[index].rows != job.pairs[0].rows) {
      return false;
    }
  }
  return true;
}

/// Calls body.operator()<Scorer>() with the scorer that is fastest for the pack. `kByRow`: scorers that look a matrix
/// up by row are worth the time to compile.
template <class Lane, class Compiled, bool kByRow, class Scheme, class Body>
PAIRSCAN_FUNCTION void with_scorer(Scheme const& scheme, PackJob const& job, Body const& body) {
  constexpr bool kLooksUp = kByRow && std::is_same_v<typename Compiled::Scores, MatrixScores> && kHoldsTableRow<Lane>;
  if constexpr (kLooksUp) {
    if (shares_rows(job)) {
      body.template operator()<SharedRowScorer<Lane>>();
      return;
    }
  }
  if constexpr (kLooksUp && kLooksUpOwnRows<Lane>) {
    if (OwnRowScorer<Lane>::serves(scheme.scores)) {
      body.template operator()<OwnRowScorer<Lane>>();
      return;
    }
  }
  body.template operator()<typename Compiled::template ScorerOn<Lane>>();
}

/// Computes a pack by the recurrence and the scorer that the job's problem names.
template <class Lane, class Compiled, class Keeper>
PAIRSCAN_FUNCTION void scan_pack_of(PackJob const& job, Keeper const& keeper) {
  constexpr bool kByRow = !Keeper::kPositions || Compiled::RecurrenceName::name != "linear"; // mostly left to bytes
  auto const scheme = Compiled::scheme(*job.problem);
  with_scorer<Lane, Compiled, kByRow>(scheme, job, [&]<class Scorer>() {
    scan_pack<Scorer>(typename Compiled::template Through<Lane, Scorer>(Scorer(scheme.scores), scheme.gaps), job,
                      keeper);
  });
}

template <class Lane, class Compiled>
void lazy_scan(PackJob const& job) {
  scan_pack_of<Lane, Compiled>(job, KeepNothing{});
}

template <class Lane, class Compiled>
void row_scan(PackJob const& job) {
  scan_pack_of<Lane, Compiled>(job, KeepMatrices<Lane>{job});
  stream_fence();
}

/// Whole matrices of the best scores of cells with gap lanes.
template <class Lane, class Compiled>
void best_score_scan(PackJob const& job) {
  auto const scheme = Compiled::scheme(*job.problem);
  scan_pack<typename Compiled::template ScorerOn<Lane>>(Compiled::template on<Lane>(scheme), job,
                                                        KeepBestScores<Lane>{job});
  stream_fence();
}

/// All best moves of every cell, for paths in any order. A recurrence of one lane has none (MoveBits).
template <class Lane, class Compiled>
void move_scan(PackJob const& job) {
  KeepDirections<Lane> const keeper(job, Compiled::kType,
                                    kDirectionBits<AllMoves<typename Compiled::template On<Lane>>>);
  auto const scheme = Compiled::scheme(*job.problem);
  with_scorer<Lane, Compiled, true>(scheme, job, [&]<class Scorer>() {
    using Recurrence = typename Compiled::template Through<Lane, Scorer>;
    scan_pack<Scorer>(AllMoves<Recurrence>(Recurrence(Scorer(scheme.scores), scheme.gaps)), job, keeper);
  });
}

template <class Lane, class Compiled>
void direction_scan(PackJob const& job) {
  scan_pack_of<Lane, Compiled>(
      job, KeepDirections<Lane>(job, Compiled::kType, kDirectionBits<typename Compiled::template On<Lane>>));
}

} // namespace pairscan::inline PAIRSCAN_ISA
