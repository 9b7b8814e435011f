#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// The words of two cells that do not depend on one another. Their gates alternate, because a cell is a dozen gates
/// deep: while a gate of one cell waits for its inputs, the processor computes the next gate of the other.
template <class Word>
struct TwoWords {
  Word first;
  Word second;

  [[nodiscard]] PAIRSCAN_FUNCTION TwoWords operator~() const { return {~first, ~second}; }
  [[nodiscard]] friend PAIRSCAN_FUNCTION TwoWords operator&(TwoWords a, TwoWords b) {
    return {a.first & b.first, a.second & b.second};
  }
  [[nodiscard]] friend PAIRSCAN_FUNCTION TwoWords operator|(TwoWords a, TwoWords b) {
    return {a.first | b.first, a.second | b.second};
  }
  [[nodiscard]] friend PAIRSCAN_FUNCTION TwoWords operator^(TwoWords a, TwoWords b) {
    return {a.first ^ b.first, a.second ^ b.second};
  }
};

template <unsigned kTable, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION TwoWords<Word> gate(TwoWords<Word> a, TwoWords<Word> b, TwoWords<Word> c) {
  return {gate<kTable>(a.first, b.first, c.first), gate<kTable>(a.second, b.second, c.second)};
}

template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION TwoWords<Word> without(TwoWords<Word> a, TwoWords<Word> b, SumFactors const& factors) {
  return {without(a.first, b.first, factors), without(a.second, b.second, factors)};
}

/// Computes cell(p, q, matches) of both cells.
template <class Network, class Word, int kPlanes>
PAIRSCAN_FUNCTION void compute_two(Network const& network, Word (&p)[kPlanes], Word (&q)[kPlanes], Word const& matches,
                                   Word (&other_p)[kPlanes], Word (&other_q)[kPlanes], Word const& other_matches) {
  TwoWords<Word> both_p[kPlanes];
  TwoWords<Word> both_q[kPlanes];
  for (int plane = 0; plane < kPlanes; ++plane) {
    both_p[plane] = {p[plane], other_p[plane]};
    both_q[plane] = {q[plane], other_q[plane]};
  }
  network.cell(both_p, both_q, TwoWords<Word>{matches, other_matches});
  for (int plane = 0; plane < kPlanes; ++plane) {
    p[plane] = both_p[plane].first;
    other_p[plane] = both_p[plane].second;
    q[plane] = both_q[plane].first;
    other_q[plane] = both_q[plane].second;
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
