// Adds a strategy: a thread per matrix that keeps one row of it. It computes every problem that the library is compiled
// for, on every space of the build. Ends with 0 where all scores are those of a naive aligner.
//
//   league   thread       vector   scratch   device memory per matrix
//   -        one matrix   -        -         n scores: the hybrid row

#include <example/score_pairs.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>
#include <kokkos_kernels/sweeps/row_sweep.hpp>

#include <string>

namespace {

using namespace pairscan;

template <class Space, class Compiled>
struct RowKernel {
  using Score = typename Compiled::Score;
  using Scorer = typename Compiled::template ScorerOn<Score>;

  Batch<Space> batch;
  typename Compiled::Scheme scheme;
  std::size_t longest_cols;

  KOKKOS_FUNCTION void operator()(int index) const {
    auto const recurrence = Compiled::template on<Score>(scheme);
    PairDescriptor const pair = batch.pairs(index);
    std::uint8_t const* const rows = batch.residues.data() + pair.row_begin;
    std::uint8_t const* const cols = batch.residues.data() + pair.col_begin;
    Score* const above =
        reinterpret_cast<Score*>(batch.workspace.data()) + static_cast<std::size_t>(index) * longest_cols;
    for (int col = 0; col < pair.cols; ++col) {
      above[col] = recurrence.top(col + 1);
    }
    Score corner = recurrence.origin();
    Score last = corner;
    for (int row = 0; row < pair.rows; ++row) {
      Score const left = recurrence.left(row + 1);
      NoCells keep;
      last = scan_row(recurrence, recurrence.prepare_row(Scorer::row_code(rows[row])), cols, pair.cols, corner, left,
                      above, above, keep);
      corner = left;
    }
    batch.scores(index) = recurrence.score(recurrence.end(last), pair.rows, pair.cols);
  }
};

template <class Space>
class RowByRow final : public Strategy<Space> {
public:
  std::string_view name() const override { return "row_by_row"; }
  bool keeps_matrix() const override { return false; }

  BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const&) const override {
    BatchPlan plan{.strategy = name(), .shape = shape, .budget = budget, .tuning = {}};
    plan.bytes_per_pair = static_cast<std::size_t>(shape.longest_cols * bytes_of(shape.type));
    settle(plan, 1);
    return plan;
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    with_compiled<OneLaneProblems>(plan.shape.problem, plan.shape.type, [&](auto compiled) {
      using Compiled = typename decltype(compiled)::type;
      Kokkos::parallel_for("RowByRow::rows", Kokkos::RangePolicy<Space>(space, 0, batch.count),
                           RowKernel<Space, Compiled>{batch, Compiled::scheme(plan.shape.problem),
                                                      static_cast<std::size_t>(plan.shape.longest_cols)});
    });
  }
};

/// Scores the pairs, in memory for a few of them at a time, and compares.
int wrong_with(Strategy<DefaultSpace> const& strategy, Pairs const& made, ScoreType type, std::string_view scorer) {
  Problem problem;
  problem.scorer = scorer;
  BatchPlan const plan = strategy.plan(shape_of(made, problem, type), budget_of(DefaultSpace{}, 4096), {});
  LinearScoring const& scoring = problem.scoring;
  auto const pair_score = [&](std::uint8_t a, std::uint8_t b) {
    bool const match = scorer == "residues" ? a == b : (a & b) != 0;
    return match ? scoring.match : scoring.mismatch;
  };
  std::string const what = "row_by_row, " + std::string(scorer) + ", " + std::string(to_string(type));
  return wrong_scores(what, made, score_pairs(strategy, made, plan), pair_score, scoring.gap);
}

} // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  add_strategy(compile_for_all_spaces<RowByRow>());
  Strategy<DefaultSpace> const* const added = find_strategy<DefaultSpace>("row_by_row");
  if (added == nullptr) {
    std::printf("row_by_row was added and is not found\n");
    return 1;
  }
  Pairs const made = random_pairs(60, 90);
  int wrong = 0;
  for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
    wrong += wrong_with(*added, made, type, "base_sets") + wrong_with(*added, made, type, "residues");
  }
  return wrong == 0 ? 0 : 1;
}
