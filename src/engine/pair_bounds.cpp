#include <engine/pair_bounds.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

PairBounds pair_bounds(SequenceSet const& set) {
  PairBounds bounds{0, 0, set.all_against_all};
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    auto length = static_cast<int>(set.length(record));
    if (bounds.either_order && length > bounds.cols) { // the two longest of all
      std::swap(length, bounds.cols);
    }
    int& bound = bounds.either_order || record < set.queries ? bounds.rows : bounds.cols;
    bound = std::max(bound, length);
  }
  return bounds;
}

void set_bounds(BatchShape& shape, PairBounds const& bounds, Problem const& problem) {
  shape.longest_rows = bounds.rows;
  shape.longest_cols = bounds.cols;
  set_problem(shape, problem);
  if (bounds.either_order) {
    shape.longest_rows = shape.longest_cols = std::max(bounds.rows, bounds.cols);
  }
}

} // namespace pairscan
