// TiledDScan (Truong et al. 2014, section 4.1): whole matrices in device memory, row-major, computed tile by tile along
// the anti-diagonals. One launch per diagonal of tiles, over all matrices of the batch at once.
//
//           league                       team        thread                        vector
//   device  tiles of a diagonal x        one tile    a block of the tile's         -
//           matrices                                 anti-diagonal, 2 rows by
//                                                    16 bytes (wavefront.hpp)
//   host    the same                     one thread  the whole tile                neighbouring cells of its
//                                                                                  anti-diagonal (host_rectangle.hpp)
//
// Device memory per matrix: m rows of n scores, padded to 128 bytes, and g (m + n) scores for g pieces of gaps that
// have lanes, which tiles hand on. Scratch per team, with tiles of k x k cells and w bytes per score: on devices 160 +
// 16 g bytes per thread, of which there are k w / 16, and k (w + g w + 1) bytes; on hosts W + 4 + 2 g lines of k + 1 +
// W scores, W being the lanes of a register.
//
// What a team does stands in methods/diagonals/{device,host}_kernel.hpp, which DScan shares: its only tile is the
// matrix.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/diagonals/launch.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

#include <algorithm>

namespace pairscan {

namespace {

// A tile costs a host some 90 ns besides its cells: with tiles of one cell 21 genes took most of a minute, and a rank
// that is told to stop finishes its batch first.
constexpr int kSmallestHostTile = 16;

template <class Space>
class TiledDScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "tiled_dscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return refuse_unless_compiled(shape.problem, shape.type);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.tuning.tile = resolve(knobs_for(name(), shape, tuning), budget, shape).tile;
    if (pack_width(budget, shape.type) > 1) {
      plan.tuning.tile = std::max(plan.tuning.tile, kSmallestHostTile);
    }
    plan_matrix_tiles(plan, plan.tuning.tile);
    return plan;
  }

  /// One launch per anti-diagonal of tiles.
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    for_each_tile_diagonal(plan, plan.tuning.tile, [&](TileDiagonal const& tiles) {
      launch_matrix_tiles({"pairscan::TiledDScan::runs", "pairscan::TiledDScan::tiles"}, space, plan, batch, tiles);
    });
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&, Tuning const&) const override {
    return knobs_of_tiles(kIsHostSpace<Space>);
  }
};

} // namespace

AnyStrategy tiled_d_scan() {
  return compile_for_all_spaces<TiledDScan>();
}

} // namespace pairscan
