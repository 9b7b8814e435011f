// The baseline, Needleman-Wunsch of the Rodinia benchmark suite (Truong et al. 2014, section 3.3): one pair at a time,
// its matrix and a table of substitution scores prepared on the host and copied to the device, one launch per diagonal
// of tiles. What it lacks on purpose is what the four strategies add.
//
//           league                team        thread
//   device  tiles of a diagonal   one tile    cells of the tile's anti-diagonal (TeamThreadRange)
//   host    the same              one thread  all of them
//
// Device memory: the matrix with its border, (m + 1)(n + 1) best scores, and the table, m n scores; as much is staged
// on the host. Gaps with lanes take another g (m + n) scores, for g pieces of a gap: what tiles hand on (GapBorders).
// Scratch per team with tiles of k x k cells: (2 k + 1)(k + 1) scores of anti-diagonals, 2 k k of the table, and 2 g k
// of gaps. What a tile's team does stands in rodinia_kernel.hpp, and in rodinia_gap_kernel.hpp where gaps have lanes.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/diagonals/gap_border_memory.hpp>
#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/score_type.hpp>
#include <kokkos_kernels/strategies/registry.hpp>
#include <kokkos_kernels/strategies/rodinia_kernel.hpp>
#include <kokkos_kernels/strategies/rodinia_launch.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kHostTile = 128; // its scratch of 4 k^2 scores has to stay in the second cache
constexpr int kDeviceTile = 32;

template <class Space>
class Rodinia final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "rodinia"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    return refuse_unless_compiled(shape.problem, shape.type);
  }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.shape.pairs = 1;
    Tuning asked = knobs_for(name(), shape, tuning);
    if (asked.tile == 0) {
      asked.tile = budget.register_bytes() != 0 ? kHostTile : kDeviceTile;
    }
    plan.tuning.tile = resolve(asked, budget, shape).tile;
    int const pieces = cell_shape(shape.problem, shape.type).gap_pieces;
    while (tuning.advice && scratch_of(plan, pieces) > budget.scratch_bytes[1] && plan.tuning.tile > kDeviceTile) {
      plan.tuning.tile /= 2;
    }
    auto const score = static_cast<std::size_t>(bytes_of(shape.type));
    auto const rows = static_cast<std::size_t>(shape.longest_rows);
    auto const cols = static_cast<std::size_t>(shape.longest_cols);
    plan.matrix_border = 1;
    plan.matrix_elements = (rows + 1) * (cols + 1);
    plan.bytes_per_pair = (plan.matrix_elements + rows * cols) * score; // 2 l^2: the matrix and the table
    plan.staging_bytes = plan.bytes_per_pair + rows + cols;
    plan_gap_borders(plan, pieces);
    plan.scratch_bytes = scratch_of(plan, pieces);
    plan.team_size = std::min(budget.largest_team, plan.tuning.tile);
    settle(plan, 1);
    return plan;
  }

  /// Fences, as the baseline does: it reads the pair's residues on the host.
  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    Problem const& problem = plan.shape.problem;
    if (cell_shape(problem, plan.shape.type).gap_pieces > 0) {
      launch_rodinia_gaps(space, plan, batch);
      return;
    }
    with_compiled<OneLaneProblems>(problem, plan.shape.type, [&](auto compiled) {
      using Compiled = typename decltype(compiled)::type;
      auto const scheme = Compiled::scheme(problem);
      stage_rodinia_pair<Compiled>(space, plan, batch, scheme);
      launch_rodinia_tiles<RodiniaKernel<Space, Compiled>>(space, plan, batch, scheme.gaps);
    });
  }

  [[nodiscard]] Knobs knobs(BatchShape const&, Budget const&, Tuning const&) const override {
    return knobs_of_tiles(kIsHostSpace<Space>);
  }

private:
  /// Returns the bytes of a team: about 4 k^2 scores.
  static std::size_t scratch_of(BatchPlan const& plan, int pieces) {
    auto const edge = static_cast<std::size_t>(plan.tuning.tile);
    std::size_t const gaps = 2 * edge * static_cast<std::size_t>(pieces);
    std::size_t const scores = (2 * edge + 1) * (edge + 1) + 2 * edge * edge + gaps;
    return scores * static_cast<std::size_t>(bytes_of(plan.shape.type)) + 16;
  }
};

} // namespace

AnyStrategy rodinia() {
  return compile_for_all_spaces<Rodinia>();
}

} // namespace pairscan
