#pragma once

#include <kokkos_kernels/methods/int16x2/best_rows.hpp>
#include <kokkos_kernels/methods/int16x2/gap_path_walk.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_sequences.hpp>
#include <kokkos_kernels/methods/int16x2/gap_stage.hpp>
#include <kokkos_kernels/model/identical_codes.hpp>
#include <kokkos_kernels/portability/no_inline.hpp>
#include <kokkos_kernels/portability/team_ticket.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>
#include <kokkos_kernels/traceback/path_cigars.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Choice of Int16x2GapKernel that keeps paths: it writes the lowest bits of all cells while matrices are scored
/// (GapCells); then a thread per pair walks its path, and hands its CIGAR over. A team that is done takes the next
/// matrices.
template <class Columns, int kBits>
struct KeepGapPaths {
  using Cells = GapCells<kBits, Columns::columns, Columns::rows_per_step>;
  using Values = GapPathCells<Cells, Columns::scored>;

  GapPathArea area;
  std::byte* areas;
  std::uint32_t* taken; // groups of matrices
  PathCigars cigars;
  std::uint32_t identical; // codes, see identical_codes
  int match;               // see best_match

  struct State {
    std::byte* out; // of the thread, in the next step's first row
    BestRows<Values::kLocal> best;
  };

  template <class Space>
  KeepGapPaths(Batch<Space> const& batch, Problem const& problem, GapPathArea const& where, std::uint32_t* counter)
      : area(where), areas(batch.workspace.data() + where.begin), taken(counter), cigars(batch.paths),
        identical(identical_codes(problem.letters)), match(best_match(problem)) {}

  template <class Member>
  [[nodiscard]] KOKKOS_FUNCTION int first(Member const& team) const {
    return static_cast<int>(draw_ticket(team, taken));
  }
  template <class Member>
  [[nodiscard]] KOKKOS_FUNCTION int next(Member const& team) const {
    return first(team);
  }

  template <class Stage>
  PAIRSCAN_FUNCTION void open(State& state, Stage const& stage, PipelineThread const& thread) const {
    auto const& pass = stage.pass;
    Cells const cells = cells_of(stage.threads(), pass.rows);
    auto const number = static_cast<std::uint64_t>(pass.begin / (stage.threads() * Columns::columns));
    state.out = cells_of_team(pass.team) + number * cells.pass_bytes() + thread.number * kStoredBytes;
    if constexpr (Values::kLocal) {
      state.best.open();
      if (pass.first && thread.number < GapPathArea::kMostMatrices) {
        best_of_team(pass.team)[thread.number] = 0;
      }
    }
  }

  static PAIRSCAN_FUNCTION void keep_row(State& state, Columns const& columns, int step, int row) {
    Cells::write(state.out + row * Cells::kRowBytes, columns.x);
    if constexpr (Values::kLocal) {
      state.best.see(columns.best, step * Cells::kRows + row);
    }
  }
  static PAIRSCAN_FUNCTION void end_step(State& state) { state.out += Cells::kRows * Cells::kRowBytes; }

  /// Gathers the best cells of local alignments, so that each pass finds its own.
  template <class Stage, class Member, class States>
  KOKKOS_FUNCTION void end_pass(Stage const& stage, Member const& team, States& threads) const {
    if constexpr (Values::kLocal) {
      for_each_thread(team, GapShape::kThreads, [&](int thread, int at) {
        int const slice = stage.pass.begin / Columns::columns + thread % stage.threads();
        for (int half = 0; half < 2; ++half) {
          int const matrix = thread / stage.threads() * 2 + half;
          Kokkos::atomic_fetch_max(best_of_team(stage.pass.team) + matrix, threads[at].kept.best.packed(half, slice));
          Kokkos::atomic_fetch_max(stage.scratch.best + matrix,
                                   static_cast<int>(half_of(threads[at].columns.best, half)));
        }
        threads[at].columns.best = 0;
      });
    }
  }

  template <class Kernel, class Member>
  KOKKOS_FUNCTION void finish(Kernel const& kernel, Member const& team, GapScratch const& scratch,
                              GapScanned const& scanned, int first) const {
    for_each_thread(team, GapShape::kThreads, [&](int thread, int) {
      if (thread < kernel.shape.matrices() && first + thread < kernel.count) {
        walk(kernel, scratch, scanned, team.league_rank(), thread, first);
      }
    });
    team.team_barrier();
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Cells cells_of(int threads, int rows) {
    return {threads, Cells::rows_of_pass(rows, threads)};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::byte* cells_of_team(int team) const {
    return areas + static_cast<std::size_t>(team) * area.team_bytes;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t* best_of_team(int team) const {
    return reinterpret_cast<std::uint64_t*>(cells_of_team(team) + area.cell_bytes);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t* cigar_end(int team, int matrix) const {
    return reinterpret_cast<std::uint8_t*>(cells_of_team(team)) + area.cell_bytes + GapPathArea::kBestBytes +
           (static_cast<std::size_t>(matrix) + 1) * area.cigar_bytes;
  }

  /// Called once per pair: as a part of the kernel it would take registers from the loop over the cells.
  template <class Kernel>
  KOKKOS_FUNCTION PAIRSCAN_NO_INLINE void walk(Kernel const& kernel, GapScratch const& scratch,
                                               GapScanned const& scanned, int team, int matrix, int first) const {
    GapLastCell last;
    if constexpr (Values::kLocal) {
      if (scanned.cols > 0) { // else there was no pass that could have written a best cell
        last = unpacked_best(best_of_team(team)[matrix]);
      }
      if (last.score >= kernel.shape.ceiling) { // its cells are not its own (LocalGaps::begin_part)
        cigars.pairs[first + matrix] = TracedPair{};
        return;
      }
    }
    Cells const cells = cells_of(kernel.shape.threads, scanned.rows);
    GapPathEnds const ends = ends_of(kernel, scratch, scanned, team, matrix);
    Values const values(cells, kernel.scheme, kernel.shape, ends);
    std::uint8_t* const end = cigar_end(team, matrix);
    GapPathWalk<Cells, Columns::scored> path(values, ends, last, end);
    path.run();
    cigars.hand_over(first + matrix, path.result(), end);
  }

  template <class Kernel>
  [[nodiscard]] PAIRSCAN_FUNCTION GapPathEnds ends_of(Kernel const& kernel, GapScratch const& scratch,
                                                      GapScanned const& scanned, int team, int matrix) const {
    constexpr int kRows = Cells::kRows;
    PairDescriptor const pair = scratch.pairs[matrix];
    return {kernel.residues,
            pair.row_begin,
            pair.col_begin,
            pair.rows,
            pair.cols,
            Values::kLocal ? 0 : (kRows - pair.rows % kRows) % kRows,
            Values::kOtherEnds ? scanned.cols - pair.cols : 0,
            matrix / 2 * kernel.shape.threads,
            matrix % 2,
            has_target_rows(pair),
            identical,
            match,
            cells_of_team(team),
            scratch.four,
            scratch.letter_of};
  }
};

} // namespace pairscan
