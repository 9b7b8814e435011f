#pragma once

#include <kokkos_kernels/networks/second_codes.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// A set of codes of up to eight planes.
struct CodeSet {
  static constexpr unsigned kPart = 64; // codes of a part

  std::uint64_t parts[4] = {};

  PAIRSCAN_FUNCTION constexpr void insert(unsigned code) { parts[code / kPart] |= std::uint64_t{1} << code % kPart; }

  /// Returns the table of a gate where there are three planes or less.
  [[nodiscard]] PAIRSCAN_FUNCTION constexpr unsigned gate_table() const { return parts[0] & 0xffU; }

  /// Returns the codes without or with the highest plane, as codes of the others.
  [[nodiscard]] PAIRSCAN_FUNCTION constexpr CodeSet half(int planes, bool upper) const {
    unsigned const codes = 1U << static_cast<unsigned>(planes - 1);
    unsigned const begin = upper ? codes : 0;
    CodeSet half;
    for (unsigned code = 0; code < codes; ++code) {
      if ((parts[(begin + code) / kPart] >> (begin + code) % kPart & 1U) != 0) {
        half.insert(code);
      }
    }
    return half;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION constexpr bool is_empty() const {
    return (parts[0] | parts[1] | parts[2] | parts[3]) == 0;
  }

  friend PAIRSCAN_FUNCTION constexpr CodeSet operator&(CodeSet const& a, CodeSet const& b) {
    return {{a.parts[0] & b.parts[0], a.parts[1] & b.parts[1], a.parts[2] & b.parts[2], a.parts[3] & b.parts[3]}};
  }
  friend PAIRSCAN_FUNCTION constexpr CodeSet operator|(CodeSet const& a, CodeSet const& b) {
    return {{a.parts[0] | b.parts[0], a.parts[1] | b.parts[1], a.parts[2] | b.parts[2], a.parts[3] | b.parts[3]}};
  }
  friend PAIRSCAN_FUNCTION constexpr CodeSet operator-(CodeSet const& a, CodeSet const& b) {
    return {{a.parts[0] & ~b.parts[0], a.parts[1] & ~b.parts[1], a.parts[2] & ~b.parts[2], a.parts[3] & ~b.parts[3]}};
  }
};

/// A property of numbers in planes, as sets of their codes: `holds` are those that have the property, and `cares` those
/// that any number has.
struct CodeTable {
  CodeSet holds;
  CodeSet cares;

  [[nodiscard]] PAIRSCAN_FUNCTION constexpr CodeTable half(int planes, bool upper) const {
    return {holds.half(planes, upper), cares.half(planes, upper)};
  }

  /// Adds the code of a number.
  PAIRSCAN_FUNCTION constexpr void add(unsigned code, bool has_property) {
    cares.insert(code);
    if (has_property) {
      holds.insert(code);
    }
  }
};

/// Returns where a number has the property. The table is halved plane by plane; codes that do not occur are taken as
/// whatever saves gates.
template <CodeTable kTable, int kPlanes, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word where(Word const* planes) {
  if constexpr (kTable.holds.is_empty()) {
    return Word{};
  } else if constexpr ((kTable.cares - kTable.holds).is_empty()) {
    return ~Word{};
  } else if constexpr (kPlanes > 3) {
    constexpr CodeTable kLow = kTable.half(kPlanes, false);
    constexpr CodeTable kHigh = kTable.half(kPlanes, true);
    constexpr CodeTable kEither{kLow.holds | kHigh.holds, kLow.cares | kHigh.cares};
    if constexpr ((kEither.holds & ((kLow.cares - kLow.holds) | (kHigh.cares - kHigh.holds))).is_empty()) {
      return where<kEither, kPlanes - 1>(planes); // the highest plane says nothing
    } else {
      return gate<0xca>(planes[kPlanes - 1], where<kHigh, kPlanes - 1>(planes), where<kLow, kPlanes - 1>(planes));
    }
  } else if constexpr (kPlanes == 3) {
    return gate<kTable.holds.gate_table()>(planes[2], planes[1], planes[0]);
  } else if constexpr (kPlanes == 2) {
    return body_detail::gate2<kTable.holds.gate_table()>(planes[1], planes[0]);
  } else {
    return kTable.holds.gate_table() == 2 ? planes[0] : ~planes[0];
  }
}

/// Returns the table of the codes of those values of p or q that have a property. `free`: networks/second_codes.hpp.
template <class Code, class Free, class Holds>
[[nodiscard]] constexpr CodeTable code_table(int largest, Code const& code, Free const& free, Holds const& holds) {
  CodeTable table;
  for (int value = 0; value <= largest; ++value) {
    for_each_code(code(value), free(value), [&](unsigned each) { table.add(each, holds(value)); });
  }
  return table;
}

} // namespace pairscan::inline PAIRSCAN_ISA
