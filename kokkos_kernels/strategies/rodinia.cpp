// The baseline, Needleman-Wunsch of the Rodinia benchmark suite (Truong et al. 2014, section 3.3): one pair at a time,
// its matrix and a table of substitution scores prepared on the host and copied to the device, one launch a diagonal of
// tiles, a team a tile. What it lacks on purpose is what the four strategies add.

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/model/dispatch.hpp>
#include <kokkos_kernels/strategies/registry.hpp>
#include <kokkos_kernels/strategies/rodinia_kernel.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Substitution scores from the pair's table in device memory, k x k of it in scratch, diagonal by diagonal.
template <class Score>
struct TableSource {
  std::size_t table; // element where the table begins, behind the matrix

  [[nodiscard]] static KOKKOS_INLINE_FUNCTION int scratch_bytes(int edge) {
    return 2 * edge * edge * static_cast<int>(sizeof(Score));
  }

  struct Scorer {
    Score const* scores;
    int edge;

    KOKKOS_INLINE_FUNCTION Score operator()(int row, int col) const { return scores[(row + col - 2) * edge + row - 1]; }
  };

  template <class Member, class Space>
  KOKKOS_FUNCTION Scorer load(Member const& team, Batch<Space> const& batch, PairDescriptor const& pair,
                              CellTile const& tile, int edge, void* scratch) const {
    auto* const scores = static_cast<Score*>(scratch);
    auto const* const all = reinterpret_cast<Score const*>(batch.workspace.data()) + table;
    for_each_cell(team, tile, [&](int row, int col) {
      std::size_t const from = static_cast<std::size_t>(tile.row_begin + row) * pair.cols + tile.col_begin + col;
      scores[(row + col) * edge + row] = all[from];
    });
    return {scores, edge};
  }
};

constexpr int kHostTile = 128; // its scratch of 4 k^2 scores has to stay in the second cache
constexpr int kDeviceTile = 32;

/// The matrix with its border, and the table behind it, as the host prepares them.
template <class Score, class Substitution, class Space>
void prepare(BatchPlan const& plan, Batch<Space> const& batch) {
  PairDescriptor const pair = batch.host_pairs(0);
  auto* const matrix = reinterpret_cast<Score*>(batch.host_workspace.data());
  std::fill_n(matrix, static_cast<std::size_t>(pair.rows + 1) * static_cast<std::size_t>(pair.cols + 1), Score{0});
  Score* table = matrix + plan.matrix_elements;
  for (int row = 0; row < pair.rows; ++row) {
    Score const residue = Substitution::row_code(batch.host_residues(pair.row_begin + static_cast<std::size_t>(row)));
    for (int col = 0; col < pair.cols; ++col) {
      *table++ =
          Substitution::select(residue, Score{batch.host_residues(pair.col_begin + static_cast<std::size_t>(col))},
                               static_cast<Score>(batch.scoring.match), static_cast<Score>(batch.scoring.mismatch));
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
    dispatch(plan.shape.type, batch.rule, [&](auto score, auto substitution) {
      using Score = typename decltype(score)::type;
      prepare<Score, typename decltype(substitution)::type>(plan, batch);
      auto const all = std::make_pair(std::size_t{0}, plan.bytes_per_pair);
      Kokkos::deep_copy(space, Kokkos::subview(batch.workspace, all), Kokkos::subview(batch.host_workspace, all));
      launch_rodinia_tiles<Score>("pairscan::Rodinia::tiles", space, plan, batch,
                                  TableSource<Score>{plan.matrix_elements});
    });
  }
};

} // namespace

AnyStrategy rodinia() {
  return compile_for_all_spaces<Rodinia>();
}

} // namespace pairscan
