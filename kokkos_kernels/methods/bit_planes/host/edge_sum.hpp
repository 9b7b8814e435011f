#pragma once

#include <kokkos_kernels/methods/bit_planes/host/one_pair_letters.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Adds the highest bit of every plane of the steps to that plane's own sum.
template <class Network, class Any>
PAIRSCAN_FUNCTION void add_steps(Network const& network, Any const (&q)[Network::planes],
                                 Any (&sums)[Network::step_planes]) {
  Any steps[Network::step_planes];
  network.step(q, steps);
  for (int plane = 0; plane < Network::step_planes; ++plane) {
    sums[plane] += steps[plane] >> 63U;
  }
}

/// Returns the sum of the horizontal differences along the last row, whose q stands in the highest bits of `edge`. It
/// runs once per pair and is not inlined, so that it is compiled once per word and network, whatever the kind of
/// letters (decision 0021).
template <class Word, class Network>
[[gnu::noinline]] std::int32_t sum_along_edge(Network const& network, std::uint64_t* const (&edge)[Network::planes],
                                              int cols) {
  constexpr int kParts = sizeof(Word) / 8;
  std::uint64_t sum = 0;
  Word sums[Network::step_planes] = {};
  int column = 0;
  for (; column + kParts <= cols; column += kParts) {
    Word q[Network::planes];
    for (int plane = 0; plane < Network::planes; ++plane) {
      q[plane] = load_parts<Word>(edge[plane] + column);
    }
    add_steps(network, q, sums);
  }
  for (int plane = 0; plane < Network::step_planes; ++plane) {
    for (int part = 0; part < kParts; ++part) {
      sum += sums[plane][part] << static_cast<unsigned>(plane);
    }
  }
  for (; column < cols; ++column) {
    std::uint64_t q[Network::planes];
    std::uint64_t one[Network::step_planes] = {};
    for (int plane = 0; plane < Network::planes; ++plane) {
      q[plane] = edge[plane][column];
    }
    add_steps(network, q, one);
    for (int plane = 0; plane < Network::step_planes; ++plane) {
      sum += one[plane] << static_cast<unsigned>(plane);
    }
  }
  return static_cast<std::int32_t>(sum);
}

} // namespace pairscan::inline PAIRSCAN_ISA
