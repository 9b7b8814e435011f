// Adds a recurrence: gaps have one residue at most. Ends with 0 where LazyRScan computes it, and all scores are those
// of a naive aligner.

#include <example/score_pairs.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_method.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

#include <limits>

namespace {

using namespace pairscan;

/// Less than any score, and so far from the end of 32 bits that what is added to it cannot wrap.
constexpr int kUnreachable = std::numeric_limits<std::int32_t>::min() / 2;

/// A gap may not follow a gap, in either sequence:
///
///     paired(i,j) = best(i-1,j-1) + s(i,j)
///     best(i,j) = max( paired(i,j), paired(i-1,j) + gap, paired(i,j-1) + gap )
template <class LaneType, class Scorer>
class OneResidueGaps {
public:
  using Lane = LaneType;
  using Value = Lanes<Lane, 2>; // best, paired
  using Prepared = typename Scorer::Prepared;
  static constexpr bool kNeverNegative = false;
  static constexpr EndCells kEndCells = EndCells::corner;

  PAIRSCAN_FUNCTION OneResidueGaps(Scorer const& scorer, int gap) : scorer_(scorer), gap_(all(gap)) {}

  PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) const { return scorer_.prepare_row(code); }
  PAIRSCAN_FUNCTION Value origin() const { return {{all(0), all(0)}}; }
  PAIRSCAN_FUNCTION Value top(int col) const { return {{col == 1 ? gap_ : all(kUnreachable), all(kUnreachable)}}; }
  PAIRSCAN_FUNCTION Value left(int row) const { return top(row); }
  PAIRSCAN_FUNCTION Value cell(Value const& diagonal, Value const& above, Value const& left, Prepared const& row,
                               Lane col) const {
    Lane const paired = add(diagonal.lane[0], scorer_.score(row, col));
    return {{max(paired, add(max(above.lane[1], left.lane[1]), gap_)), paired}};
  }
  static PAIRSCAN_FUNCTION Lane end(Value const& value) { return value.lane[0]; }
  PAIRSCAN_FUNCTION std::int32_t score(std::int32_t end, int /*rows*/, int /*cols*/) const { return end; }

private:
  static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

  Scorer scorer_;
  Lane gap_;
};

/// Its name, and the numbers that it takes from a problem.
struct OneResidue {
  static constexpr std::string_view name = "one_residue";
  using Gaps = int;
  template <class Lane, class Scorer>
  using On = OneResidueGaps<Lane, Scorer>;

  template <class Scores>
  static Gaps prepare(Scores&, Problem const& problem) {
    return problem.scoring.gap;
  }
};

using Problems = ProblemList<CompiledProblem<OneResidue, BaseSets, std::int32_t>>;

constexpr MethodFacts kFacts{.name = "one_residue_values",
                             .strategy = "lazy_rscan",
                             .stored = "values",
                             .width = "2 x 32 bits",
                             .mapping = "a pair per thread",
                             .spaces = "hosts, devices",
                             .file = "add_a_recurrence.cpp"};

template <class Space>
class OneResidueValues final : public ThreadPerPairMethod<Space, Problems> {
public:
  MethodFacts const& facts() const override { return kFacts; }
};

} // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  add_method(compile_method_for_all_spaces<OneResidueValues>(kFacts));
  Strategy<DefaultSpace> const& lazy = *find_strategy<DefaultSpace>("lazy_rscan");
  Pairs const made = random_pairs(60, 90);
  Problem problem;
  problem.recurrence = OneResidue::name;
  problem.scoring = {.match = 4, .mismatch = -6, .gap = -5};
  // No method is named: all others refuse the recurrence.
  BatchPlan const plan = lazy.plan(shape_of(made, problem, ScoreType::int32), budget_of(DefaultSpace{}, 1U << 24U),
                                   {.slice = 32}); // narrower than the pairs, so that cells cross from slice to slice
  auto const pair_score = [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0 ? 4 : -6; };
  return wrong_scores("gaps of one residue", made, score_pairs(lazy, made, plan), pair_score, problem.scoring.gap,
                      NaiveGaps::one_residue) == 0
             ? 0
             : 1;
}
