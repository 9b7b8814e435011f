#pragma once

#include <kokkos_kernels/simd/simd.hpp>

#include <cstddef>

namespace pairscan::inline PAIRSCAN_ISA {

// Where computed cells go. A scan calls keep(column, here, step, above) for each cell of a row; what a strategy does
// not store costs nothing.

/// Scores only: cells are forgotten.
struct NoCells {
  template <class Lane>
  PAIRSCAN_FUNCTION void operator()(int, Lane, Lane, Lane) const {}
};

/// Last column of each slice, one value a row, interleaved by `stride` lanes (LazyRScan, Truong et al. 2014, 4.4).
/// The next slice reads as `left` what the one before it wrote; row i is element i - 1.
template <class Lane>
struct LastColumns {
  Lane* column;
  std::size_t stride;

  [[nodiscard]] PAIRSCAN_FUNCTION Lane left(int row) const {
    return column[static_cast<std::size_t>(row - 1) * stride];
  }
  PAIRSCAN_FUNCTION void close(int row, Lane value) const {
    column[static_cast<std::size_t>(row - 1) * stride] = value;
  }
};

/// How a cell was reached; the order of the codes is the order of preference among ties (docs/strategies.md).
enum DirectionCode : int { kFromDiagonal = 0, kFromAbove = 1, kFromLeft = 2 };

/// Two-bit directions, `codes_per_word` cells of a row in one word of the lane, first cell in the highest bits.
template <class Lane>
struct Directions {
  static constexpr int codes_per_word = 4 * static_cast<int>(sizeof(ValueOf<Lane>));

  Lane* words; // of this row
  Lane word{};

  PAIRSCAN_FUNCTION void operator()(int column, Lane here, Lane step, Lane above) {
    Lane const diagonal = SimdTraits<Lane>::broadcast(kFromDiagonal);
    Lane const vertical = SimdTraits<Lane>::broadcast(kFromAbove);
    Lane const horizontal = SimdTraits<Lane>::broadcast(kFromLeft);
    word = push_code(word, select_equal(here, step, diagonal, select_equal(here, above, vertical, horizontal)));
    if ((column + 1) % codes_per_word == 0) {
      words[column / codes_per_word] = word;
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
