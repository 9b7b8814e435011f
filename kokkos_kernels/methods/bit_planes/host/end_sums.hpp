#pragma once

#include <kokkos_kernels/methods/bit_planes/plane_ends.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <bit>
#include <cstdint>
#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// A running sum per bit of a word, and the greatest that it has been, in two's complement and bit-sliced.
///
/// Numbers of few planes are added to a sum that begins anew with every group of them. It has fewer planes, which the
/// compiler knows, so that they are computed in registers:
///
///     best = max(best, sum + best of the group), sum = sum + sum of the group
template <class Word>
class PlaneMaximum {
public:
  static constexpr int kMostPlanes = 32; // scores fit int32

  /// Numbers have `number_planes`, of which the highest one continues.
  PlaneMaximum(int planes, int number_planes) : planes_(planes), number_planes_(number_planes) {}

  /// Returns how many planes numbers are to have of which so many are needed.
  [[nodiscard]] static constexpr int planes_of_numbers(int needed) {
    return needed <= kFew ? kFew : needed <= 2 * kFew ? 2 * kFew : needed;
  }

  /// Adds a number, and keeps the greatest sum.
  void add(Word const* number) {
    switch (number_planes_) {
    case kFew:
      add_to_group<kFew>(number);
      break;
    case 2 * kFew:
      add_to_group<2 * kFew>(number);
      break;
    default:
      add_group(number, number, number_planes_);
    }
  }

  /// Adds the numbers of an unfinished group. Has to be called before sums are read.
  void finish() {
    if (in_group_ > 0) {
      add_group(group_sum_, group_best_, number_planes_ + kGroupLog);
      std::memset(group_sum_, 0, sizeof group_sum_);
      std::memset(group_best_, 0, sizeof group_best_);
      in_group_ = 0;
    }
  }

  [[nodiscard]] std::int32_t sum(int bit) const { return value(sum_, bit); }
  [[nodiscard]] std::int32_t best(int bit) const { return value(best_, bit); }

private:
  static constexpr int kFew = 4;
  static constexpr int kGroupLog = 4; // numbers whose sums stay within so many more planes

  template <int kNumberPlanes>
  void add_to_group(Word const* number) {
    constexpr int kPlanes = kNumberPlanes + kGroupLog;
    Word carry{};
    Word less{}; // where best < sum
    Word sum[kPlanes];
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      Word const bit = number[plane < kNumberPlanes ? plane : kNumberPlanes - 1];
      sum[plane] = gate<0x96>(group_sum_[plane], bit, carry);
      carry = gate<0xe8>(group_sum_[plane], bit, carry);
      // of the signs, which come last, the lower is the greater
      less = plane + 1 < kPlanes ? gate<0x8e>(group_best_[plane], sum[plane], less)
                                 : gate<0x8e>(sum[plane], group_best_[plane], less);
    }
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      group_best_[plane] = gate<0xca>(less, sum[plane], group_best_[plane]);
      group_sum_[plane] = sum[plane];
    }
    if (++in_group_ == 1 << kGroupLog) {
      finish();
    }
  }

  /// Adds the sum of a group of numbers, whose greatest one is given, too.
  [[gnu::noinline]] void add_group(Word const* sum, Word const* best, int planes) {
    Word most[kMostPlanes];
    Word carry{};
    Word carry_of_most{};
    Word less{};
    for (int plane = 0; plane < planes_; ++plane) {
      int const from = plane < planes ? plane : planes - 1;
      most[plane] = gate<0x96>(sum_[plane], best[from], carry_of_most);
      carry_of_most = gate<0xe8>(sum_[plane], best[from], carry_of_most);
      less = plane + 1 < planes_ ? gate<0x8e>(best_[plane], most[plane], less)
                                 : gate<0x8e>(most[plane], best_[plane], less);
      Word const whole = gate<0x96>(sum_[plane], sum[from], carry);
      carry = gate<0xe8>(sum_[plane], sum[from], carry);
      sum_[plane] = whole;
    }
    for (int plane = 0; plane < planes_; ++plane) {
      best_[plane] = gate<0xca>(less, most[plane], best_[plane]);
    }
  }

  [[nodiscard]] std::int32_t value(Word const* planes, int bit) const {
    std::uint32_t value = 0;
    for (int plane = planes_; plane-- > 0;) {
      std::uint64_t lane = 0;
      std::memcpy(&lane, reinterpret_cast<unsigned char const*>(planes + plane) + bit / 64 * 8, sizeof lane);
      value = 2 * value + static_cast<std::uint32_t>(lane >> static_cast<unsigned>(bit % 64) & 1U);
    }
    int const unused = kMostPlanes - planes_; // bits that repeat the sign
    return static_cast<std::int32_t>(value << unused) >> unused;
  }

  int planes_;
  int number_planes_;
  int in_group_ = 0; // numbers
  Word sum_[kMostPlanes] = {};
  Word best_[kMostPlanes] = {};
  Word group_sum_[2 * kFew + kGroupLog] = {};
  Word group_best_[2 * kFew + kGroupLog] = {};
};

