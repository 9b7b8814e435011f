#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace pairscan {

/// A number to sort by, and where what belongs to it is.
struct KeyedPlace {
  std::uint64_t key = 0;
  std::uint64_t place = 0;
};

/// Sorts by key, ascending; equal keys stay in their order. Byte by byte of the key, from the lowest that differs,
/// which for millions of pairs is several times as fast as to compare them. Takes as much memory again while it sorts.
void sort_by_key(std::span<KeyedPlace> entries);

} // namespace pairscan
