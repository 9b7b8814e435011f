#pragma once

#include <kokkos_kernels/networks/binary_networks.hpp>
#include <kokkos_kernels/networks/code_table.hpp>
#include <kokkos_kernels/networks/searched_networks.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// Holds for a network whose codes are constants.
template <class Network>
concept HasFixedCodes = requires {
  std::bool_constant<(Network::p_code(0), Network::q_code(Network::match), true)>{};
};

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
  static constexpr CodeTable kLowP =
      code_table(kMatch, p_code, free_planes_of_p<Network>, [](int p) { return p <= kMismatch; });
  static constexpr CodeTable kHighQ =
      code_table(kMatch, q_code, free_planes_of_q<Network>, [](int q) { return q >= kMatch - kMismatch; });
  static constexpr CodeTable kZeroP =
      code_table(kMatch, p_code, free_planes_of_p<Network>, [](int p) { return p == 0; });
  static constexpr CodeTable kMatchQ =
      code_table(kMatch, q_code, free_planes_of_q<Network>, [](int q) { return q == kMatch; });

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
