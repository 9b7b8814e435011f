#pragma once

#include <kokkos_kernels/networks/binary_networks.hpp>
#include <kokkos_kernels/networks/searched_networks.hpp>

#include <cstdint>
#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// A property of numbers in planes, as a table of their codes: bit c of `holds` says whether code c has the property,
/// bit c of `cares` whether c is the code of any number.
struct CodeTable {
  std::uint32_t holds = 0;
  std::uint32_t cares = 0;

  [[nodiscard]] PAIRSCAN_FUNCTION constexpr CodeTable half(int planes, bool upper) const {
    unsigned const codes = 1U << static_cast<unsigned>(planes - 1);
    std::uint32_t const mask = codes >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << codes) - 1;
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

/// Holds for a network whose codes are constants.
template <class Network>
concept HasFixedCodes = requires {
  std::bool_constant<(Network::p_code(0), Network::q_code(Network::match), true)>{};
};

/// Returns the table of the codes of those values of p or q that have a property.
template <class Code, class Holds>
[[nodiscard]] constexpr CodeTable code_table(int largest, Code const& code, Holds const& holds) {
  CodeTable table;
  for (int value = 0; value <= largest; ++value) {
    table.cares |= std::uint32_t{1} << code(value);
    table.holds |= std::uint32_t{holds(value)} << code(value);
  }
  return table;
}

/// Answers what trace-back asks of a cell. From `p` and `q` before the cell follows whether a mismatch is as good as
/// any gap: p <= S and q >= D - S. After the cell, p = 0 where it equals the one above, q = D where it equals the one
/// to the left.
template <class Network, class Word>
class StateTests {
public:
  /// `mismatch_counts` is false where a mismatch scores less than two gaps, because it is then never as good.
  StateTests(Network const&, bool mismatch_counts) : counts_(same_bit<Word>(mismatch_counts)) {}

  /// Returns where the cell is reached along the diagonal.
  [[nodiscard]] PAIRSCAN_FUNCTION Word diagonal(Word const* p, Word const* q, Word const& matches) const {
    Word const low = where<kLowP, Network::planes>(p);
    Word const high = where<kHighQ, Network::planes>(q);
    return gate<0xf8>(matches, low, kMismatch > 0 ? high : high & counts_); // matches | low & high
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

  Word counts_; // used where S is 0, which may stand for a lower score
};

/// Holds for networks of any scheme: p and h = D - q are binary, and S is known only at run time.
template <class Network>
concept HasBinaryCodes = std::is_base_of_v<BinaryCodes<Network::planes>, Network> && !HasFixedCodes<Network>;

template <HasBinaryCodes Network, class Word>
class StateTests<Network, Word> {
public:
  StateTests(Network const& network, bool mismatch_counts)
      : mismatch_(network.mismatch), never_(same_bit<Word>(!mismatch_counts)) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Word diagonal(Word const* p, Word const* h, Word const& matches) const {
    return gate<0xf1>(matches, above_mismatch(p), above_mismatch(h)); // matches | ~p & ~h
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Word above(Word const* p) const { return is_zero(p); }
  [[nodiscard]] PAIRSCAN_FUNCTION Word left(Word const* h) const { return is_zero(h); }

private:
  /// Returns where S is less than the number; everywhere if a mismatch does not count.
  [[nodiscard]] PAIRSCAN_FUNCTION Word above_mismatch(Word const* number) const {
    Word less = never_;
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Network::planes; ++plane) {
      less = gate<0xb2>(less, mismatch_.template plane<Word>(plane), number[plane]);
    }
    return less;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Word is_zero(Word const* number) {
    Word any = number[0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < Network::planes; ++plane) {
      any |= number[plane];
    }
    return ~any;
  }

  body_detail::ConstantPlanes<Network::planes> mismatch_;
  Word never_;
};

/// For differences of 0 and D the tests are those of D = 1, whatever D is.
template <class Word>
class StateTests<ScaledNetwork1_0, Word> : public StateTests<Network1_0, Word> {
public:
  StateTests(ScaledNetwork1_0 const&, bool mismatch_counts) : StateTests<Network1_0, Word>({}, mismatch_counts) {}
};

} // namespace pairscan::inline PAIRSCAN_ISA
