#pragma once

#include <kokkos_kernels/methods/bit_planes/local_row.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Searches a row of a thread's columns for scores above the best one, for LocalCounter. As only a match leads there,
/// from a value that was counted before, a row's best is above the best of those before it by 1 at most.
template <class Ranges, class Word = std::uint32_t>
class LocalBest {
public:
  using Network = typename Ranges::Network;
  static_assert(Network::match - 2 * Network::gap == 1, "a match scores one unit");

  /// `near`: where the row may reach the best score.
  PAIRSCAN_FUNCTION LocalBest(LocalRow<Network, Word> const& row, Word near) : row_is_near_(near) {
    set_goals(row.best);
    set_reach(row.best);
  }

  /// Returns where a score was found that is above the best one.
  [[nodiscard]] PAIRSCAN_FUNCTION Word risen() const { return risen_; }

  template <class Counter>
  PAIRSCAN_FUNCTION void begin_chunk(Counter const& counter) {
    near_ = row_is_near_ & ~is_far(counter);
  }

  template <int kColumn>
  PAIRSCAN_FUNCTION void look(Word const (&low)[Ranges::kLow]) {
    Word differs = low[0] ^ goals_[kColumn][0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < Ranges::kLow; ++plane) {
      differs = gate<0xf6>(differs, low[plane], goals_[kColumn][plane]);
    }
    risen_ = gate<0xf4>(risen_, near_, differs);
  }

private:
  static constexpr int kTop = Ranges::kLow - 1;

  /// What a better score counts as in each column of a chunk.
  PAIRSCAN_FUNCTION void set_goals(Word const (&best)[kLocalPlanes]) {
    PAIRSCAN_UNROLL
    for (int column = 0; column < Ranges::kChunk; ++column) {
      Word carry{};
      PAIRSCAN_UNROLL
      for (int plane = 0; plane < Ranges::kLow; ++plane) {
        bool const more = ((Ranges::kShift + 1 + column * Ranges::kPerColumn) >> plane & 1) != 0;
        goals_[column][plane] = more ? ~(best[plane] ^ carry) : best[plane] ^ carry;
        carry = more ? best[plane] | carry : best[plane] & carry;
      }
    }
  }

  /// reach = best + 2^kLow
  PAIRSCAN_FUNCTION void set_reach(Word const (&best)[kLocalPlanes]) {
    Word carry = ~Word{};
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Ranges::kCounter; ++plane) {
      reach_[plane] = plane < Ranges::kLow ? best[plane] : best[plane] ^ carry;
      carry = plane < Ranges::kLow ? carry : carry & best[plane];
    }
  }

  /// Returns where a better score is too far above the first column for any of the chunk: by more than 2^kTop. As the
  /// first column may have it, it is at least 2^kTop - 1 below `reach`.
  template <class Counter>
  [[nodiscard]] PAIRSCAN_FUNCTION Word is_far(Counter const& counter) const {
    constexpr int kRise = Ranges::Edges::rise(Ranges::kChunk - 1);
    constexpr int kFirst = kRise < 1 << kTop ? 1 : 0; // one more or less may be far enough
    static_assert(kRise <= 1 << kTop);
    static_assert((1 << kTop) + 1 + Ranges::Edges::fall(Ranges::kChunk - 1) < 1 << Ranges::kLow);
    Word borrow{};
    Word far{};
    PAIRSCAN_UNROLL
    for (int plane = kFirst; plane < Ranges::kCounter; ++plane) {
      Word const count = counter.plane(plane);
      if (plane >= Ranges::kLow) {
        far |= gate<0x96>(reach_[plane], count, borrow);
      }
      borrow = plane == kFirst ? ~reach_[plane] & count : gate<0x8e>(reach_[plane], count, borrow);
    }
    return far;
  }

  Word reach_[Ranges::kCounter];
  Word goals_[Ranges::kChunk][Ranges::kLow]; // low planes of a better score in each column of a chunk
  Word row_is_near_;
  Word near_; // the chunk
  Word risen_{};
};

/// Searches for nothing, in rows that cannot reach the best score.
struct NoBest {
  template <class Counter>
  PAIRSCAN_FUNCTION void begin_chunk(Counter const&) {}
  template <int kColumn, int kPlanes, class Word>
  PAIRSCAN_FUNCTION void look(Word const (&)[kPlanes]) {}
};

} // namespace pairscan::inline PAIRSCAN_ISA
