#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/traceback/path_method.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// A run of columns of one kind.
struct Run {
  Step step;
  int columns;
  bool first; // of the alignment
  bool last;
};

/// Scores pairs of residues; what depends on the problem alone is decided once.
class PairScores {
public:
  explicit PairScores(Problem const& problem)
      : scoring_(problem.scoring), matrix_(problem.scorer == "matrix" ? problem.matrix.scores.get() : nullptr),
        residues_(match_rule(problem) == MatchRule::same_residue) {}

  /// Returns the score of so many pairs.
  [[nodiscard]] std::int32_t operator()(std::uint8_t const* rows, std::uint8_t const* cols, std::size_t count) const {
    std::int32_t score = 0;
    if (matrix_ != nullptr) {
      for (std::size_t at = 0; at < count; ++at) {
        score += matrix_->score(rows[at], cols[at]);
      }
      return score;
    }
    std::int32_t matches = 0;
    for (std::size_t at = 0; at < count; ++at) {
      matches += residues_ ? rows[at] == cols[at] && rows[at] != kNeverMatches : (rows[at] & cols[at]) != 0;
    }
    return matches * scoring_.match + (static_cast<std::int32_t>(count) - matches) * scoring_.mismatch;
  }

private:
  LinearScoring scoring_;
  SubstitutionMatrix const* matrix_;
  bool residues_;
};

std::int32_t gap_score(Run const& run, GapRules const& rules, bool local) {
  bool const of_query = run.step == Step::row_only;
  auto const end_score = [&](EndScores const& end) { return score_of_end_gap(rules, end, run.columns); };
  if (!local && run.first && run.last) { // the other sequence is empty: the gap stands at either end
    return of_query ? std::max(end_score(rules.query_start), end_score(rules.query_end))
                    : std::max(end_score(rules.target_start), end_score(rules.target_end));
  }
  if (!local && run.first) {
    return end_score(of_query ? rules.query_start : rules.target_start);
  }
  if (!local && run.last) {
    return end_score(of_query ? rules.query_end : rules.target_end);
  }
  return std::max(score_of_gap(rules.inner, run.columns), score_of_gap(rules.second, run.columns));
}

} // namespace

std::int32_t score_of(PlacedSteps const& path, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                      Problem const& problem) {
  GapRules const rules = gap_rules(problem);
  PairScores const pairs(problem);
  std::int32_t score = 0;
  auto row = static_cast<std::size_t>(path.row_begin);
  auto col = static_cast<std::size_t>(path.col_begin);
  for (auto at = path.begin(); at != path.end();) {
    auto const next = std::find_if(at, path.end(), [&](Step step) { return step != *at; });
    auto const columns = static_cast<std::size_t>(next - at);
    if (*at == Step::both) {
      score += pairs(rows.data() + row, cols.data() + col, columns);
    } else {
      score += gap_score({*at, static_cast<int>(columns), at == path.begin(), next == path.end()}, rules,
                         problem.mode == Mode::local);
    }
    row += *at != Step::col_only ? columns : 0;
    col += *at != Step::row_only ? columns : 0;
    at = next;
  }
  return score;
}

} // namespace pairscan
