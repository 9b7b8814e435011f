#pragma once

#include <kokkos_kernels/model/recurrence.hpp>

#include <cstddef>

namespace pairscan::inline PAIRSCAN_ISA {

// Cell stores say where computed cells go. A row sweep calls keep(column, here, neighbours) for each cell; a store that
// keeps nothing costs nothing.

/// Keeps no cells, for scores alone.
struct NoCells {
  template <class Value, class Neighbours>
  PAIRSCAN_FUNCTION void operator()(int, Value const&, Neighbours const&) const {}
};

/// Keeps the last column of a slice, one value per row, interleaved by `stride` lanes (LazyRScan, Truong et al. 2014,
/// 4.4). The next slice reads it as its `left` column and overwrites it; row i is element i - 1.
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

/// Keeps directions, `codes_per_word` cells of a row per word of the lane, the first cell in the highest bits.
template <class Recurrence>
struct Directions {
  using Lane = typename Recurrence::Lane;
  static constexpr int kBits = kDirectionBits<Recurrence>;
  static constexpr int codes_per_word = 8 * static_cast<int>(sizeof(ValueOf<Lane>)) / kBits;

  Recurrence const& recurrence;
  Lane* words; // the words of this row
  Lane word{};

  PAIRSCAN_FUNCTION void operator()(int column, typename Recurrence::Value const& here,
                                    Neighbours<Recurrence> const& from) {
    Lane const code = recurrence.direction(here, from.diagonal, from.above, from.left, from.row, from.col);
    if constexpr (codes_per_word == 1) {
      word = code;
    } else {
      word = push_code<kBits>(word, code);
    }
    if ((column + 1) % codes_per_word == 0) {
      words[column / codes_per_word] = word;
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
