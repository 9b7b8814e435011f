#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/strategies/rodinia_tile.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

/// Launches the tiles of a pair whose gaps have lanes: a unit of its own, for these are many and need no speed on
/// hosts.
template <class Space>
void launch_rodinia_gaps(Space const& space, BatchPlan const& plan, Batch<Space> const& batch);

/// Where a launch prepares its pair on the host: the matrix with its border and the table behind it, as they go to the
/// device, and behind them the residues, as they come from there.
template <class Score>
struct RodiniaStaging {
  std::byte* bytes;
  std::size_t table;    // elements
  std::size_t residues; // bytes

  RodiniaStaging(BatchPlan const& plan, std::byte* staging)
      : bytes(staging), table(plan.matrix_elements),
        residues(plan.staging_bytes - static_cast<std::size_t>(plan.shape.longest_rows) -
                 static_cast<std::size_t>(plan.shape.longest_cols)) {}

  [[nodiscard]] Score* matrix() const { return reinterpret_cast<Score*>(bytes); }
  [[nodiscard]] std::uint8_t* rows() const { return reinterpret_cast<std::uint8_t*>(bytes + residues); }
};

namespace rodinia_detail {

template <class T>
using OnHost = Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Returns the batch's pair. Waits for what wrote it.
template <class Space>
PairDescriptor fetch_pair(Space const& space, Batch<Space> const& batch) {
  PairDescriptor pair;
  auto const first = std::make_pair(0, 1);
  Kokkos::deep_copy(space, OnHost<PairDescriptor>(&pair, 1), Kokkos::subview(batch.pairs, first));
  space.fence();
  return pair;
}

/// Brings the residues of a pair to the host, the rows' in front of the columns', and waits.
template <class Space>
void fetch_residues(Space const& space, Batch<Space> const& batch, PairDescriptor const& pair, std::uint8_t* to) {
  auto const fetch = [&](std::uint64_t begin, std::int32_t length, std::uint8_t* target) {
    auto const count = static_cast<std::size_t>(length);
    auto const range = std::make_pair(static_cast<std::size_t>(begin), static_cast<std::size_t>(begin) + count);
    Kokkos::deep_copy(space, OnHost<std::uint8_t>(target, count), Kokkos::subview(batch.residues, range));
  };
  fetch(pair.row_begin, pair.rows, to);
  fetch(pair.col_begin, pair.cols, to + pair.rows);
  space.fence();
}

/// Prepares the matrix with its border of best scores.
template <class Score, class Recurrence>
void prepare_matrix(Score* matrix, PairDescriptor const& pair, Recurrence const& recurrence) {
  auto const border = [&](int row, int col) {
    return static_cast<Score>(LanesOf<typename Recurrence::Value>::get(border_cell(recurrence, row, col), 0));
  };
  auto const stride = static_cast<std::size_t>(pair.cols + 1);
  std::fill_n(matrix, static_cast<std::size_t>(pair.rows + 1) * stride, Score{0});
  for (int col = 0; col <= pair.cols; ++col) {
    matrix[col] = border(0, col);
  }
  for (int row = 1; row <= pair.rows; ++row) {
    matrix[static_cast<std::size_t>(row) * stride] = border(row, 0);
  }
}

/// Prepares the table with the substitution scores of all cells. The columns' residues stand behind the rows'.
template <class Scorer, class Score>
void prepare_table(Score* table, PairDescriptor const& pair, std::uint8_t const* rows,
                   typename Scorer::Scores const& scores) {
  Scorer const scorer(scores);
  std::uint8_t const* const cols = rows + pair.rows;
  for (int row = 0; row < pair.rows; ++row) {
    auto const residue = scorer.prepare_row(Scorer::row_code(rows[row]));
    for (int col = 0; col < pair.cols; ++col) {
      *table++ = scorer.score(residue, Score{cols[col]});
    }
  }
}

} // namespace rodinia_detail

/// Prepares the batch's pair on the host and copies it to the workspace.
template <class Compiled, class Space>
void stage_rodinia_pair(Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                        typename Compiled::Scheme const& scheme) {
  using Score = typename Compiled::Score;
  using NoTable = TableScorer<Score, int>;
  RodiniaStaging<Score> const staging(plan, batch.staging.data());
  PairDescriptor const pair = rodinia_detail::fetch_pair(space, batch);
  rodinia_detail::fetch_residues(space, batch, pair, staging.rows());
  typename Compiled::template Through<int, NoTable> const recurrence(NoTable{}, scheme.gaps);
  rodinia_detail::prepare_matrix(staging.matrix(), pair, recurrence);
  rodinia_detail::prepare_table<typename Compiled::template ScorerOn<Score>>(staging.matrix() + staging.table, pair,
                                                                             staging.rows(), scheme.scores);
  auto const all = std::make_pair(std::size_t{0}, staging.residues);
  Kokkos::deep_copy(space, Kokkos::subview(batch.workspace, all), Kokkos::subview(batch.staging, all));
}

/// One launch per anti-diagonal of tiles.
template <class Kernel, class Space, class Gaps>
void launch_rodinia_tiles(Space const& space, BatchPlan const& plan, Batch<Space> const& batch, Gaps const& gaps) {
  for_each_tile_diagonal(plan, plan.tuning.tile, [&](TileDiagonal const& tiles) {
    typename Kernel::Policy policy(space, batch.count * tiles.slots, plan.team_size); // the batch is one pair
    policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for("pairscan::Rodinia::tiles", policy, Kernel(plan, batch, tiles, gaps));
  });
}

} // namespace pairscan
