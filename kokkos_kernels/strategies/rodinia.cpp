// The baseline, Needleman-Wunsch of the Rodinia benchmark suite (Truong et al. 2014, section 3.3): one pair at a time,
// its matrix and a table of substitution scores prepared on the host and copied to the device, one launch a diagonal of
// tiles, a team a tile. What it lacks on purpose is what the four strategies add.

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/strategies/registry.hpp>
#include <kokkos_kernels/strategies/rodinia_kernel.hpp>

#include <algorithm>

namespace pairscan {

namespace {

constexpr int kHostTile = 128; // its scratch of 4 k^2 scores has to stay in the second cache
constexpr int kDeviceTile = 32;

/// Prepares the matrix with its border, and the table behind it, on the host.
template <class Compiled, class Space>
void prepare(BatchPlan const& plan, Batch<Space> const& batch, typename Compiled::Scheme const& scheme) {
  using Score = typename Compiled::Score;
  using Scorer = typename Compiled::template ScorerOn<Score>;
  PairDescriptor const pair = batch.host_pairs(0);
  auto* const matrix = reinterpret_cast<Score*>(batch.host_workspace.data());
  auto const recurrence = Compiled::template on<Score>(scheme);
  auto const stride = static_cast<std::size_t>(pair.cols + 1);
  std::fill_n(matrix, static_cast<std::size_t>(pair.rows + 1) * stride, Score{0});
  for (int col = 0; col <= pair.cols; ++col) {
    matrix[col] = border_cell(recurrence, 0, col);
  }
  for (int row = 1; row <= pair.rows; ++row) {
    matrix[static_cast<std::size_t>(row) * stride] = border_cell(recurrence, row, 0);
  }
  Scorer const scorer(scheme.scores);
  Score* table = matrix + plan.matrix_elements;
  for (int row = 0; row < pair.rows; ++row) {
    auto const residue =
        scorer.prepare_row(Scorer::row_code(batch.host_residues(pair.row_begin + static_cast<std::size_t>(row))));
    for (int col = 0; col < pair.cols; ++col) {
      *table++ = scorer.score(residue, Score{batch.host_residues(pair.col_begin + static_cast<std::size_t>(col))});
    }
  }
}

template <class Space>
class Rodinia final : public Strategy<Space> {
public:
  [[nodiscard]] std::string_view name() const override { return "rodinia"; }
  [[nodiscard]] bool keeps_matrix() const override { return true; }

  [[nodiscard]] BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.shape.pairs = 1;
    Tuning asked = tuning;
    if (asked.tile == 0) {
      asked.tile = budget.register_bytes() != 0 ? kHostTile : kDeviceTile;
    }
    plan.tuning.tile = resolve(asked, budget, shape).tile;
    auto const score = static_cast<std::size_t>(bytes_of(shape.type));
    auto const edge = static_cast<std::size_t>(plan.tuning.tile);
    auto const rows = static_cast<std::size_t>(shape.longest_rows);
    auto const cols = static_cast<std::size_t>(shape.longest_cols);
    plan.bordered = true;
    plan.matrix_elements = (rows + 1) * (cols + 1);
    plan.bytes_per_pair = (plan.matrix_elements + rows * cols) * score; // 2 l^2: the matrix and the table
    plan.host_bytes = plan.bytes_per_pair;
    plan.scratch_bytes = ((2 * edge + 1) * (edge + 1) + 2 * edge * edge) * score + 16; // 4 k^2
    plan.team_size = std::min(budget.largest_team, plan.tuning.tile);
    settle(plan, 1);
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    Problem const problem = problem_of(batch.scoring, batch.rule);
    with_compiled(problem, plan.shape.type, [&](auto compiled) {
      using Compiled = typename decltype(compiled)::type;
      auto const scheme = Compiled::scheme(problem);
      prepare<Compiled>(plan, batch, scheme);
      auto const all = std::make_pair(std::size_t{0}, plan.bytes_per_pair);
      Kokkos::deep_copy(space, Kokkos::subview(batch.workspace, all), Kokkos::subview(batch.host_workspace, all));
      launch_rodinia_tiles<Compiled>("pairscan::Rodinia::tiles", space, plan, batch, scheme.gaps);
    });
  }
};

} // namespace

AnyStrategy rodinia() {
  return compile_for_all_spaces<Rodinia>();
}

} // namespace pairscan
