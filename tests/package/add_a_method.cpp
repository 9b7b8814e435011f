// Adds a method of LazyRScan: the longest common subsequence in the bits of a word (Hyyrö 2004), for schemes where a
// match is worth more than two gaps and no mismatch is. Ends with 0 where LazyRScan offers it and takes it when it is
// named, where it refuses another scheme, and where all scores are those of a naive aligner.

#include <example/score_pairs.hpp>
#include <kokkos_kernels/batch/cost.hpp>
#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <bit>
#include <string>

namespace {

using namespace pairscan;

constexpr int kMostRows = 64; // bits of a word
constexpr MethodFacts kFacts{.name = "lcs_words",
                             .strategy = "lazy_rscan",
                             .stored = "differences",
                             .width = "1 bit",
                             .mapping = "a pair per thread, a row per bit",
                             .spaces = "hosts",
                             .file = "add_a_method.cpp"};

/// Returns the length of the longest common subsequence. A bit of `steps` is 0 where it grows from a row to the next.
int common_subsequence(std::uint8_t const* rows, int row_count, std::uint8_t const* cols, int col_count) {
  std::uint64_t rows_with[4] = {0, 0, 0, 0};
  for (int row = 0; row < row_count; ++row) {
    for (unsigned base = 0; base < 4; ++base) {
      rows_with[base] |= std::uint64_t{(rows[row] >> base) & 1U} << row;
    }
  }
  std::uint64_t steps = ~std::uint64_t{0};
  for (int col = 0; col < col_count; ++col) {
    std::uint64_t matches = 0;
    for (unsigned base = 0; base < 4; ++base) {
      matches |= ((cols[col] >> base) & 1U) != 0 ? rows_with[base] : 0;
    }
    std::uint64_t const met = steps & matches;
    steps = (steps + met) | (steps - met);
  }
  return std::popcount(~steps << (kMostRows - row_count));
}

template <class Space>
class LcsWords final : public Method<Space> {
public:
  MethodFacts const& facts() const override { return kFacts; }

  std::optional<std::string> refusal(BatchShape const& shape, Budget const&) const override {
    if (auto reason = refuse_unless_reduced(shape.problem)) {
      return reason;
    }
    ReducedScoring const scoring = reduced_scoring(shape.problem);
    bool const lengthens = scoring.match > 0 && scoring.mismatch <= 0; // what matches, and nothing else
    if (match_rule(shape.problem) != MatchRule::shared_base || !lengthens || shape.longest_rows > kMostRows) {
      return "serves up to 64 rows of base sets, where a match is worth more than two gaps and no mismatch is";
    }
    return {};
  }

  BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const&) const override {
    BatchPlan plan{.strategy = kFacts.strategy, .shape = shape, .budget = budget, .tuning = {}, .cells = kFacts.stored};
    plan.tuning.method = kFacts.name;
    settle(plan, 1);
    return plan;
  }

  double cost(BatchPlan const& plan) const override {
    constexpr double kCellsPerThread = 9e9; // measured on a core
    return cells_of(plan.shape) / (kCellsPerThread * plan.budget.host_threads);
  }

  void launch(Space const& space, BatchPlan const& plan, Batch<Space> const& batch) const override {
    ReducedScoring const scoring = reduced_scoring(plan.shape.problem);
    Kokkos::parallel_for("LcsWords::pairs", Kokkos::RangePolicy<Space>(space, 0, batch.count), [=](int index) {
      auto const [row_begin, col_begin, rows, cols] = batch.pairs(index);
      int const length = common_subsequence(&batch.residues(row_begin), rows, &batch.residues(col_begin), cols);
      batch.scores(index) = scoring.score(scoring.match * length, rows, cols);
    });
  }

  PreferredBatch preferred_batch(BatchShape const&, Budget const& budget) const override {
    return batch_of_packs(budget, 256);
  }
  Knobs knobs(BatchShape const&, Budget const&) const override { return {}; }
};

/// Returns why LazyRScan does not take the method for such a batch; nothing where it does.
std::string refusal_of(Strategy<HostSpace> const& lazy, BatchShape const& shape, Budget const& budget) {
  for (MethodOffer const& offer : lazy.offers(shape, budget, {})) {
    if (offer.method == kFacts.name) {
      return offer.refusal;
    }
  }
  return "is not offered";
}

} // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  add_method(compile_method_for_hosts<LcsWords>(kFacts));
  Strategy<HostSpace> const& lazy = *find_strategy<HostSpace>("lazy_rscan");
  Budget const budget = budget_of(HostSpace{}, std::size_t{1} << 20U);
  Pairs const made = random_pairs(60, kMostRows);
  BatchShape shape = shape_of(made, {}, ScoreType::int16);
  std::string const refusal = refusal_of(lazy, shape, budget);
  set_scheme(shape, {.match = 3, .mismatch = -4, .gap = -1});
  BatchPlan const plan = lazy.plan(shape, budget, {.method = kFacts.name});
  if (refusal.empty() || !refusal_of(lazy, shape, budget).empty() || plan.tuning.method != kFacts.name) {
    std::printf("lcs_words is not offered or not taken as it should; 4/-5/-10: '%s'\n", refusal.c_str());
    return 1;
  }
  auto const pair_score = [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0 ? 3 : -4; };
  return wrong_scores("lcs_words", made, score_pairs(lazy, made, plan), pair_score, -1) == 0 ? 0 : 1;
}