/// Finds the best cell of the last row and the last column of every matrix of a pack, with the gap that ends the
/// alignment there. The sums go along the last row, and from its corner up the last column.
template <class Word>
class EndSums {
public:
  /// `exchanged`: lanes whose rows are the target's. `longest`: rows and columns of the largest matrix together.
  EndSums(PlaneEnds const& ends, Word const& exchanged, int longest, int largest_step)
      : ends_(ends), planes_(planes_for(ends, longest, largest_step)),
        step_planes_(PlaneMaximum<Word>::planes_of_numbers(planes_for(ends, 0, largest_step))),
        row_(planes_, step_planes_), column_(planes_, step_planes_) {
    set(along_row_, ends.of[0].along_row, ends.of[1].along_row, exchanged);
    set(up_column_, ends.of[0].up_column, ends.of[1].up_column, exchanged);
  }

  /// Adds a step to the right, in planes, of the lanes that `counts` has.
  void add_along_row(Word const* step, int step_planes, Word const& counts) {
    add(row_, along_row_, step, step_planes, counts);
  }

  /// Adds a step upwards, given as the step along a row that cells of matches make of it.
  void add_up_column(Word const* step, int step_planes, Word const& counts) {
    add(column_, up_column_, step, step_planes, counts);
  }

  template <class Pack>
  [[gnu::noinline]] void write_scores(Pack const& pack) {
    row_.finish();
    column_.finish();
    for (int pair = 0; pair < pack.job.count; ++pair) {
      pack.job.scores[pair] = score(pair, pack.is_exchanged(pair), pack.rows_of(pair), pack.cols(pair));
    }
  }

private:
  using Numbers = Word[PlaneMaximum<Word>::kMostPlanes];

  [[nodiscard]] std::int32_t score(int pair, bool exchanged, int rows, int cols) const {
    PlaneEndSums const sums{row_.sum(pair), row_.best(pair), column_.best(pair)};
    return score_of_sums(ends_.of[exchanged ? 1 : 0], ends_.unit, sums, rows, cols);
  }

  /// Returns the planes for any sum of `longest` + 1 steps.
  [[nodiscard]] static int planes_for(PlaneEnds const& ends, int longest, int largest_step) {
    auto const most = static_cast<std::uint64_t>(most_of_a_step(ends, largest_step));
    int const planes = static_cast<int>(std::bit_width(most * static_cast<std::uint64_t>(longest + 1))) + 1;
    int const most_planes = PlaneMaximum<Word>::kMostPlanes;
    return planes < most_planes ? planes : most_planes;
  }

  [[gnu::noinline]] void set(Numbers& out, int of_query, int of_target, Word const& exchanged) {
    for (int plane = 0; plane < step_planes_; ++plane) {
      Word const query = same_bit<Word>((of_query >> plane & 1) != 0);
      Word const target = same_bit<Word>((of_target >> plane & 1) != 0);
      out[plane] = gate<0xca>(exchanged, target, query);
    }
  }

  /// Adds `more` and, times the factor, the step.
  [[gnu::noinline]] void add(PlaneMaximum<Word>& sums, Numbers const& more, Word const* step, int step_planes,
                             Word const& counts) {
    Word number[PlaneMaximum<Word>::kMostPlanes];
    for (int plane = 0; plane < step_planes_; ++plane) {
      number[plane] = more[plane] & counts;
    }
    for (int shift = 0; ends_.factor >> shift != 0; ++shift) {
      if ((ends_.factor >> shift & 1) != 0) {
        Word carry{};
        for (int plane = shift; plane < step_planes_; ++plane) {
          Word const bit = plane - shift < step_planes ? step[plane - shift] & counts : Word{};
          Word const sum = gate<0x96>(number[plane], bit, carry);
          carry = gate<0xe8>(number[plane], bit, carry);
          number[plane] = sum;
        }
      }
    }
    sums.add(number);
  }

  PlaneEnds const& ends_;
  int planes_;      // of a sum
  int step_planes_; // of what a step adds to it
  PlaneMaximum<Word> row_;
  PlaneMaximum<Word> column_;
  Numbers along_row_ = {};
  Numbers up_column_ = {};
};

} // namespace pairscan::inline PAIRSCAN_ISA
