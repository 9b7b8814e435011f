#pragma once

namespace pairscan {

/// How one matrix takes all lanes on a host (methods/bit_planes/host/one_pair_diagonals.hpp).
struct OnePairPlan {
  bool turned = false; // whether its rows are the descriptor's column sequence: scores are symmetric
  double steps = 0;    // of a word of cells, about: a measure of time
  double swept = 0;    // cells that all lanes compute
};

/// The way that takes less time, by arithmetic on lengths. Rows are computed in bands of whole lanes, so that many
/// rows leave few lanes without any; columns are computed one after another, so that many of them are worth setting up
/// a band, or handing it over to the next.
[[nodiscard]] OnePairPlan plan_one_pair(int rows, int cols, int lanes);

} // namespace pairscan
