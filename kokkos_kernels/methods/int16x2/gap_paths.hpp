#pragma once

#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_path_walk.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/portability/no_inline.hpp>
#include <kokkos_kernels/portability/team_ticket.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>
#include <kokkos_kernels/traceback/path_texts.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Choice of Int16x2GapKernel that keeps paths: it writes the lowest bits of all cells while matrices are scored
/// (GapCells); then a thread per pair walks its path, and hands its text over. A team that is done takes the next
/// matrices.
template <class Columns, int kBits>
struct KeepGapPaths {
  using Cells = GapCells<kBits, Columns::columns, Columns::rows_per_step>;

  static constexpr bool kOtherEnds = Columns::scored == GapScored::last_row_and_column;

  GapPathArea area;
  std::byte* areas;
  std::uint32_t* taken; // groups of matrices
  PathTexts texts;
  std::uint32_t identical; // codes, see identical_codes

  struct State {
    std::byte* out; // of the thread, in the next step's first row
  };

  template <class Space>
  KeepGapPaths(Batch<Space> const& batch, GapPathArea const& where, std::uint32_t* counter, std::uint32_t codes)
      : area(where), areas(batch.workspace.data() + where.begin), taken(counter), texts(batch.paths), identical(codes) {
  }

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
  }

  static PAIRSCAN_FUNCTION void keep_row(State& state, Columns const& columns, int row) {
    Cells::write(state.out + row * Cells::kRowBytes, columns.x);
  }
  static PAIRSCAN_FUNCTION void end_step(State& state) { state.out += Cells::kRows * Cells::kRowBytes; }

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

  /// Residues lie in the order of the records, of which the query is the earlier one; an empty one has its begin in
  /// common with the next.
  [[nodiscard]] static PAIRSCAN_FUNCTION bool is_exchanged(PairDescriptor const& pair) {
    return pair.row_begin > pair.col_begin || (pair.row_begin == pair.col_begin && pair.rows > 0 && pair.cols == 0);
  }

  /// Called once per pair: as a part of the kernel it would take registers from the loop over the cells.
  template <class Kernel>
  KOKKOS_FUNCTION PAIRSCAN_NO_INLINE void walk(Kernel const& kernel, GapScratch const& scratch,
                                               GapScanned const& scanned, int team, int matrix, int first) const {
    constexpr int kRows = Cells::kRows;
    PairDescriptor const pair = scratch.pairs[matrix];
    Cells const cells = cells_of(kernel.shape.threads, scanned.rows);
    GapPathEnds const ends{kernel.residues + pair.row_begin,
                           kernel.residues + pair.col_begin,
                           pair.rows,
                           pair.cols,
                           (kRows - pair.rows % kRows) % kRows,
                           kOtherEnds ? scanned.cols - pair.cols : 0,
                           matrix / 2 * cells.threads,
                           matrix % 2,
                           is_exchanged(pair),
                           identical,
                           cells_of_team(team),
                           scratch.four,
                           scratch.letter_of};
    char* const end = reinterpret_cast<char*>(cells_of_team(team)) + area.cell_bytes +
                      (static_cast<std::size_t>(matrix) + 1) * area.text_bytes;
    GapPathWalk<Cells, kOtherEnds> path(cells, kernel.scheme, ends, end);
    path.run();
    texts.hand_over(first + matrix, path.result(), end);
  }
};

} // namespace pairscan
