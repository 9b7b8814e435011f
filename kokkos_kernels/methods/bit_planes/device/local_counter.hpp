#pragma once

#include <kokkos_kernels/methods/bit_planes/device/local_row.hpp>

#include <cstdint>

namespace pairscan {

/// The values of the row above, counted from column to column of a thread (LocalRanges), and what networks and best
/// scores ask of them.
template <class Network, int kColumns>
class LocalCounter {
public:
  using Word = std::uint32_t;
  using Ranges = LocalRanges<Network, kColumns>;

  /// Begins in front of the first column.
  PAIRSCAN_FUNCTION explicit LocalCounter(LocalRow<Network> const& row) {
    set_counter(row.corner);
    set_goal(row.ahead);
    zero_is_near_ = ~any_from<Ranges::kZeroPlanes>(row.corner);
    best_is_near_ = ~any_from<Ranges::kBestPlanes>(row.ahead);
  }

  /// Computes a chunk of columns. Adds where the row above has a better score to `risen`.
  template <class Four>
  PAIRSCAN_FUNCTION void scan_chunk(Network const& network, Word (&p)[Network::planes], Word (*q)[Network::planes],
                                    Four const& matches, Word& risen) {
    Word const low = zero_is_near_ & ~(high_[0] | high_[1] | high_[2]);
    Word const near = best_is_near_ & ~is_far();
    Word const first = low_[kTop];
    scan_column<0>(network, p, q[0], matches.word[0], low, near, risen);
    scan_column<1>(network, p, q[1], matches.word[1], low, near, risen);
    Word const middle = low_[kTop];
    scan_column<2>(network, p, q[2], matches.word[2], low, near, risen);
    scan_column<3>(network, p, q[3], matches.word[3], low, near, risen);
    end_chunk((first & ~middle) | (middle & ~low_[kTop]));
  }

private:
  static constexpr int kLow = Ranges::kLow;
  static constexpr int kTop = kLow - 1; // of the low planes
  static constexpr int kSteps = Network::step_planes;
  static_assert(kLow == kSteps + 2);

  template <int kFrom, int kPlanes>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word any_from(Word const (&number)[kPlanes]) {
    Word any = 0;
    PAIRSCAN_UNROLL
    for (int plane = kFrom; plane < kPlanes; ++plane) {
      any |= number[plane];
    }
    return any;
  }

  /// counter = corner + kShift
  template <int kPlanes>
  PAIRSCAN_FUNCTION void set_counter(Word const (&corner)[kPlanes]) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kTop; ++plane) {
      low_[plane] = corner[plane];
    }
    low_[kTop] = ~corner[kTop];
    Word carry = corner[kTop];
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Ranges::kHigh; ++plane) {
      high_[plane] = corner[kLow + plane] ^ carry;
      carry &= corner[kLow + plane];
    }
  }

  /// goal = counter + ahead + 1: what a better score counts as, in the first column of a chunk; and behind it
  template <int kPlanes>
  PAIRSCAN_FUNCTION void set_goal(Word const (&ahead)[kPlanes]) {
    Word carry = ~Word{0};
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Ranges::kCounter; ++plane) {
      Word const count = counter(plane);
      goal_[plane] = count ^ ahead[plane] ^ carry;
      carry = (count & ahead[plane]) | (carry & (count | ahead[plane]));
    }
    PAIRSCAN_UNROLL
    for (int column = 0; column < Ranges::kChunk; ++column) {
      carry = 0;
      PAIRSCAN_UNROLL
      for (int plane = 0; plane < kLow; ++plane) {
        bool const more = (column * Ranges::kFall >> plane & 1) != 0;
        goals_[column][plane] = more ? ~(goal_[plane] ^ carry) : goal_[plane] ^ carry;
        carry = more ? goal_[plane] | carry : goal_[plane] & carry;
      }
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Word counter(int plane) const {
    return plane < kLow ? low_[plane < kLow ? plane : 0] : high_[plane < kLow ? 0 : plane - kLow];
  }

  /// Returns where the best score is too far above for any column of the chunk: by 2^(kLow-1) at least, where the
  /// lowest plane is left out of both numbers.
  [[nodiscard]] PAIRSCAN_FUNCTION Word is_far() const {
    Word borrow = 0;
    Word far = 0;
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < Ranges::kCounter; ++plane) {
      Word const count = counter(plane);
      if (plane >= kTop) {
        far |= gate<0x96>(goal_[plane], count, borrow);
      }
      borrow = plane == 1 ? ~goal_[plane] & count : gate<0x8e>(goal_[plane], count, borrow);
    }
    return far;
  }

  template <int kColumn>
  PAIRSCAN_FUNCTION void scan_column(Network const& network, Word (&p)[Network::planes], Word (&q)[Network::planes],
                                     Word matches, Word low, Word near, Word& risen) {
    risen = gate<0xf4>(risen, near, differs_from(goals_[kColumn]));
    Word const zero = is_there<Ranges::kShift + kColumn * Ranges::kFall, 0>(low);
    Word step[kSteps];
    network.step(q, step);
    network.cell(p, q, matches, zero);
    add(step);
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Word differs_from(Word const (&goal)[kLow]) const {
    Word differs = low_[0] ^ goal[0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < kLow; ++plane) {
      differs = gate<0xf6>(differs, low_[plane], goal[plane]);
    }
    return differs;
  }

  /// Returns where the low planes, from one of them on, are those of a number.
  template <int kNumber, int kPlane>
  [[nodiscard]] PAIRSCAN_FUNCTION Word is_there(Word where) const {
    constexpr unsigned kThis = kNumber >> kPlane & 1;
    if constexpr (kPlane == kLow) {
      return where;
    } else if constexpr (kPlane == kLow - 1) {
      return kThis != 0 ? where & low_[kPlane] : where & ~low_[kPlane];
    } else {
      constexpr unsigned kNext = kNumber >> (kPlane + 1) & 1;
      return is_there<kNumber, kPlane + 2>(gate<1U << (4 + 2 * kNext + kThis)>(where, low_[kPlane + 1], low_[kPlane]));
    }
  }

  /// Goes on to the next column of a chunk.
  PAIRSCAN_FUNCTION void add(Word const (&step)[kSteps]) {
    Word carry = low_[0] & step[0];
    low_[0] ^= step[0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < kSteps; ++plane) {
      Word const old = low_[plane];
      low_[plane] = gate<0x96>(old, step[plane], carry);
      carry = gate<0xe8>(old, step[plane], carry);
    }
    low_[kTop] = gate<0x78>(low_[kTop], low_[kTop - 1], carry);
    low_[kTop - 1] ^= carry;
  }

  /// Goes on to the next chunk: takes kFall per column off the counter. `wraps`: where the low planes have begun anew.
  PAIRSCAN_FUNCTION void end_chunk(Word wraps) {
    Word const borrow = ~(low_[kTop] | low_[kTop - 1]);
    low_[kTop] = ~(low_[kTop] ^ low_[kTop - 1]);
    low_[kTop - 1] = ~low_[kTop - 1];
    Word changes = wraps ^ borrow;
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Ranges::kHigh; ++plane) {
      Word const old = high_[plane];
      high_[plane] = old ^ changes;
      changes &= old ^ borrow;
    }
  }

  Word low_[kLow];
  Word high_[Ranges::kHigh];
  Word goal_[Ranges::kCounter];
  Word goals_[Ranges::kChunk][kLow]; // low planes of the goal in each column of a chunk
  Word zero_is_near_;                // in the row
  Word best_is_near_;
};

} // namespace pairscan
