// TiledDScan (Truong et al. 2014, section 4.1): a team computes one tile, a thread a cell of the tile's diagonal (on
// hosts: a register of neighbouring cells); one launch a diagonal of tiles, over all matrices of the batch at once.
// Whole matrices in device memory, row-major.

#include <kokkos_kernels/dispatch.hpp>
#include <kokkos_kernels/host_tile_kernel.hpp>
#include <kokkos_kernels/registry.hpp>
#include <kokkos_kernels/tile_kernel.hpp>
#include <kokkos_kernels/tuning.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Substitution scores from the tile's 2 k residues, kept in scratch.
template <class Score, class Substitution>
struct ResidueSource {
  [[nodiscard]] static KOKKOS_INLINE_FUNCTION int scratch_bytes(int edge) { return 2 * edge; }

  struct Scorer {
    std::uint8_t const* rows;
    std::uint8_t const* cols;
    Score match;
    Score mismatch;

    KOKKOS_INLINE_FUNCTION Score operator()(int row, int col) const {
      return Substitution::select(Score{Substitution::row_code(rows[row - 1])}, Score{cols[col - 1]}, match, mismatch);
    }
  };

  template <class Member, class Space>
  KOKKOS_FUNCTION Scorer load(Member const& team, Batch<Space> const& batch, PairDescriptor const& pair,
                              Tile const& tile, int edge, void* scratch) const {
    auto* const rows = static_cast<std::uint8_t*>(scratch);
    auto* const cols = rows + edge;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.height),
                         [&](int row) { rows[row] = batch.residues(pair.row_begin + tile.row_begin + row); });
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, tile.width),
                         [&](int col) { cols[col] = batch.residues(pair.col_begin + tile.col_begin + col); });
    return {rows, cols, static_cast<Score>(batch.scoring.match), static_cast<Score>(batch.scoring.mismatch)};
  }
};

template <class Space>
class TiledDScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "tiled_dscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.tuning.tile = resolve(tuning, budget, shape).tile;
    auto const score = static_cast<std::size_t>(bytes_of(shape.type));
    auto const edge = static_cast<std::size_t>(plan.tuning.tile);
    plan.matrix_elements = static_cast<std::size_t>(shape.longest_rows) * matrix_stride(shape.longest_cols, shape.type);
    plan.bytes_per_pair = plan.matrix_elements * score;
    if (pack_width(budget, shape.type) > 1) {
      plan_host_tiles(plan, plan.tuning.tile);
    } else {
      plan.scratch_bytes = (2 * edge + 1) * (edge + 1) * score + 2 * edge + 16; // the tile's diagonals, 2 k residues
      plan.team_size = std::min(budget.largest_team, plan.tuning.tile);
    }
    settle(plan, 1);
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) {
        for_each_tile_diagonal(plan, [&](int diagonal, int slots) {
          launch_host_tiles("pairscan::TiledDScan::runs", space, plan, batch, plan.tuning.tile, diagonal, slots);
        });
        return;
      }
    }
    dispatch(plan.shape.type, batch.rule, [&](auto score, auto substitution) {
      using Score = typename decltype(score)::type;
      launch_tiles<Score>("pairscan::TiledDScan::tiles", space, plan, batch,
                          ResidueSource<Score, typename decltype(substitution)::type>{});
    });
  }
};

} // namespace

AnyStrategy tiled_d_scan() {
  return compile_for_all_spaces<TiledDScan>();
}

} // namespace pairscan
