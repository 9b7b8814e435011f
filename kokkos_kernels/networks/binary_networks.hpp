#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// Networks for any scheme, on binary numbers: p as it is, q as h = D - q, the horizontal difference itself.
//
//     z = max(match ? D : S, p, h),   p' = z - h,   h' = z - p
//
// W planes take W gates for p < h, W for the larger one, and 4 W - 2 for the two differences. The maximum with S and D
// takes 3 W gates where these are known only at run time; where they are constants, W and one gate per two bits of S.
// Searched networks (networks/networks.hpp) take fewer. On devices up to W + 5 of the gates with S and D known only at
// run time are sums, which the multipliers compute (simd/bit_planes.hpp).

namespace body_detail {

inline constexpr unsigned kBorrow = 0x8e;     // borrow of a - b - c: ~a & b, or either of them and c
inline constexpr unsigned kDifference = 0x96; // a ^ b ^ c

/// The planes of a number that is the same in every matrix, D or S; a plane is as wide as a device's register.
template <int kPlanes>
struct ConstantPlanes {
  std::uint32_t planes[kPlanes];

  PAIRSCAN_FUNCTION constexpr explicit ConstantPlanes(int value) : planes{} {
    for (int plane = 0; plane < kPlanes; ++plane) {
      planes[plane] = (value >> plane & 1) != 0 ? ~std::uint32_t{0} : 0;
    }
  }

  template <class Word>
  [[nodiscard]] PAIRSCAN_FUNCTION Word plane(int at) const {
    if constexpr (sizeof(Word) == sizeof(std::uint32_t)) {
      return planes[at]; // a device's gate reads it from the kernel's parameters
    } else {
      return same_bit<Word>(planes[at] != 0);
    }
  }
};

/// Returns where a < b.
template <class Word, int kPlanes>
[[nodiscard]] PAIRSCAN_FUNCTION Word is_less(Word const (&a)[kPlanes], Word const (&b)[kPlanes]) {
  Word borrow = ~a[0] & b[0];
  PAIRSCAN_UNROLL
  for (int plane = 1; plane < kPlanes; ++plane) {
    borrow = gate<0xb2>(borrow, a[plane], b[plane]);
  }
  return borrow;
}

/// Computes the larger of two numbers.
template <class Word, int kPlanes>
PAIRSCAN_FUNCTION void larger(Word const (&a)[kPlanes], Word const (&b)[kPlanes], Word (&out)[kPlanes]) {
  Word const less = is_less(a, b);
  PAIRSCAN_UNROLL
  for (int plane = 0; plane < kPlanes; ++plane) {
    out[plane] = gate<0xca>(less, b[plane], a[plane]);
  }
}

/// Computes p = z - h and h = z - p, both at once, so that every plane of z, p and h is needed as briefly as possible.
template <class Word, int kPlanes>
PAIRSCAN_FUNCTION void subtract_both(Word const (&z)[kPlanes], Word (&p)[kPlanes], Word (&h)[kPlanes]) {
  Word const p_new = z[0] ^ h[0];
  Word const h_new = z[0] ^ p[0];
  Word p_borrow = ~z[0] & h[0];
  Word h_borrow = ~z[0] & p[0];
  p[0] = p_new;
  h[0] = h_new;
  PAIRSCAN_UNROLL
  for (int plane = 1; plane < kPlanes; ++plane) {
    Word const p_next = gate<kBorrow>(z[plane], h[plane], p_borrow);
    Word const h_next = gate<kBorrow>(z[plane], p[plane], h_borrow);
    Word const p_plane = gate<kDifference>(p_borrow, z[plane], h[plane]);
    h[plane] = gate<kDifference>(h_borrow, z[plane], p[plane]);
    p[plane] = p_plane;
    p_borrow = p_next;
    h_borrow = h_next;
  }
}

/// Computes the same on a device, where the lowest and the highest plane of each difference are sums,
///
///     low = z - h + 2 borrow of the next plane,   high = z - h - borrow of this plane,
///
/// and so are as many planes between them as make both pipes equally busy.
template <int kPlanes>
PAIRSCAN_FUNCTION void subtract_both(std::uint32_t const (&z)[kPlanes], std::uint32_t (&p)[kPlanes],
                                     std::uint32_t (&h)[kPlanes], SumFactors const& factors) {
  constexpr int kTop = kPlanes - 1;
  constexpr bool kOneMore = kPlanes > 3;
  std::uint32_t p_borrow = ~z[0] & h[0];
  std::uint32_t h_borrow = ~z[0] & p[0];
  std::uint32_t const low = sum(sum(z[0], h[0], factors.minus), p_borrow, factors.twice);
  h[0] = sum(sum(z[0], p[0], factors.minus), h_borrow, factors.twice);
  p[0] = low;
  PAIRSCAN_UNROLL
  for (int plane = 1; plane < kTop; ++plane) {
    std::uint32_t const p_next = gate<kBorrow>(z[plane], h[plane], p_borrow);
    std::uint32_t const h_next = gate<kBorrow>(z[plane], p[plane], h_borrow);
    std::uint32_t const p_plane = gate<kDifference>(p_borrow, z[plane], h[plane]);
    h[plane] = kOneMore && plane == 1
                   ? sum(sum(sum(z[plane], p[plane], factors.minus), h_borrow, factors.minus), h_next, factors.twice)
                   : gate<kDifference>(h_borrow, z[plane], p[plane]);
    p[plane] = p_plane;
    p_borrow = p_next;
    h_borrow = h_next;
  }
  std::uint32_t const high = sum(sum(z[kTop], h[kTop], factors.minus), p_borrow, factors.minus);
  h[kTop] = sum(sum(z[kTop], p[kTop], factors.minus), h_borrow, factors.minus);
  p[kTop] = high;
}

/// Returns the gates that "z < least" takes: one per two planes, from the lowest 1 of `least` upwards.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int gates_below(int least, int planes) {
  int plane = 0;
  while (plane < planes && (least >> plane & 1) == 0) {
    ++plane;
  }
  return (planes - plane + 1) / 2;
}

