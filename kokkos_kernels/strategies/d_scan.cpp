// DScan (Truong et al. 2014, section 4.2): a team computes one matrix, anti-diagonal by anti-diagonal in scratch;
// finished cells go to the matrix in device memory, row-major. One launch per batch.
//
//           league     team        thread                                     vector
//   device  matrices   one matrix  a block of the anti-diagonal, 2 rows by    -
//                                  16 bytes (wavefront.hpp)
//   host    matrices   one thread  the whole matrix                           neighbouring cells of the anti-diagonal
//                                                                             (host_rectangle.hpp)
//
// Device memory per matrix: m rows of n scores, padded to 128 bytes. Scratch per team, with w bytes per score: on
// devices 160 bytes per thread, of which there are up to n w / 16, and m (w + 1) bytes; on hosts W + 4 lines of l + 1 +
// W scores, W being the lanes of a register and l the longer side.
//
// The kernels' policies stand in methods/diagonals/{device,host}_kernel.hpp, which TiledDScan shares: DScan's only tile
// is the matrix.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/diagonals/device_kernel.hpp>
#include <kokkos_kernels/methods/diagonals/host_kernel.hpp>
#include <kokkos_kernels/strategies/registry.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kRows = 2; // of a thread's block: scratch holds a few of each thread, and a team has hundreds

template <class Space>
class DScan final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "dscan"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    (void)resolve(tuning, budget, shape); // no knob of its own, but a bad one is still an error
    auto const score = static_cast<std::size_t>(bytes_of(shape.type));
    auto const longest = static_cast<std::size_t>(std::max(shape.longest_rows, shape.longest_cols));
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.matrix_elements = static_cast<std::size_t>(shape.longest_rows) * matrix_stride(shape.longest_cols, shape.type);
    plan.bytes_per_pair = plan.matrix_elements * score;
    if (pack_width(budget, shape.type) > 1) {
      plan_host_tiles(plan, static_cast<int>(longest));
    } else {
      plan_wavefront<kRows>(plan, shape.longest_cols, shape.longest_rows);
    }
    settle(plan, 1);
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    int const longest = std::max(plan.shape.longest_rows, plan.shape.longest_cols);
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) { // one tile a matrix
        launch_host_tiles("pairscan::DScan::runs", space, plan, batch, {longest, 0, 1});
        return;
      }
    }
    launch_wavefront<kRows>("pairscan::DScan::diagonals", space, plan, batch, {longest, 0, 1});
  }
};

} // namespace

AnyStrategy d_scan() {
  return compile_for_all_spaces<DScan>();
}

} // namespace pairscan
