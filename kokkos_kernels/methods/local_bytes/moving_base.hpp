#pragma once

#include <kokkos_kernels/methods/local_bytes/column_block.hpp>
#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/local_bytes/moving_range.hpp>

#include <cstdint>
#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// A number of 16 bits for each byte of a lane: those of even bytes and those of odd ones.
template <class Lane>
struct WideOf {
  using Half = Pack<std::int16_t, SimdTraits<Lane>::width / 2>;

  Half even;
  Half odd;

  [[nodiscard]] static PAIRSCAN_FUNCTION WideOf broadcast(int value) {
    Half const all = SimdTraits<Half>::broadcast(static_cast<std::int16_t>(value));
    return {all, all};
  }

  /// Returns the bytes as numbers of 0 to 255.
  [[nodiscard]] static PAIRSCAN_FUNCTION WideOf widened(Lane bytes) {
    using Bits [[gnu::vector_size(sizeof(Lane))]] = std::uint16_t;
    Bits const bits = (Bits)bytes.values;
    return {{(typename Half::Vector)(bits & 0xff)}, {(typename Half::Vector)(bits >> 8)}};
  }

  /// Returns the numbers as bytes, which hold them.
  [[nodiscard]] PAIRSCAN_FUNCTION Lane narrowed() const {
    return {(typename Lane::Vector)((even.values & 0xff) | (odd.values << 8))};
  }

  [[nodiscard]] std::int32_t get(int index) const {
    return SimdTraits<Half>::get(index % 2 == 0 ? even : odd, index / 2);
  }

  friend PAIRSCAN_FUNCTION WideOf operator+(WideOf const& a, WideOf const& b) {
    return {add(a.even, b.even), add(a.odd, b.odd)};
  }
  friend PAIRSCAN_FUNCTION WideOf operator-(WideOf const& a, WideOf const& b) {
    return {subtract(a.even, b.even), subtract(a.odd, b.odd)};
  }
  friend PAIRSCAN_FUNCTION WideOf greater(WideOf const& a, WideOf const& b) {
    return {max(a.even, b.even), max(a.odd, b.odd)};
  }
};

/// Scores counted from a base that moves with them (moving_range.hpp), in lanes of bytes. Of a pack whose scores may
/// be too great to be counted in 16 bits no pair is decided, of others all are. Where the base is 0, sums that saturate
/// keep scores above 0; where it is greater, none of them saturates, or gaps are closed that no cell would take.
template <class StoredScore, bool kAffine>
class MovingBase {
public:
  using Score = StoredScore;
  using Lane = typename Score::Lane;
  using Left = LeftCell<Lane, kAffine>;

  /// `bases` has room for those of a block of columns.
  MovingBase(GroupJob const& job, std::byte* bases)
      : bases_(reinterpret_cast<Wide*>(bases)), range_(moving_range_of(*job.problem, Score::kMargin)) {
    int longest = 0; // alignment, but for gaps
    int rows = 0;
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      longest = max(longest, static_cast<int>(pair.rows < pair.cols ? pair.rows : pair.cols));
      rows = max(rows, static_cast<int>(pair.rows));
    }
    gives_up_ = longest > range_.pairs;
    for (int row = 0; row < rows; row += range_.rows) {
      bases_[row / range_.rows] = Wide::broadcast(0);
    }
  }

  /// Computes a few columns from the first to the last row. What lies above is in registers, what lies to the left in
  /// `left`, which then holds the last of these columns, as `bases_` has their bases.
  template <int kRows, int kColumns, class Scores>
  [[gnu::noinline]] void sweep(Scores const& scores, int rows, Left* left, GapCosts<Lane> const& gaps) {
    ColumnBlock<kColumns, kAffine, Score> block(gaps, Score::zero());
    Wide base = Wide::broadcast(0);
    Wide* on_the_left = bases_;
    for (int begin = 0; begin < rows; begin += range_.rows, ++on_the_left) {
      Wide const next = greater(base + above_base(block.corner()) - Wide::broadcast(range_.below), Wide::broadcast(0));
      block.rebase((next - base).narrowed());
      Lane const change = (next - *on_the_left).narrowed();
      *on_the_left = base = next;
      int const end = begin + range_.rows < rows ? begin + range_.rows : rows;
      block.template sweep<kRows>(
          scores, {begin, end}, left, [change](Left cell) __attribute__((always_inline)) {
            cell.best = Score::subtract(cell.best, change);
            if constexpr (kAffine) {
              cell.across = Score::subtract(cell.across, change);
            }
            return cell;
          });
      greatest_ = greater(greatest_, base + above_base(block.greatest()));
    }
  }

  [[nodiscard]] bool gives_up() const { return gives_up_; }

  /// Returns the score of a pair.
  [[nodiscard]] std::int32_t score(int index) const { return greatest_.get(index); }

private:
  using Wide = WideOf<Lane>;

  /// Returns how far scores lie above their base.
  [[nodiscard]] static PAIRSCAN_FUNCTION Wide above_base(Lane scores) {
    return Wide::widened(pairscan::subtract(scores, Score::zero()));
  }

  Wide* bases_; // [rows of the range] of the columns that were computed last
  MovingRange range_;
  Wide greatest_ = Wide::broadcast(0);
  bool gives_up_ = false;
};

} // namespace pairscan::inline PAIRSCAN_ISA
