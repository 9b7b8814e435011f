#pragma once

#include <kokkos_kernels/model/move_bits.hpp>
#include <kokkos_kernels/model/path_order.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>

namespace pairscan {

static_assert(static_cast<int>(Step::both) == kFromDiagonal && static_cast<int>(Step::row_only) == kFromAbove &&
              static_cast<int>(Step::col_only) == kFromLeft);

/// Returns the path that ends at (rows, cols), walked from there to the origin. `choose(row, col, behind)` says how an
/// inner cell was reached, given the step behind it; a border cell is reached in one way only.
template <class Choose>
[[nodiscard]] Path walk_back(int rows, int cols, Choose const& choose) {
  Path path;
  path.reserve(static_cast<std::size_t>(rows) + static_cast<std::size_t>(cols));
  Step step = Step::both;
  while (rows > 0 || cols > 0) {
    step = rows == 0 ? Step::col_only : cols == 0 ? Step::row_only : choose(rows, cols, step);
    path.push_back(step);
    rows -= step != Step::col_only;
    cols -= step != Step::row_only;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

/// Returns the first of the best moves in an order; a gap that is to go on does so where it can.
[[nodiscard]] inline Step first_move(unsigned moves, Step behind, PathOrder const& order) {
  auto const may = [moves](auto move) { return (moves & MoveBits::reached_by(static_cast<int>(move))) != 0; };
  if (order.gap_tie == GapTie::extend && behind != Step::both && may(behind)) {
    return behind;
  }
  return static_cast<Step>(*std::find_if(order.order.begin(), order.order.end(), may));
}

/// Returns the path of a kept matrix by the recurrence's own parts. Serves recurrences with one lane per cell, in
/// any order those with `moves`, in the canonical one those with a `direction`.
template <class Compiled>
[[nodiscard]] Path walk_kept_matrix(KeptMatrix const& kept, std::span<std::uint8_t const> rows,
                                    std::span<std::uint8_t const> cols, typename Compiled::Scheme const& scheme,
                                    PathOrder const& order) {
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
  auto const choose = [&](int row, int col, Step behind) {
    auto const residue = recurrence.prepare_row(Scorer::row_code(rows[static_cast<std::size_t>(row - 1)]));
    auto const ways = [&](auto const&... cells) {
      if constexpr (requires { recurrence.moves(cells...); }) {
        return recurrence.moves(cells...);
      } else { // of another project: the canonical move is all there is
        return MoveBits::reached_by(static_cast<int>(recurrence.direction(cells...)));
      }
    };
    unsigned const moves = ways(cell(row, col), cell(row - 1, col - 1), cell(row - 1, col), cell(row, col - 1), residue,
                                int{cols[static_cast<std::size_t>(col - 1)]});
    return first_move(moves, behind, order);
  };
  return walk_back(static_cast<int>(rows.size()), static_cast<int>(cols.size()), choose);
}

} // namespace pairscan
