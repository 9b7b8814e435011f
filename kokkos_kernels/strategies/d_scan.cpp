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
// What a team does stands in methods/diagonals/{device,host}_kernel.hpp, which TiledDScan shares: DScan's only tile is
// the matrix.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/diagonals/device_kernel.hpp>
#include <kokkos_kernels/methods/diagonals/host_kernel.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
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
    TileDiagonal const whole{.edge = longest, .diagonal = 0, .slots = 1}; // one tile per matrix
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) {
        run<HostTileKernel<Space>>("pairscan::DScan::runs", space, plan, batch, whole);
        return;
      }
    }
    with_compiled<OneLaneProblems>(plan.shape.problem, plan.shape.type, [&](auto compiled) {
      using Kernel = WavefrontKernel<Space, typename decltype(compiled)::type, kRows>;
      run<Kernel>("pairscan::DScan::diagonals", space, plan, batch, whole);
    });
  }

private:
  /// League = matrices; team = the threads of an anti-diagonal, on hosts one.
  template <class Kernel>
  static void run(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch,
                  TileDiagonal const& whole) {
    Kernel const kernel(plan, batch, whole);
    typename Kernel::Policy policy(space, batch.count, plan.team_size);
    policy.set_scratch_size(kernel.scratch_level(), Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, kernel);
  }
};

} // namespace

AnyStrategy d_scan() {
  return compile_for_all_spaces<DScan>();
}

} // namespace pairscan
