#pragma once

#include <kokkos_kernels/methods/bit_planes/local_row.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// The values of the row above, counted from column to column of a thread (LocalRanges), and what networks ask of them.
template <class Ranges, class Word = std::uint32_t>
class LocalCounter {
public:
  using Network = typename Ranges::Network;
  static constexpr int kLow = Ranges::kLow;

  /// Begins in front of the first column.
  PAIRSCAN_FUNCTION explicit LocalCounter(Word const (&corner)[kLocalPlanes]) {
    set_counter(corner);
    zero_is_near_ = ~any_from<Ranges::kZeroPlanes>(corner);
  }

  /// Computes a chunk of columns. matches(column) says where the letters of one match, and `search` looks at each of
  /// them (LocalBest).
  template <class Matches, class Search>
  PAIRSCAN_FUNCTION void scan_chunk(Network const& network, Word (&p)[Network::planes], Word (*q)[Network::planes],
                                    Matches const& matches, Search& search) {
    search.begin_chunk(*this);
    Word const low = zero_is_near_ & ~any_high();
    Word tops[Ranges::kChunk + 1] = {low_[kTop]};
    scan_columns<0>(network, p, q, matches, low, search, tops);
    end_chunk(tops);
  }

  /// Returns a plane of the counter, of a high one at chunks only.
  [[nodiscard]] PAIRSCAN_FUNCTION Word plane(int number) const {
    return number < kLow ? low_[number < kLow ? number : 0] : high_[number < kLow ? 0 : number - kLow];
  }

private:
  static constexpr int kTop = kLow - 1; // of the low planes
  static constexpr int kSteps = Network::step_planes;
  static constexpr int kPerChunk = Ranges::kChunk * Ranges::kPerColumn;
  static constexpr bool kAddsOne = Ranges::kPerColumn > Ranges::Edges::kBias;

  template <int kFrom>
  [[nodiscard]] static PAIRSCAN_FUNCTION Word any_from(Word const (&number)[kLocalPlanes]) {
    Word any{};
    PAIRSCAN_UNROLL
    for (int plane = kFrom; plane < kLocalPlanes; ++plane) {
      any |= number[plane];
    }
    return any;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Word any_high() const {
    Word any = high_[0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < Ranges::kHigh; ++plane) {
      any |= high_[plane];
    }
    return any;
  }

  /// counter = corner + kShift
  PAIRSCAN_FUNCTION void set_counter(Word const (&corner)[kLocalPlanes]) {
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

  /// Computes the columns of a chunk from one of them on.
  template <int kColumn, class Matches, class Search>
  PAIRSCAN_FUNCTION void scan_columns(Network const& network, Word (&p)[Network::planes], Word (*q)[Network::planes],
                                      Matches const& matches, Word low, Search& search,
                                      Word (&tops)[Ranges::kChunk + 1]) {
    if constexpr (kColumn < Ranges::kChunk) {
      scan_column<kColumn>(network, p, q[kColumn], matches(kColumn), low, search);
      tops[kColumn + 1] = low_[kTop];
      scan_columns<kColumn + 1>(network, p, q, matches, low, search, tops);
    }
  }

  template <int kColumn, class Search>
  PAIRSCAN_FUNCTION void scan_column(Network const& network, Word (&p)[Network::planes], Word (&q)[Network::planes],
                                     Word matches, Word low, Search& search) {
    constexpr int kZero = Ranges::kShift + kColumn * Ranges::kPerColumn; // as the low planes have it
    search.template look<kColumn>(low_);
    Word step[kSteps];
    network.step(q, step);
    if constexpr (HasAffineGaps<Network>) {
      static_assert(kZero % 2 == 0);
      network.cell(p, q, matches, is_there<kZero, 1>(low), Word{low_[0]});
    } else {
      network.cell(p, q, matches, is_there<kZero, 0>(low));
    }
    add(step);
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
    Word carry = kAddsOne ? low_[0] | step[0] : low_[0] & step[0];
    low_[0] = kAddsOne ? ~(low_[0] ^ step[0]) : low_[0] ^ step[0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < kSteps; ++plane) {
      Word const old = low_[plane];
      low_[plane] = gate<0x96>(old, step[plane], carry);
      carry = gate<0xe8>(old, step[plane], carry);
    }
    if constexpr (kLow == kSteps + 2) {
      low_[kTop] = gate<0x78>(low_[kTop], low_[kTop - 1], carry);
    }
    low_[kSteps] ^= carry;
  }

  /// Goes on to the next chunk: takes kPerColumn per column off the counter. `tops`: the low planes' highest one before
  /// each column, and behind the last one.
  PAIRSCAN_FUNCTION void end_chunk(Word const (&tops)[Ranges::kChunk + 1]) {
    if constexpr (kPerChunk == 1 << kLow) { // half of a chunk begins the low planes anew at most once
      constexpr int kQuarter = Ranges::kChunk / 4;
      Word const first = gate<0x74>(tops[0], tops[kQuarter], tops[2 * kQuarter]);
      Word const second = gate<0x74>(tops[2 * kQuarter], tops[3 * kQuarter], tops[4 * kQuarter]);
      add_to_high(~(first ^ second), ~(first | second));
    } else { // a chunk does
      static_assert(kPerChunk == 1 << (kLow - 2) && Ranges::kChunk == 4);
      Word const wraps = (tops[0] & ~tops[2]) | (tops[2] & ~tops[4]);
      Word const borrow = ~(low_[kTop] | low_[kTop - 1]);
      low_[kTop] = ~(low_[kTop] ^ low_[kTop - 1]);
      low_[kTop - 1] = ~low_[kTop - 1];
      add_to_high(wraps ^ borrow, borrow);
    }
  }

  /// Adds one to the high planes where they change, or takes it off.
  PAIRSCAN_FUNCTION void add_to_high(Word changes, Word negative) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Ranges::kHigh; ++plane) {
      Word const old = high_[plane];
      high_[plane] = old ^ changes;
      changes &= old ^ negative;
    }
  }

  Word low_[kLow];
  Word high_[Ranges::kHigh];
  Word zero_is_near_; // in the row
};

} // namespace pairscan::inline PAIRSCAN_ISA
