#include <kokkos_kernels/model/dispatch.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Walks from (rows, cols) to the origin; `choose(row, col)` says how an inner cell was reached. Borders leave no
/// choice.
template <class Choose>
Path walk(int rows, int cols, Choose const& choose) {
  Path path;
  path.reserve(static_cast<std::size_t>(rows) + static_cast<std::size_t>(cols));
  while (rows > 0 || cols > 0) {
    Step const step = rows == 0 ? Step::col_only : cols == 0 ? Step::row_only : choose(rows, cols);
    path.push_back(step);
    rows -= step != Step::col_only;
    cols -= step != Step::row_only;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

template <class Score, class Substitution>
Path walk_matrix(KeptMatrix const& kept, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                 ReducedScoring const& scoring) {
  auto const* const first = static_cast<Score const*>(kept.first);
  auto const cell = [&](int row, int col) -> int {
    return row == 0 || col == 0
               ? 0
               : first[static_cast<std::size_t>(row - 1) * kept.stride + static_cast<std::size_t>(col - 1)];
  };
  auto const choose = [&](int row, int col) {
    int const here = cell(row, col);
    int const row_code = Substitution::row_code(rows[static_cast<std::size_t>(row - 1)]);
    int const col_code = cols[static_cast<std::size_t>(col - 1)];
    if (here == cell(row - 1, col - 1) + Substitution::select(row_code, col_code, scoring.match, scoring.mismatch)) {
      return Step::both;
    }
    return here == cell(row - 1, col) ? Step::row_only : Step::col_only;
  };
  return walk(static_cast<int>(rows.size()), static_cast<int>(cols.size()), choose);
}

template <class Score>
Path walk_directions(KeptDirections const& kept, int rows, int cols) {
  constexpr int kCodes = 4 * static_cast<int>(sizeof(Score));
  static_assert(static_cast<int>(Step::both) == kFromDiagonal && static_cast<int>(Step::row_only) == kFromAbove &&
                static_cast<int>(Step::col_only) == kFromLeft);
  auto const* const words = static_cast<Score const*>(kept.words);
  auto const width = static_cast<std::size_t>(kept.width);
  return walk(rows, cols, [&](int row, int col) {
    std::size_t const word =
        static_cast<std::size_t>(row - 1) * kept.words_per_row + static_cast<std::size_t>((col - 1) / kCodes);
    auto const bits = static_cast<unsigned>(words[word * width + static_cast<std::size_t>(kept.lane)]);
    int const shift = 2 * (kCodes - 1 - (col - 1) % kCodes); // the first cell stands highest
    return static_cast<Step>(bits >> shift & 3U);
  });
}

} // namespace

Path trace(KeptMatrix const& matrix, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
           ReducedScoring const& scoring, MatchRule rule) {
  Path path;
  dispatch(matrix.type, rule, [&](auto score, auto substitution) {
    path =
        walk_matrix<typename decltype(score)::type, typename decltype(substitution)::type>(matrix, rows, cols, scoring);
  });
  return path;
}

Path trace(KeptDirections const& directions, int rows, int cols) {
  return directions.type == ScoreType::int16 ? walk_directions<std::int16_t>(directions, rows, cols)
                                             : walk_directions<std::int32_t>(directions, rows, cols);
}

} // namespace pairscan
