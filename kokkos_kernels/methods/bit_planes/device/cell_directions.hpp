#pragma once

#include <kokkos_kernels/networks/affine_network.hpp>
#include <kokkos_kernels/networks/state_tests.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

/// What is kept of the cells of a word, so that their paths can be walked: words of a bit per matrix. With linear gaps
/// these are two: whether the cell is reached along the diagonal, and if it is not, whether from above. Where it is
/// reached from above and from the left alike, a gap in the target is chosen: from above, or, of pairs whose row is the
/// target, from the left.
template <class Network>
struct CellDirections {
  static constexpr int kWords = 2;

  StateTests<Network, std::uint32_t> tests;

  /// `mismatch_counts` as StateTests has it.
  CellDirections(Network const& network, bool mismatch_counts) : tests(network, mismatch_counts) {}

  /// Computes a cell as the network does and returns its words. `exchanged` are the matrices whose row is the target.
  template <int kPlanes>
  PAIRSCAN_FUNCTION Words<kWords> scan(Network const& network, std::uint32_t (&p)[kPlanes], std::uint32_t (&q)[kPlanes],
                                       std::uint32_t match, std::uint32_t exchanged) const {
    Words<kWords> words{};
    words.word[0] = tests.diagonal(p, q, match);
    network.cell(p, q, match);
    words.word[1] = gate<0x3a>(exchanged, tests.left(q), tests.above(p)); // ? ~left : above
    return words;
  }
};

/// With affine gaps two more: whether a gap along the column may open in front of the cell, and whether one along the
/// row may.
template <HasAffineGaps Network>
struct CellDirections<Network> {
  static constexpr int kWords = 4;

  template <int kPlanes>
  PAIRSCAN_FUNCTION Words<kWords> scan(Network const& network, std::uint32_t (&p)[kPlanes], std::uint32_t (&q)[kPlanes],
                                       std::uint32_t match, std::uint32_t exchanged) const {
    std::uint32_t left[kPlanes];
    std::uint32_t top[kPlanes];
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      left[plane] = p[plane];
      top[plane] = q[plane];
    }
    network.cell(p, q, match);
    CellMoves<std::uint32_t> const moves = Network::moves(left, top, match, p, q);
    Words<kWords> words{};
    words.word[0] = moves.diagonal;
    words.word[1] = gate<0x3a>(exchanged, moves.left, moves.above); // ? ~left : above
    words.word[2] = moves.above_opens;
    words.word[3] = moves.left_opens;
    return words;
  }
};

} // namespace pairscan
