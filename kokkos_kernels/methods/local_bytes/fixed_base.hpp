#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/methods/local_bytes/column_block.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Scores counted from 0. Of lanes that reach the most that they hold nothing is known.
template <class LaneOfScores, bool kAffine>
class FixedBase {
public:
  using Lane = LaneOfScores;
  using Score = Floored<Lane>;
  using Left = LeftCell<Lane, kAffine>;

  FixedBase(GroupJob const& job, std::byte*) : count_(job.count) {}

  /// Computes a few columns from the first to the last row. What lies above is in registers, what lies to the left in
  /// `left`, which then holds the last of these columns.
  template <int kRows, int kColumns, class Scores>
  [[gnu::noinline]] void sweep(Scores const& scores, int rows, Left* left, GapCosts<Lane> const& gaps) {
    ColumnBlock<kColumns, kAffine, Lane> block(gaps, greatest_);
    block.template sweep<kRows>(
        scores, {0, rows}, left, [](Left const& cell) __attribute__((always_inline)) { return cell; });
    greatest_ = block.greatest();
  }

  /// Whether most pairs need wider lanes: the others are better off among them than alone in these.
  [[nodiscard]] bool gives_up() const {
    int count = 0;
    for (int index = 0; Score::kSaturates && index < count_; ++index) {
      count += SimdTraits<Lane>::get(greatest_, index) == Score::kCeiling;
    }
    return 2 * count > count_;
  }

  /// Returns the score of a pair, or kUndecided.
  [[nodiscard]] std::int32_t score(int index) const {
    auto const greatest = SimdTraits<Lane>::get(greatest_, index);
    return Score::kSaturates && greatest == Score::kCeiling ? kUndecided : Score::score(greatest);
  }

private:
  int count_;
  Lane greatest_ = Score::zero();
};

} // namespace pairscan::inline PAIRSCAN_ISA
