// Adds a scorer: a transition (A against G, C against T) scores half way between a match and a mismatch. Ends with 0
// where LazyRScan computes it with linear gaps, and all scores are those of a naive aligner.

#include <example/score_pairs.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_method.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace {

using namespace pairscan;

/// Plain numbers, which a recurrence may shift and scale.
struct TransitionScores {
  int match = 0;
  int transition = 0;
  int mismatch = 0;

  template <class Change>
  void for_each(Change const& change) {
    change(match);
    change(transition);
    change(mismatch);
  }
};

/// Residues are sets of bases. A row is prepared by its residue and the base that is a transition away.
template <class Lane>
class TransitionScorer {
public:
  using Scores = TransitionScores;
  struct Prepared {
    Lane same;
    Lane transition;
  };
  static constexpr std::uint8_t padding = 0;

  explicit PAIRSCAN_FUNCTION TransitionScorer(Scores const& scores)
      : match_(all(scores.match)), transition_(all(scores.transition)), mismatch_(all(scores.mismatch)) {}

  static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return code; }
  static PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) {
    Lane transition = all(kNoBase);
    transition = select_equal(code, all(kA), all(kG), transition);
    transition = select_equal(code, all(kC), all(kT), transition);
    transition = select_equal(code, all(kG), all(kA), transition);
    return {code, select_equal(code, all(kT), all(kC), transition)};
  }
  PAIRSCAN_FUNCTION Lane score(Prepared const& row, Lane col) const {
    return select_common(row.same, col, match_, select_equal(row.transition, col, transition_, mismatch_));
  }

private:
  static constexpr int kA = 1, kC = 2, kG = 4, kT = 8;
  static constexpr int kNoBase = 16; // of rows that are several bases

  static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

  Lane match_;
  Lane transition_;
  Lane mismatch_;
};

/// Its name, and the numbers that it takes from a problem.
struct Transitions {
  static constexpr std::string_view name = "transitions";
  using Scores = TransitionScores;
  template <class Lane>
  using On = TransitionScorer<Lane>;

  static Scores scores(Problem const& problem) {
    auto const [match, mismatch, gap] = problem.scoring;
    return {match, (match + mismatch) / 2, mismatch};
  }
};

using Problems = ProblemList<CompiledProblem<LinearGaps, Transitions, std::int16_t>>;

constexpr MethodFacts kFacts{.name = "transition_values",
                             .strategy = "lazy_rscan",
                             .stored = "values",
                             .width = "16 bits",
                             .mapping = "a pair per thread",
                             .spaces = "hosts, devices",
                             .file = "add_a_scorer.cpp"};

template <class Space>
class TransitionValues final : public ThreadPerPairMethod<Space, Problems> {
public:
  MethodFacts const& facts() const override { return kFacts; }
};

} // namespace

int main(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  add_method(compile_method_for_all_spaces<TransitionValues>(kFacts));
  Strategy<DefaultSpace> const& lazy = *find_strategy<DefaultSpace>("lazy_rscan");
  Pairs const made = random_pairs(60, 90);
  Problem problem;
  problem.scorer = Transitions::name;
  problem.scoring = {.match = 4, .mismatch = -6, .gap = -5};
  // No method is named: all others refuse the scorer.
  BatchPlan const plan =
      lazy.plan(shape_of(made, problem, ScoreType::int16), budget_of(DefaultSpace{}, std::size_t{1} << 24U), {});
  auto const pair_score = [](std::uint8_t a, std::uint8_t b) {
    bool const transition = a + b == 5 || a + b == 10; // A and G, C and T
    return (a & b) != 0 ? 4 : transition && std::popcount(a) == 1 && std::popcount(b) == 1 ? -1 : -6;
  };
  return wrong_scores("transitions", made, score_pairs(lazy, made, plan), pair_score, problem.scoring.gap) == 0 ? 0 : 1;
}
