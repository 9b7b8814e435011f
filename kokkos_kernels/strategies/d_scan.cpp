// DScan (Truong et al. 2014, section 4.2): a team computes one matrix, anti-diagonal by anti-diagonal in scratch;
// finished cells go to the matrix in device memory, row-major. One launch per batch; where a device's scratch does not
// hold the longest matrix, one per anti-diagonal of cell tiles of half, a quarter, ... of its longer side.
//
//           league     team        thread                                     vector
//   device  matrices   one matrix  a block of the anti-diagonal, 2 rows by    -
//                                  16 bytes (wavefront.hpp)
//   host    matrices   one thread  the whole matrix                           neighbouring cells of the anti-diagonal
//                                                                             (host_rectangle.hpp)
//
// Device memory per matrix: m rows of n scores, padded to 128 bytes, and g (m + n) scores for g pieces of gaps that
// have lanes. Scratch per team, with w bytes per score: on devices 160 + 16 g bytes per thread, of which there are up
// to n w / 16, and m (w + g w + 1) bytes; on hosts W + 4 + 2 g lines of l + 1 + W scores, W being the lanes of a
// register and l the longer side.
//
// What a team does stands in methods/diagonals/{device,host}_kernel.hpp, which TiledDScan shares: DScan's only tile is
// the matrix, where scratch holds it.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/diagonals/launch.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

namespace pairscan {

namespace {

template <class Space>
class DScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "dscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return refuse_unless_compiled(shape.problem, shape.type);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    (void)resolve(tuning, budget, shape); // no knob of its own, but a bad one is still an error
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan_matrix_tiles(plan, edge_of_whole_matrices(plan));
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    for_each_tile_diagonal(plan, edge_of_whole_matrices(plan), [&](TileDiagonal const& tiles) {
      launch_matrix_tiles({"pairscan::DScan::runs", "pairscan::DScan::diagonals"}, space, plan, batch, tiles);
    });
  }
};

} // namespace

AnyStrategy d_scan() {
  return compile_for_all_spaces<DScan>();
}

} // namespace pairscan
