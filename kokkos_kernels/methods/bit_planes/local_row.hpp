#pragma once

#include <kokkos_kernels/networks/local_networks.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Planes of a score of local alignments.
inline constexpr int kLocalPlanes = 12;
inline constexpr int kLargestLocalScore = (1 << kLocalPlanes) - 1;

/// How many planes hold the values that go along a row of a thread's columns, and the ranges for which they do, in
/// units of the scheme's divisor.
///
///     counter = H(i-1,j) + kShift      of the first column of every chunk, and kPerColumn more in each other
///
/// Its low planes are right in each column, modulo 2^kLow; the high ones at chunks only. They say that a chunk is low
/// (counter < 2^kLow), where H is near 0 if and only if the low planes say so: below, it would have to fall further
/// than to 0, and above, to rise by more than kShift.
template <class OfCells, int kColumns, int kColumnsOfChunk = 4>
struct LocalRanges {
  using Network = OfCells;
  using Edges = LocalEdges<Network>;

  static constexpr int kChunk = kColumnsOfChunk;
  static constexpr int kNoticed = HasAffineGaps<Network> ? 2 : 1; // values that networks tell from those above
  static constexpr int kPerColumn = HasAffineGaps<Network> ? (Edges::kBias + 1) & ~1 : Edges::kBias; // even for two
  static constexpr int kLow = Network::step_planes + (HasAffineGaps<Network> ? kChunk / 4 : 2);
  static constexpr int kShift = 1 << (kLow - 1);

  static constexpr int kZeroPlanes = std::bit_width(unsigned{Edges::fall(kColumns - 1) + kNoticed - 1});
  static constexpr int kBestPlanes = std::bit_width(unsigned{Edges::rise(kColumns - 1) - 1});

  // Where 0 or the best score is near, the counter is exact.
  static constexpr int kLargestCounter =
      std::max((1 << kZeroPlanes) + Edges::rise(kColumns), (1 << kBestPlanes) + Edges::fall(kColumns)) + kShift;
  static constexpr int kHigh = std::max(static_cast<int>(std::bit_width(unsigned{kLargestCounter})) - kLow, 3);
  static constexpr int kCounter = kLow + kHigh;

  /// Rows in which no score is better if the best one is 2^kBestPlanes above the corner in front of the first of them:
  /// values rise as fast from row to row as from column to column.
  static constexpr int kCalmRows =
      ((1 << kBestPlanes) - Edges::rise(kColumns - 1) - Edges::rise(0)) / (Edges::rise(1) - Edges::rise(0)) + 1;

  // Of H from which a row comes near 0, and of what is left to a best score that a row may reach.
  static_assert((1 << kZeroPlanes) >= Edges::fall(kColumns - 1) + kNoticed);
  static_assert((1 << kBestPlanes) >= Edges::rise(kColumns - 1));
  static_assert(Edges::rise(kChunk - 1) <= kShift && (1 << kLow) - kShift >= Edges::fall(kChunk - 1) + kNoticed,
                "low planes tell what is near 0 from all other values");
};

/// The values of a thread's columns of a word of 32 local alignments beside their differences, in planes and in units
/// of the scheme's divisor.
template <class Network, class Word = std::uint32_t>
struct LocalRow {
  using Value = Word[kLocalPlanes];

  Value corner; // H(i-1,j) of the column in front of the thread's first one
  Value best;   // of the rows above i - 1, and of what was found before
  int calm;     // rows from here on in which no score is better, as far as it is known

  /// Begins above the first row, where H is 0.
  PAIRSCAN_FUNCTION void open() {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kLocalPlanes; ++plane) {
      corner[plane] = Word{};
      best[plane] = Word{};
    }
    calm = 0;
  }

  /// Takes a score that a matrix has reached before.
  PAIRSCAN_FUNCTION void set_best(int matrix, std::uint32_t score) {
    PAIRSCAN_UNROLL
    for (unsigned plane = 0; plane < kLocalPlanes; ++plane) {
      best[plane] |= (score >> plane & 1U) << static_cast<unsigned>(matrix);
    }
  }

  /// Moves the corner on to row i, whose differences come in as p.
  PAIRSCAN_FUNCTION void move_down(Word const (&p)[Network::planes]) { add_step<0>(p, Word{}); }

  /// Returns where the best score is less than 2^kPlanes above the corner; `below`: where it is below it.
  template <int kPlanes>
  [[nodiscard]] PAIRSCAN_FUNCTION Word near_best(Word& below) const {
    Word borrow = ~best[0] & corner[0];
    Word far{};
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < kLocalPlanes; ++plane) {
      if (plane >= kPlanes) {
        far |= gate<0x96>(best[plane], corner[plane], borrow);
      }
      borrow = gate<0x8e>(best[plane], corner[plane], borrow);
    }
    below = borrow;
    return ~far | borrow;
  }

  /// Takes the corner's score for the best one.
  PAIRSCAN_FUNCTION void take_corner(Word where) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kLocalPlanes; ++plane) {
      best[plane] = gate<0xca>(where, corner[plane], best[plane]);
    }
  }

  /// Adds one to the best score.
  PAIRSCAN_FUNCTION void raise_best(Word where) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kLocalPlanes; ++plane) {
      Word const old = best[plane];
      best[plane] = old ^ where;
      where &= old;
    }
  }

private:
  using Edges = LocalEdges<Network>;
  static constexpr int kStepPlanes = std::bit_width(unsigned{std::max(Edges::rise(1), Edges::fall(1) - 1)});

  /// Returns where a plane of a step of H(., j) is set.
  [[nodiscard]] static constexpr CodeTable step_table(unsigned plane) {
    CodeTable table;
    Edges::for_each_change(
        [&](unsigned code, int change) { table.add(code, (static_cast<unsigned>(change) >> plane & 1U) != 0); });
    return table;
  }
  template <int kPlane>
  static constexpr CodeTable kStepTable = step_table(kPlane);

  template <int kPlane>
  PAIRSCAN_FUNCTION void add_step(Word const (&p)[Network::planes], Word carry) {
    Word const step = where<kStepTable<kPlane>, Network::planes>(p);
    if constexpr (kPlane < kStepPlanes) {
      Word const old = corner[kPlane];
      corner[kPlane] = old ^ step ^ carry;
      add_step<kPlane + 1>(p, (old & step) | (carry & (old | step)));
    } else { // from here on the step's planes are its sign
      Word changes = carry ^ step;
      PAIRSCAN_UNROLL
      for (int plane = kPlane; plane < kLocalPlanes; ++plane) {
        Word const old = corner[plane];
        corner[plane] = old ^ changes;
        changes &= old ^ step;
      }
    }
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
