#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Returns table[code] of each element of a register of codes; the table has as many entries as the register.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector permuted(Vector const& table, Vector const& codes) {
#if defined(__clang__) // has no permutation by a register
  Vector found{};
  for (unsigned index = 0; index < sizeof(Vector) / sizeof(table[0]); ++index) {
    found[index] = table[codes[index]];
  }
  return found;
#else
  return __builtin_shuffle(table, codes);
#endif
}

/// The same of a table of twice as many entries.
template <class Vector>
[[nodiscard]] PAIRSCAN_FUNCTION Vector permuted(Vector const& low, Vector const& high, Vector const& codes) {
#if defined(__clang__)
  constexpr int kEntries = sizeof(Vector) / sizeof(low[0]);
  Vector found{};
  for (unsigned index = 0; index < sizeof(Vector) / sizeof(low[0]); ++index) {
    found[index] = codes[index] < kEntries ? low[codes[index]] : high[codes[index] - kEntries];
  }
  return found;
#else
  return __builtin_shuffle(low, high, codes);
#endif
}

} // namespace pairscan::inline PAIRSCAN_ISA
