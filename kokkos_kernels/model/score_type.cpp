#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/model/score_type.hpp>

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace pairscan {

namespace {

struct ScoreRange {
  std::int64_t least;
  std::int64_t greatest;

  template <class Number>
  [[nodiscard]] bool fits() const {
    return least >= std::numeric_limits<Number>::min() && greatest <= std::numeric_limits<Number>::max();
  }
};

/// Returns the least and the greatest score of two residues, padding among them.
std::pair<int, int> scores_of(Problem const& problem) {
  if (SubstitutionMatrix const* const matrix = problem.matrix.scores.get()) {
    return {std::min<int>(matrix->least, matrix->padding_score()), matrix->greatest};
  }
  return std::minmax(problem.scoring.match, problem.scoring.mismatch);
}

/// Every cell of a global alignment is at least what a gap along each sequence scores, and a local one is at least 0;
/// a gap lane is at most two openings and an extension below the cell it comes from, a pair of residues one score. No
/// cell is above what pairs of residues alone can score. Positions count as scores, for they are kept in the same
/// lanes.
ScoreRange range_of(Problem const& problem, int rows, int cols) {
  GapRules const gaps = gap_rules(problem);
  auto const [least_score, greatest_score] = scores_of(problem);
  std::int64_t const least_pair = std::min(least_score, 0);
  std::int64_t const greatest_pair = std::max(greatest_score, 0);
  std::int64_t open = 0;
  std::int64_t extend = 0;
  for (GapScores const& gap : std::initializer_list<GapScores>{gaps.inner, gaps.second, gaps.query_start,
                                                               gaps.query_end, gaps.target_start, gaps.target_end}) {
    open = std::min<std::int64_t>(open, gap.open);
    extend = std::min<std::int64_t>(extend, gap.extend);
  }
  std::int64_t const borders = problem.mode == Mode::local ? 0 : 2 * open + extend * (std::int64_t{rows} + cols);
  std::int64_t const positions = problem.mode == Mode::local ? std::max(rows, cols) : 0;
  return {borders + 2 * open + extend + least_pair,
          std::max(greatest_pair * (std::min<std::int64_t>(rows, cols) + 1), positions)};
}

} // namespace

ScoreType narrowest(Problem const& problem, int longest_rows, int longest_cols) {
  if (!refuse_unless_reduced(problem)) {
    return narrowest(problem.scoring, longest_rows, longest_cols);
  }
  ScoreRange const range = range_of(problem, longest_rows, longest_cols);
  if (range.fits<std::int16_t>()) {
    return ScoreType::int16;
  }
  if (!range.fits<std::int32_t>()) {
    throw std::overflow_error("scores of a " + std::to_string(longest_rows) + " x " + std::to_string(longest_cols) +
                              " matrix may not fit 32 bits; use smaller scores or shorter sequences");
  }
  return ScoreType::int32;
}

CellShape cell_shape(Problem const& problem, ScoreType type) {
  CellShape shape;
  with_compiled(problem, type, [&](auto compiled) {
    using Recurrence = typename decltype(compiled)::type::template On<int>;
    shape = {kValueLanes<Recurrence>, kDirectionBits<Recurrence>, kGapPieces<Recurrence>};
  });
  return shape;
}

} // namespace pairscan