/// Returns the number of planes that hold values up to `largest`.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int planes_for(int largest) {
  int planes = 1;
  while (largest >> planes != 0) {
    ++planes;
  }
  return planes;
}

} // namespace body_detail

/// The codes of both networks below: p is its own code, and the code of q is h.
template <int kPlanes>
struct BinaryCodes {
  static constexpr int planes = kPlanes;
  static constexpr int step_planes = kPlanes;

  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&q)[kPlanes], Word (&out)[kPlanes]) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      out[plane] = q[plane];
    }
  }
};

/// The network of any scheme whose D takes W planes, with D and S known at run time: 9 W - 2 gates.
template <int kPlanes>
struct RuntimeNetwork : BinaryCodes<kPlanes> {
  int match;
  int mismatch;
  static constexpr int gates = 9 * kPlanes - 2;

  /// Requires 0 < D < 2^W and S < D.
  PAIRSCAN_FUNCTION constexpr RuntimeNetwork(int match_score, int mismatch_score)
      : match(match_score), mismatch(mismatch_score < 0 ? 0 : mismatch_score), match_planes_(match),
        mismatch_planes_(mismatch), better_{}, factors_{} {
    for (int plane = 0; plane < kPlanes; ++plane) {
      better_[plane] = static_cast<std::uint32_t>((match >> plane & 1) - (mismatch >> plane & 1));
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) const { return static_cast<unsigned>(value); }
  [[nodiscard]] PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) const {
    return static_cast<unsigned>(match - value);
  }

  template <class Word>
  PAIRSCAN_FUNCTION void cell(Word (&p)[kPlanes], Word (&q)[kPlanes], Word const& matches) const {
    Word z[kPlanes];
    body_detail::larger(p, q, z);
    if constexpr (kPlanes > 1 && kAddsWords<Word>) {
      Word least[kPlanes];
      substitution(matches, least);
      Word const less = body_detail::is_less(z, least);
      PAIRSCAN_UNROLL
      for (int plane = 0; plane < kPlanes; ++plane) {
        z[plane] = gate<0xca>(less, least[plane], z[plane]);
      }
      body_detail::subtract_both(z, p, q, factors_);
    } else {
      raise(z, matches);
      body_detail::subtract_both(z, p, q);
    }
  }

private:
  /// Returns match ? D : S. Each plane is S's bit and, where letters match, the difference to D's.
  PAIRSCAN_FUNCTION void substitution(std::uint32_t matches, std::uint32_t (&score)[kPlanes]) const {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      score[plane] = sum(mismatch_planes_.template plane<std::uint32_t>(plane), matches, better_[plane]);
    }
  }

  /// Computes z = match ? D : max(z, S).
  template <class Word>
  PAIRSCAN_FUNCTION void raise(Word (&z)[kPlanes], Word const& matches) const {
    Word least[kPlanes];
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      least[plane] = mismatch_planes_.template plane<Word>(plane);
    }
    Word const less = body_detail::is_less(z, least);
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      Word const at_least = gate<0xb8>(z[plane], less, least[plane]);
      z[plane] = gate<0xb8>(at_least, matches, match_planes_.template plane<Word>(plane));
    }
  }

  body_detail::ConstantPlanes<kPlanes> match_planes_;
  body_detail::ConstantPlanes<kPlanes> mismatch_planes_;
  std::uint32_t better_[kPlanes]; // D's bit minus S's bit: 1, 0 or -1
  SumFactors factors_;
};

