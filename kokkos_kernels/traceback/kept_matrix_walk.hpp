#pragma once

#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>

namespace pairscan {

static_assert(static_cast<int>(Step::both) == kFromDiagonal && static_cast<int>(Step::row_only) == kFromAbove &&
              static_cast<int>(Step::col_only) == kFromLeft);

/// Returns the path that ends at (rows, cols), walked from there to the origin. `choose(row, col)` says how an inner
/// cell was reached; a border cell is reached in one way only.
template <class Choose>
[[nodiscard]] Path walk_back(int rows, int cols, Choose const& choose) {
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

/// Returns the path of a kept matrix by the recurrence's own parts. Serves recurrences with one lane per cell and a
/// `direction`.
template <class Compiled>
[[nodiscard]] Path walk_kept_matrix(KeptMatrix const& kept, std::span<std::uint8_t const> rows,
                                    std::span<std::uint8_t const> cols, typename Compiled::Scheme const& scheme) {
  using Recurrence = typename Compiled::template On<int>;
  using Scorer = typename Compiled::template ScorerOn<int>;
  static_assert(kValueLanes<Recurrence> == 1, "a kept matrix has one lane per cell");
  Recurrence const recurrence = Compiled::template on<int>(scheme);
  auto const* const first = static_cast<typename Compiled::Score const*>(kept.first);
  auto const cell = [&](int row, int col) -> int {
    return row == 0 || col == 0
               ? border_cell(recurrence, row, col)
               : first[static_cast<std::size_t>(row - 1) * kept.stride + static_cast<std::size_t>(col - 1)];
  };
  auto const choose = [&](int row, int col) {
    auto const residue = recurrence.prepare_row(Scorer::row_code(rows[static_cast<std::size_t>(row - 1)]));
    return static_cast<Step>(recurrence.direction(cell(row, col), cell(row - 1, col - 1), cell(row - 1, col),
                                                  cell(row, col - 1), residue,
                                                  int{cols[static_cast<std::size_t>(col - 1)]}));
  };
  return walk_back(static_cast<int>(rows.size()), static_cast<int>(cols.size()), choose);
}

} // namespace pairscan
