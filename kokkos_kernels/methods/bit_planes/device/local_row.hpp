#pragma once

#include <kokkos_kernels/networks/code_table.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <bit>
#include <cstdint>

namespace pairscan {

/// Planes of a score of local alignments.
inline constexpr int kLocalPlanes = 12;
inline constexpr int kLargestLocalScore = (1 << kLocalPlanes) - 1;

/// How many planes hold the values that go along a row of a thread's columns, and the ranges for which they do. In
/// units of the scheme's divisor a value H rises by at most kRise and falls by at most kFall from a column to the next.
///
///     counter = H(i-1,j) + kShift      of the first column of every chunk of four
///
/// Its low planes are right in each column, modulo 2^kLow; the high ones at chunks only. They say that a chunk is low
/// (counter < 2^kLow), where H is 0 if and only if the low planes say so: below, it would have to fall further than to
/// 0, and above, to rise by more than kShift.
template <class Network, int kColumns>
struct LocalRanges {
  static constexpr int kChunk = 4;
  static constexpr int kFall = Network::gap;
  static constexpr int kRise = Network::match - Network::gap;
  static constexpr int kLow =
      std::bit_width(unsigned{2 * Network::match - 1}) + 1; // two columns add 2^(kLow-1) at most
  static constexpr int kHigh = 3;
  static constexpr int kShift = 1 << (kLow - 1);
  static constexpr int kCounter = kLow + kHigh;

  static constexpr int kZeroPlanes =
      std::bit_width(unsigned{kFall * (kColumns - 1)}); // of H from which a row reaches 0
  static constexpr int kBestPlanes =
      std::bit_width(unsigned{kRise * (kColumns - 1)}); // of what is left to a best score

  static_assert(3 * kRise <= kShift && kShift + 3 * kFall < 1 << kLow, "low planes tell 0 from all other values");
  static_assert(kChunk * kFall == 1 << (kLow - 2), "a chunk is one plane's worth");
  static_assert((1 << kZeroPlanes) + kRise * kColumns + kShift < 1 << kCounter,
                "where 0 is near, the counter is exact");
  static_assert((1 << kBestPlanes) + kFall * kColumns < 1 << kCounter, "where the best is near, so is its distance");
};

/// One row of a thread's columns of a word of 32 local alignments: what networks need to know of values beside their
/// differences. Numbers are in planes, and in units of the scheme's divisor.
///
/// `corner` is H(i-1,j) of the column in front of the thread's first one, and `ahead` by how much the best score so far
/// of these columns, rows and that column lies above it. From there the row's values are counted along the differences
/// of the row above: they say where H(i-1,j-1) is 0, which the network asks for, and where it is above the best score,
/// by 1, as only a match can lead there.
template <class Network>
struct LocalRow {
  using Word = std::uint32_t;
  static constexpr int kHeight = kLocalPlanes;
  using Best = Word[kHeight + 1];

  Word corner[kHeight];
  Word ahead[kHeight];
  Word left[Network::planes]; // of the row above: the difference in front of the first column
  Word risen;                 // where the row above found a better score

  /// Begins above the first row, where H is 0.
  PAIRSCAN_FUNCTION void open() {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kHeight; ++plane) {
      corner[plane] = 0;
      ahead[plane] = 0;
    }
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Network::planes; ++plane) {
      left[plane] = same_bit<Word>((Network::p_code(Network::gap) >> plane & 1) != 0);
    }
    risen = 0;
  }

  /// Moves on to the next row, whose differences come in as p.
  PAIRSCAN_FUNCTION void next_row(Word const (&p)[Network::planes]) {
    add<false>(corner, 0);
    Word const below = add<true>(ahead, risen);
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kHeight; ++plane) {
      ahead[plane] &= ~below;
    }
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Network::planes; ++plane) {
      left[plane] = p[plane];
    }
    risen = 0;
  }

  /// Computes the best scores.
  PAIRSCAN_FUNCTION void best(Best& sum) const {
    Word carry = risen;
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kHeight; ++plane) {
      sum[plane] = gate<0x96>(corner[plane], ahead[plane], carry);
      carry = gate<0xe8>(corner[plane], ahead[plane], carry);
    }
    sum[kHeight] = carry;
  }

private:
  [[nodiscard]] static constexpr int step_of(int p, bool down) { return down ? Network::gap - p : p - Network::gap; }

  /// Returns where a plane of a step of H(., j), or of what that takes from `ahead`, is set.
  template <bool kDown>
  [[nodiscard]] static constexpr CodeTable step_table(int plane) {
    return code_table(
        Network::match, [](int p) { return Network::p_code(p); },
        [plane](int p) {
          return (static_cast<unsigned>(step_of(p, kDown)) >> static_cast<unsigned>(plane) & 1U) != 0;
        });
  }
  template <bool kDown, int kPlane>
  static constexpr CodeTable kStepTable = step_table<kDown>(kPlane);

  /// Adds a step to a number, and one more where `carry` says so. Returns where the sum is negative.
  template <bool kDown>
  PAIRSCAN_FUNCTION Word add(Word (&number)[kHeight], Word carry) const {
    return add_from<kDown, 0>(number, carry);
  }
  template <bool kDown, int kPlane>
  PAIRSCAN_FUNCTION Word add_from(Word (&number)[kHeight], Word carry) const {
    if constexpr (kPlane < Network::planes) {
      Word const step = where<kStepTable<kDown, kPlane>, Network::planes>(left);
      Word const old = number[kPlane];
      number[kPlane] = old ^ step ^ carry;
      return add_from<kDown, kPlane + 1>(number, (old & step) | (carry & (old | step)));
    } else { // from here on the step's planes are its sign
      Word const negative = where<kStepTable<kDown, kPlane>, Network::planes>(left);
      Word changes = carry ^ negative;
      PAIRSCAN_UNROLL
      for (int plane = kPlane; plane < kHeight; ++plane) {
        Word const old = number[plane];
        number[plane] = old ^ changes;
        changes &= old ^ negative;
      }
      return changes & negative;
    }
  }
};

} // namespace pairscan
