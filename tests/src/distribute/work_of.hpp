#pragma once

#include <work/work_list.hpp>

#include <cstdint>
#include <vector>

namespace pairscan::test {

/// One query of `query_length` against targets of these lengths, of which only the lengths count. With edge 1 every
/// target makes a tile of one pair, the longest first.
inline SequenceSet set_of(std::uint64_t query_length, std::vector<std::uint64_t> const& target_lengths) {
  SequenceSet set;
  set.names.resize(1 + target_lengths.size());
  set.offsets = {0, query_length};
  for (auto const length : target_lengths)
    set.offsets.push_back(set.offsets.back() + length);
  set.queries = 1;
  set.all_against_all = false;
  return set;
}

inline WorkList work_of(std::uint64_t tiles, std::uint64_t cells_per_tile) {
  return WorkList(set_of(1, std::vector<std::uint64_t>(tiles, cells_per_tile)), 1);
}

} // namespace pairscan::test
