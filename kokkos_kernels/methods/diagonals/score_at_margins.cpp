#include <kokkos_kernels/methods/diagonals/matrix_view.hpp>
#include <kokkos_kernels/methods/diagonals/score_at_margins.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/model/end_cell.hpp>

#include <algorithm>

namespace pairscan {

namespace {

template <class Score>
FinishedMatrix<Score> matrix_of(RectangleJob const& last) {
  auto const row = static_cast<std::size_t>(last.row_begin);
  auto const col = static_cast<std::size_t>(last.col_begin);
  MatrixView<Score> const cells{static_cast<Score*>(last.cells) - row * last.stride - col, last.stride, last.rows - row,
                                last.cols - col};
  GapBorders<Score> const gaps{static_cast<Score*>(last.down) - col, last.down_stride,
                               static_cast<Score*>(last.across) - row, last.across_stride};
  return {cells, gaps, last.row_begin + last.height, last.col_begin + last.width};
}

template <class Compiled>
int best_margin(RectangleJob const& last) {
  using Scorer = typename Compiled::template ScorerOn<int>;
  auto const scheme = Compiled::scheme(*last.problem); // scorers refer to it
  auto const recurrence = Compiled::template on<int>(scheme);
  auto const matrix = matrix_of<typename Compiled::Score>(last);
  int best = margin_score<Scorer>(recurrence, matrix, 0);
  for (int at = 1; at < static_cast<int>(margin_ends(matrix.rows, matrix.cols)); ++at) {
    best = std::max(best, margin_score<Scorer>(recurrence, matrix, at));
  }
  return best;
}

} // namespace

std::int32_t score_at_margins(RectangleJob const& last, ScoreType type) {
  std::int32_t score = 0;
  with_compiled(*last.problem, type, [&](auto compiled) {
    using Compiled = typename decltype(compiled)::type;
    if constexpr (Compiled::template On<int>::kEndCells == EndCells::margins) {
      score = best_margin<Compiled>(last);
    }
  });
  return score;
}

} // namespace pairscan
