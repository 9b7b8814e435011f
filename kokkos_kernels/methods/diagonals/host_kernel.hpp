#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/diagonals/gap_border_memory.hpp>
#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/methods/diagonals/score_at_margins.hpp>
#include <kokkos_kernels/model/score_type.hpp>

namespace pairscan {

/// Scratch of a team whose single thread computes a rectangle with a lane for W neighbouring cells of its diagonal:
/// W + 2 diagonals of k scores, 2 k residues as scores, and 2 k scores per piece of gaps that have lanes; each with up
/// to two lines of padding.
inline void plan_host_tiles(BatchPlan& plan, int longest_side) {
  BatchShape const& shape = plan.shape;
  plan.team_size = 1;
  plan.scratch_bytes = rectangle_scratch(longest_side, pack_width(plan.budget, shape.type), shape.type,
                                         cell_shape(shape.problem, shape.type).gap_pieces) +
                       kLaneAlignment;
}

/// Computes a tile of a matrix per team of one thread, by runs of neighbouring cells of its anti-diagonals.
template <class Space>
struct HostTileKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
  using Member = typename Policy::member_type;

  BatchPlan plan;
  Batch<Space> batch;
  TileDiagonal tiles;
  GapBorderMemory borders;
  void (*scan)(RectangleJob const&);

  HostTileKernel(BatchPlan const& how, Batch<Space> const& pairs, TileDiagonal const& which)
      : plan(how), batch(pairs), tiles(which),
        borders(plan, cell_shape(plan.shape.problem, plan.shape.type).gap_pieces) {
    InstructionSet const& set = plan.budget.host_instructions();
    auto const& bodies = borders.pieces == 0 ? rectangle_bodies(set).scan : gap_rectangle_bodies(set).scan;
    scan = bodies.pick(plan.shape.problem, plan.shape.type);
  }

  [[nodiscard]] int scratch_level() const { return plan.scratch_level; }

  void operator()(Member const& team) const {
    int const index = team.league_rank() / tiles.slots;
    PairDescriptor const pair = batch.pairs(index);
    CellTile const tile = cell_tile_at(tiles, team.league_rank() % tiles.slots, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    RectangleJob job = rectangle(index, pair, tile);
    job.scratch =
        team.team_scratch(plan.scratch_level).get_shmem_aligned(plan.scratch_bytes - kLaneAlignment, kLaneAlignment);
    if (borders.pieces == 0) {
      scan(job);
    } else {
      scan_with_gaps(index, job);
    }
  }

  void scan_with_gaps(int index, RectangleJob& job) const {
    set_borders(index, job);
    if (plan.shape.problem.mode != Mode::local) {
      scan(job);
      if (job.score != nullptr) {
        *job.score = score_at_margins(job, plan.shape.type);
      }
      return;
    }
    std::int32_t greatest = 0;
    job.score = &greatest;
    scan(job);
    if (job.row_begin == 0 && job.col_begin == 0) { // before all others
      batch.scores(index) = greatest;
    } else {
      Kokkos::atomic_fetch_max(&batch.scores(index), greatest);
    }
  }

  void set_borders(int index, RectangleJob& job) const {
    auto const set = [&](auto score) {
      auto const gaps = borders.template of<decltype(score)>(batch.workspace.data(), index);
      job.down = gaps.down + job.col_begin;
      job.down_stride = gaps.down_stride;
      job.across = gaps.across + job.row_begin;
      job.across_stride = gaps.across_stride;
    };
    plan.shape.type == ScoreType::int16 ? set(std::int16_t{}) : set(std::int32_t{});
  }

  [[nodiscard]] RectangleJob rectangle(int index, PairDescriptor const& pair, CellTile const& tile) const {
    auto const row = static_cast<std::size_t>(tile.row_begin);
    auto const col = static_cast<std::size_t>(tile.col_begin);
    RectangleJob job;
    job.rows = batch.residues.data() + pair.row_begin + row;
    job.cols = batch.residues.data() + pair.col_begin + col;
    job.height = tile.height;
    job.width = tile.width;
    job.row_begin = tile.row_begin;
    job.col_begin = tile.col_begin;
    job.problem = &plan.shape.problem;
    job.stride = matrix_stride(pair.cols, plan.shape.type);
    std::size_t const element = static_cast<std::size_t>(index) * plan.matrix_elements + row * job.stride + col;
    job.cells = batch.workspace.data() + element * static_cast<std::size_t>(bytes_of(plan.shape.type));
    bool const last = tile.row_begin + tile.height == pair.rows && tile.col_begin + tile.width == pair.cols;
    job.score = last ? batch.scores.data() + index : nullptr;
    return job;
  }
};

} // namespace pairscan
