#pragma once

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/path_walk.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_stage.hpp>
#include <kokkos_kernels/portability/team_ticket.hpp>
#include <kokkos_kernels/traceback/path_cigars.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Memory of a team that keeps paths: direction words of each of its warps, then a CIGAR for each of its pairs. Every
/// bundle uses it again, so that the memory for directions does not grow with the batch.
struct PathArea {
  std::size_t begin = 0;       // of the first team's area in the workspace
  std::size_t warp_bytes = 0;  // direction words
  std::size_t cigar_bytes = 0; // of a pair
  std::size_t team_bytes = 0;  // all of it
};

/// Choice of PlaneKernel that keeps paths: it writes the directions of all cells while a bundle is scored; then the
/// team walks its paths, one pair per thread, and hands the cigars over, packed. A team that is done takes the next
/// bundle.
template <class Space, class Network>
struct KeepPaths : ScoresOnly {
  using Directions = CellDirections<Network>;
  using Layout = DirectionLayout<Directions::kWords>;
  static constexpr int kColumnWords = 80;

  Directions cells;
  PathArea area;
  std::byte* areas;
  std::uint32_t* next_bundle;
  PathCigars cigars;

  /// Of a thread in a pass.
  struct State {
    std::byte* out; // of the next step
    int step_bytes;
    std::uint32_t exchanged; // matrices whose row is the target
  };

  KeepPaths(Directions const& directions, Batch<Space> const& batch, PathArea const& where, std::uint32_t* next)
      : cells(directions), area(where), areas(batch.workspace.data() + where.begin), next_bundle(next),
        cigars(batch.paths) {}

  template <class Member>
  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t first(Member const& team) const {
    return draw_ticket(team, next_bundle);
  }
  template <class Member>
  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t next(Member const& team, std::uint32_t) const {
    return first(team);
  }

  template <class Stage>
  KOKKOS_FUNCTION void open(State& state, Stage const& stage, PipelineThread const& thread) const {
    auto const& scratch = stage.scratch;
    PlanePass const& pass = stage.pass;
    Layout const layout = layout_of(stage.kernel, scratch, pass.steps);
    state.step_bytes = pass.width / Layout::kCols * kWarp * kDirectionBytes;
    state.out =
        warp_of(stage.team, thread.number / kWarp) +
        (std::size_t{layout.before(pass.begin)} + static_cast<std::size_t>(thread.number % kWarp)) * kDirectionBytes;
    std::uint64_t const row = scratch.rows[thread.group].begin; // residues lie in the order of the records
    state.exchanged = 0;
    for (int matrix = 0; matrix < kWordMatrices; ++matrix) {
      state.exchanged |= static_cast<std::uint32_t>(scratch.cols[matrix].begin < row) << static_cast<unsigned>(matrix);
    }
  }

  template <int kKnownChunks, bool, class Scan>
  PAIRSCAN_FUNCTION void scan_row(State& state, Scan& scan, Network const& network, typename Scan::Four const* table,
                                  PlanePass const& pass) const {
    DirectionWriter<Network>{cells, state.exchanged, state.out}.template scan_row<kKnownChunks>(scan, network, table,
                                                                                                pass.width);
  }

  static PAIRSCAN_FUNCTION void end_step(State& state) { state.out += state.step_bytes; }

  template <class Kernel, class Member, class Scratch>
  KOKKOS_FUNCTION void finish(Kernel const& kernel, Member const& team, Scratch const& scratch, int steps) const {
    TileBundle const& bundle = *scratch.bundle;
    for_each_thread(team, kPlaneThreads, [&](int thread, int) {
      for (int at = thread; at < bundle.rows * kWordMatrices; at += kPlaneThreads) {
        int const col = at % kWordMatrices;
        std::int64_t const place = col < bundle.cols ? kernel.bundles.place(bundle, at / kWordMatrices, col) : -1;
        if (place >= 0) {
          walk(kernel, team.league_rank(), scratch, layout_of(kernel, scratch, steps), at, place);
        }
      }
    });
  }

private:
  template <class Kernel, class Scratch>
  [[nodiscard]] static KOKKOS_FUNCTION Layout layout_of(Kernel const& kernel, Scratch const& scratch, int steps) {
    return {kernel.shape.threads, kernel.shape.width, Kernel::longest(scratch.cols, scratch.bundle->cols), steps};
  }

  [[nodiscard]] KOKKOS_FUNCTION std::byte* warp_of(int team, int warp) const {
    return areas + static_cast<std::size_t>(team) * area.team_bytes + static_cast<std::size_t>(warp) * area.warp_bytes;
  }

  template <class Kernel, class Scratch>
  KOKKOS_FUNCTION void walk(Kernel const& kernel, int team, Scratch const& scratch, Layout const& layout, int at,
                            std::int64_t place) const {
    int const word = at / kWordMatrices;
    int const words = kWarp / layout.threads; // a warp
    WordSequence const row = scratch.rows[word];
    WordSequence const col = scratch.cols[at % kWordMatrices];
    auto const& table = kernel.bundles.tiles.table;
    PathEnds const ends{kernel.residues + row.begin,
                        kernel.residues + col.begin,
                        row.length,
                        col.length,
                        at % kWordMatrices,
                        word % words * layout.threads,
                        table.cols(scratch.bundle->col_begin + static_cast<std::uint32_t>(at % kWordMatrices)) <
                            table.rows(scratch.bundle->row_begin + static_cast<std::uint32_t>(word))};
    auto* const slots = reinterpret_cast<std::uint8_t*>(warp_of(team, kPlaneThreads / kWarp));
    std::uint8_t* const end = slots + (static_cast<std::size_t>(at) + 1) * area.cigar_bytes;
    PathWalk<Directions::kWords> path(layout, warp_of(team, word / words), ends, end);
    path.run();
    cigars.hand_over(place, path.result(), end);
  }
};

} // namespace pairscan