/// Whether a network is known at run time only.
template <class Network>
inline constexpr bool kIsRuntimeNetwork = false;
template <int kPlanes>
inline constexpr bool kIsRuntimeNetwork<RuntimeNetwork<kPlanes>> = true;

/// The network of one scheme, with D and S known at compile time: 28 gates for (8, 5).
template <int kMatch, int kMismatch>
struct BinaryNetwork : BinaryCodes<body_detail::planes_for(kMatch)> {
  static_assert(kMatch > 0 && kMismatch < kMatch);
  using BinaryCodes<body_detail::planes_for(kMatch)>::planes;
  static constexpr int match = kMatch;
  static constexpr int mismatch = kMismatch < 0 ? 0 : kMismatch;
  static constexpr int gates = 7 * planes - 2 + body_detail::gates_below(mismatch, planes);

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned p_code(int value) { return static_cast<unsigned>(value); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned q_code(int value) {
    return static_cast<unsigned>(kMatch - value);
  }

  template <class Word>
  static PAIRSCAN_FUNCTION void cell(Word (&p)[planes], Word (&q)[planes], Word const& matches) {
    Word z[planes];
    body_detail::larger(p, q, z);
    raise<0>(z, below_mismatch<0>(z, Word{}), matches);
    body_detail::subtract_both(z, p, q);
  }

private:
  [[nodiscard]] static constexpr bool bit(int value, int plane) { return (value >> plane & 1) != 0; }

  /// Returns the table of "z < S" from two planes of z and the result for the planes below, in the order (below, high,
  /// low).
  [[nodiscard]] static constexpr unsigned below_table(int plane) {
    unsigned table = 0;
    int const least = kMismatch >> plane & 3;
    for (int at = 0; at < 8; ++at) {
      int const value = at & 3;
      bool const lower = (at & 4) != 0;
      table |= (value < least || (value == least && lower) ? 1U : 0U) << at;
    }
    return table;
  }

  template <int kPlane, class Word>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word below_mismatch(Word const (&z)[planes], Word lower) {
    if constexpr (kPlane >= planes || mismatch == 0) {
      return lower;
    } else if constexpr ((mismatch & ((1 << (kPlane + 1)) - 1)) == 0) { // no number is less than zero in these bits
      return below_mismatch<kPlane + 1>(z, lower);
    } else if constexpr (kPlane + 1 == planes) {
      return bit(mismatch, kPlane) ? lower | ~z[kPlane] : lower & ~z[kPlane];
    } else {
      return below_mismatch<kPlane + 2>(z, gate<below_table(kPlane)>(lower, z[kPlane + 1], z[kPlane]));
    }
  }

  /// Computes z = match ? D : z < S ? S : z.
  template <int kPlane, class Word>
  static PAIRSCAN_FUNCTION void raise(Word (&z)[planes], Word const& less, Word const& matches) {
    if constexpr (kPlane < planes) {
      constexpr bool kD = bit(match, kPlane);
      constexpr bool kS = bit(mismatch, kPlane);
      // (z, matches, less): of 8 entries those with matches are D's bit, of the rest those with less are S's.
      constexpr unsigned kTable = (kD ? 0xccU : 0U) | (kS ? 0x22U : 0U) | 0x10U;
      z[kPlane] = gate<kTable>(z[kPlane], matches, less);
      raise<kPlane + 1>(z, less, matches);
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
