#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// A property of numbers in up to six planes, as a table of their codes: bit c of `holds` says whether code c has the
/// property, bit c of `cares` whether c is the code of any number.
struct CodeTable {
  std::uint64_t holds = 0;
  std::uint64_t cares = 0;

  [[nodiscard]] PAIRSCAN_FUNCTION constexpr CodeTable half(int planes, bool upper) const {
    unsigned const codes = 1U << static_cast<unsigned>(planes - 1);
    std::uint64_t const mask = (std::uint64_t{1} << codes) - 1;
    unsigned const shift = upper ? codes : 0;
    return {holds >> shift & mask, cares >> shift & mask};
  }
};

/// Returns where a number has the property. The table is halved plane by plane; codes that do not occur are taken as
/// whatever saves gates.
template <CodeTable kTable, int kPlanes, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word where(Word const* planes) {
  if constexpr ((kTable.holds & kTable.cares) == 0) {
    return Word{};
  } else if constexpr ((~kTable.holds & kTable.cares) == 0) {
    return ~Word{};
  } else if constexpr (kPlanes > 3) {
    constexpr CodeTable kLow = kTable.half(kPlanes, false);
    constexpr CodeTable kHigh = kTable.half(kPlanes, true);
    if constexpr (((kLow.holds ^ kHigh.holds) & kLow.cares & kHigh.cares) == 0) { // the highest plane says nothing
      return where<CodeTable{(kLow.holds & kLow.cares) | (kHigh.holds & kHigh.cares), kLow.cares | kHigh.cares},
                   kPlanes - 1>(planes);
    } else {
      return gate<0xca>(planes[kPlanes - 1], where<kHigh, kPlanes - 1>(planes), where<kLow, kPlanes - 1>(planes));
    }
  } else if constexpr (kPlanes == 3) {
    return gate<kTable.holds & 0xffU>(planes[2], planes[1], planes[0]);
  } else if constexpr (kPlanes == 2) {
    return body_detail::gate2<kTable.holds & 0xfU>(planes[1], planes[0]);
  } else {
    return kTable.holds == 2 ? planes[0] : ~planes[0];
  }
}

/// Returns the table of the codes of those values of p or q that have a property.
template <class Code, class Holds>
[[nodiscard]] constexpr CodeTable code_table(int largest, Code const& code, Holds const& holds) {
  CodeTable table;
  for (int value = 0; value <= largest; ++value) {
    table.cares |= std::uint64_t{1} << code(value);
    table.holds |= std::uint64_t{holds(value)} << code(value);
  }
  return table;
}

} // namespace pairscan::inline PAIRSCAN_ISA
