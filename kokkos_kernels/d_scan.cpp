// DScan (Truong et al. 2014, section 4.2): a team computes one matrix, diagonal by diagonal in scratch, a thread a cell
// of the diagonal (on hosts: a register of neighbouring cells); finished cells go to the matrix in device memory,
// row-major. One launch a batch.

#include <kokkos_kernels/diagonal_scan.hpp>
#include <kokkos_kernels/dispatch.hpp>
#include <kokkos_kernels/host_tile_kernel.hpp>
#include <kokkos_kernels/recurrence.hpp>
#include <kokkos_kernels/registry.hpp>
#include <kokkos_kernels/tuning.hpp>

#include <algorithm>

namespace pairscan {

namespace {

template <class Space, class Score, class Substitution>
struct DiagonalKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;

  Batch<Space> batch;
  std::size_t matrix_elements;
  int line_length; // scores in a diagonal's line
  int scratch_level;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    PairDescriptor const pair = batch.pairs(team.league_rank());
    auto* line = static_cast<Score*>(team.team_scratch(scratch_level).get_shmem(3 * line_length * sizeof(Score)));
    auto* residues = static_cast<std::uint8_t*>(team.team_scratch(scratch_level).get_shmem(2 * line_length));
    load(team, residues, pair.row_begin, pair.rows);
    load(team, residues + line_length, pair.col_begin, pair.cols);
    team.team_barrier();
    for (int diagonal = 2; diagonal <= pair.rows + pair.cols; ++diagonal) {
      // three lines in turn: the one that is written now was read last two diagonals ago
      scan(team, pair, diagonal, residues, line + diagonal % 3 * line_length, line + (diagonal + 2) % 3 * line_length,
           line + (diagonal + 1) % 3 * line_length);
      team.team_barrier();
    }
  }

  KOKKOS_FUNCTION void load(Member const& team, std::uint8_t* to, std::uint64_t from, int count) const {
    auto const& residues = batch.residues;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, count), [=](int index) { to[index] = residues(from + index); });
  }

  KOKKOS_FUNCTION void scan(Member const& team, PairDescriptor const& pair, int diagonal, std::uint8_t const* residues,
                            Score* current, Score const* last, Score const* before_last) const {
    LinearCell<Score, Substitution> const cell(batch.scoring);
    DiagonalRows const span(diagonal, pair.rows, pair.cols);
    std::size_t const stride = matrix_stride(pair.cols, sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32);
    auto* const matrix = reinterpret_cast<Score*>(batch.workspace.data()) + team.league_rank() * matrix_elements;
    auto const& scores = batch.scores;
    auto const scoring = batch.scoring;
    int const columns = line_length;
    int const rank = team.league_rank();
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, span.begin, span.end), [=](int row) {
      int const col = diagonal - row;
      Score const here =
          diagonal_cell(cell, row, col, Score{Substitution::row_code(residues[row - 1])},
                        Score{residues[columns + col - 1]}, before_last - 1, last - 1); // lines start at row 1
      current[row - 1] = here;
      matrix[static_cast<std::size_t>(row - 1) * stride + static_cast<std::size_t>(col - 1)] = here;
      if (row == pair.rows && col == pair.cols) {
        scores(rank) = scoring.score(here, row, col);
      }
    });
  }
};

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
      plan.scratch_bytes = longest * (3 * score + 2) + 16; // 3 l scores + 2 l residues; alignment of the two
      plan.team_size = std::min(budget.largest_team, 512); // large teams hide the uncoalesced stores (4.2)
    }
    settle(plan, 1);
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    int const longest = std::max(plan.shape.longest_rows, plan.shape.longest_cols);
    if constexpr (kIsHostSpace<Space>) {
      if (pack_width(plan.budget, plan.shape.type) > 1) { // one tile a matrix
        launch_host_tiles("pairscan::DScan::runs", space, plan, batch, longest, 0, 1);
        return;
      }
    }
    dispatch(plan.shape.type, batch.rule, [&](auto score, auto substitution) {
      using Kernel = DiagonalKernel<Space, typename decltype(score)::type, typename decltype(substitution)::type>;
      typename Kernel::Policy policy(space, batch.count, plan.team_size);
      policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
      Kokkos::parallel_for("pairscan::DScan::diagonals", policy,
                           Kernel{batch, plan.matrix_elements, longest, plan.scratch_level});
    });
  }
};

} // namespace

AnyStrategy d_scan() {
  return compile_for_all_spaces<DScan>();
}

} // namespace pairscan
