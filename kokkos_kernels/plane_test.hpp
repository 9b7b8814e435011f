#pragma once

#include <kokkos_kernels/bit_planes.hpp>

#include <cstdint>
#include <type_traits>

namespace pairscan {

/// A property of numbers in planes, by their codes: bit c of `holds` for code c, of `cares` where c is a code at all.
struct CodeTable {
  std::uint32_t holds = 0;
  std::uint32_t cares = 0;

  [[nodiscard]] constexpr CodeTable half(int planes, bool upper) const {
    unsigned const codes = 1U << static_cast<unsigned>(planes - 1);
    std::uint32_t const mask = codes >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << codes) - 1;
    unsigned const shift = upper ? codes : 0;
    return {holds >> shift & mask, cares >> shift & mask};
  }
};

/// Where a number has the property, in as few gates as halving the table gives: codes that do not occur are taken as
/// they fit.
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
    return detail::gate2<kTable.holds & 0xfU>(planes[1], planes[0]);
  } else {
    return kTable.holds == 2 ? planes[0] : ~planes[0];
  }
}

/// A network whose codes are constants.
template <class Network>
concept HasFixedCodes = requires {
  std::bool_constant<(Network::p_code(0), Network::q_code(Network::match), true)>{};
};

/// The values of p or q that have a property, as a table of their codes.
template <class Code, class Holds>
[[nodiscard]] constexpr CodeTable code_table(int largest, Code const& code, Holds const& holds) {
  CodeTable table;
  for (int value = 0; value <= largest; ++value) {
    table.cares |= std::uint32_t{1} << code(value);
    table.holds |= std::uint32_t{holds(value)} << code(value);
  }
  return table;
}

/// What trace-back asks of a cell: `p` and `q` before it say whether a mismatch is as good as any gap, p <= S and
/// q >= D - S; after it p = 0 where the cell equals the one above, q = D where it equals the one to the left.
template <class Network, class Word>
class StateTests {
public:
  /// A mismatch that scores less than two gaps does not count: it is never as good.
  StateTests(Network const&, bool mismatch_counts) : counts_(same_bit<Word>(mismatch_counts)) {}

  /// Whether the cell is reached along the diagonal.
  [[nodiscard]] PAIRSCAN_FUNCTION Word diagonal(Word const* p, Word const* q, Word const& matches) const {
    Word const low = where<kLowP, Network::planes>(p) & counts_;
    return gate<0xf8>(matches, low, where<kHighQ, Network::planes>(q)); // matches | low & high
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Word above(Word const* p) const { return where<kZeroP, Network::planes>(p); }
  [[nodiscard]] PAIRSCAN_FUNCTION Word left(Word const* q) const { return where<kMatchQ, Network::planes>(q); }

private:
  static constexpr int kMatch = Network::match;
  static constexpr int kMismatch = Network::mismatch;
  static constexpr unsigned p_code(int value) { return Network::p_code(value); }
  static constexpr unsigned q_code(int value) { return Network::q_code(value); }
  static constexpr CodeTable kLowP = code_table(kMatch, p_code, [](int p) { return p <= kMismatch; });
  static constexpr CodeTable kHighQ = code_table(kMatch, q_code, [](int q) { return q >= kMatch - kMismatch; });
  static constexpr CodeTable kZeroP = code_table(kMatch, p_code, [](int p) { return p == 0; });
  static constexpr CodeTable kMatchQ = code_table(kMatch, q_code, [](int q) { return q == kMatch; });

  Word counts_;
};

/// The same for codes that are known at run time only: a tree of selections whose leaves are the table's bits.
template <class Network, class Word>
requires(!HasFixedCodes<Network>) class StateTests<Network, Word> {
public:
  StateTests(Network const& network, bool mismatch_counts) : counts_(same_bit<Word>(mismatch_counts)) {
    auto const p = [&](int value) { return network.p_code(value); };
    auto const q = [&](int value) { return network.q_code(value); };
    int const match = network.match;
    int const mismatch = network.mismatch;
    low_p_ = leaves(code_table(match, p, [=](int value) { return value <= mismatch; }));
    high_q_ = leaves(code_table(match, q, [=](int value) { return value >= match - mismatch; }));
    zero_p_ = leaves(code_table(match, p, [](int value) { return value == 0; }));
    match_q_ = leaves(code_table(match, q, [=](int value) { return value == match; }));
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Word diagonal(Word const* p, Word const* q, Word const& matches) const {
    Word const low = select<Network::planes>(low_p_.words, p) & counts_;
    return gate<0xf8>(matches, low, select<Network::planes>(high_q_.words, q));
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Word above(Word const* p) const { return select<Network::planes>(zero_p_.words, p); }
  [[nodiscard]] PAIRSCAN_FUNCTION Word left(Word const* q) const { return select<Network::planes>(match_q_.words, q); }

private:
  static constexpr int kCodes = 1 << Network::planes;
  struct Leaves {
    Word words[kCodes];
  };

  [[nodiscard]] static Leaves leaves(CodeTable const& table) {
    Leaves all;
    for (unsigned code = 0; code < kCodes; ++code) {
      all.words[code] = same_bit<Word>((table.holds >> code & 1U) != 0);
    }
    return all;
  }

  template <int kPlanes>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word select(Word const* words, Word const* planes) {
    if constexpr (kPlanes == 0) {
      return words[0];
    } else {
      return gate<0xca>(planes[kPlanes - 1], select<kPlanes - 1>(words + (1 << (kPlanes - 1)), planes),
                        select<kPlanes - 1>(words, planes));
    }
  }

  Word counts_;
  Leaves low_p_;
  Leaves high_q_;
  Leaves zero_p_;
  Leaves match_q_;
};

} // namespace pairscan
