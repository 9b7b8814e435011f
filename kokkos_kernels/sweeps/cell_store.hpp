#pragma once

#include <kokkos_kernels/model/recurrence.hpp>

#include <cstddef>

namespace pairscan::inline PAIRSCAN_ISA {

// Where computed cells go. A row sweep calls keep(column, here, neighbours) for each cell; what a strategy does not
// store costs nothing.

/// Scores only: cells are forgotten.
struct NoCells {
  template <class Value, class Neighbours>
  PAIRSCAN_FUNCTION void operator()(int, Value const&, Neighbours const&) const {}
};

/// Last column of each slice, one value per row, interleaved by `stride` lanes (LazyRScan, Truong et al. 2014, 4.4).
/// The next slice reads as `left` what the one before it wrote; row i is element i - 1.
template <class Value>
struct LastColumns {
  Value* column;
  std::size_t stride;

  [[nodiscard]] PAIRSCAN_FUNCTION Value left(int row) const {
    return column[static_cast<std::size_t>(row - 1) * stride];
  }
  PAIRSCAN_FUNCTION void close(int row, Value value) const {
    column[static_cast<std::size_t>(row - 1) * stride] = value;
  }
};

/// Two-bit directions, `codes_per_word` cells of a row in one word of the lane, first cell in the highest bits.
template <class Recurrence>
struct Directions {
  using Lane = typename Recurrence::Lane;
  static constexpr int codes_per_word = 4 * static_cast<int>(sizeof(ValueOf<Lane>));

  Recurrence const& recurrence;
  Lane* words; // of this row
  Lane word{};

  PAIRSCAN_FUNCTION void operator()(int column, typename Recurrence::Value const& here,
                                    Neighbours<Recurrence> const& from) {
    word = push_code(word, recurrence.direction(here, from.diagonal, from.above, from.left, from.row, from.col));
    if ((column + 1) % codes_per_word == 0) {
      words[column / codes_per_word] = word;
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
