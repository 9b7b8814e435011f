#include <engine/pair_bounds.hpp>

#include <algorithm>
#include <array>
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
  if (!set.queried_until.empty()) { // the longest with itself
    bounds.rows = bounds.cols;
  }
  return bounds;
}

std::int64_t most_ambiguous_columns(SequenceSet const& set) {
  constexpr std::size_t kLetters = 27; // of proteins; more than of nucleotides
  std::array<bool, kLetters> ambiguous{};
  for (std::size_t residue = 0; residue < kLetters; ++residue) {
    ambiguous[residue] = !is_unambiguous(static_cast<Residue>(residue), set.alphabet);
  }
  std::int64_t most[2] = {0, 0}; // of a query, of a target
  for (std::uint32_t record = 0; record < set.size(); ++record) {
    auto const residues = set.sequence(record);
    auto const count = std::count_if(residues.begin(), residues.end(), [&](Residue each) { return ambiguous[each]; });
    std::int64_t& bound = most[record < set.queries ? 0 : 1];
    bound = std::max<std::int64_t>(bound, count);
  }
  return set.all_against_all ? 2 * most[0] : most[0] + most[1];
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
