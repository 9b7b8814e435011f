#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pairscan {

/// A number to sort by, and the place of the record that it belongs to.
struct KeyedPlace {
  std::uint64_t key = 0;
  std::uint64_t place = 0;
};

/// Sorts by key, ascending; equal keys keep their order. A radix sort from the lowest digit that differs is several
/// times as fast as comparisons for millions of pairs. It takes as much memory again while it sorts.
void sort_by_key(std::span<KeyedPlace> entries);

} // namespace pairscan
