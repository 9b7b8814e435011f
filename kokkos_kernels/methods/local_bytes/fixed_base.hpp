#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/methods/local_bytes/column_block.hpp>
#include <kokkos_kernels/methods/local_bytes/host_bodies.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Scores counted from 0. Of lanes that reach the most that they hold nothing is known.
template <class StoredScore, bool kAffine>
class FixedBase {
public:
  using Score = StoredScore;
  using Lane = typename Score::Lane;
  using Left = LeftCell<Lane, kAffine>;

  FixedBase(GroupJob const& job, std::byte*)
      : count_(job.count), unknown_from_(Score::unknown_from(bounds_of_scores(*job.problem).second)) {}

  /// Computes a few columns from the first to the last row. What lies above is in registers, what lies to the left in
  /// `left`, which then holds the last of these columns.
  template <int kRows, int kColumns, class Scores>
  [[gnu::noinline]] void sweep(Scores const& scores, int rows, Left* left, GapCosts<Lane> const& gaps) {
    ColumnBlock<kColumns, kAffine, Score> block(gaps, greatest_);
    block.template sweep<kRows>(
        scores, {0, rows}, left, [](Left const& cell) __attribute__((always_inline)) { return cell; });
    greatest_ = block.greatest();
  }

  /// Whether most pairs need wider lanes: the others are better off among them than alone in these.
  [[nodiscard]] bool gives_up() const {
    int count = 0;
    for (int index = 0; Score::kSaturates && index < count_; ++index) {
      count += SimdTraits<Lane>::get(greatest_, index) >= unknown_from_;
    }
    return 2 * count > count_;
  }

  /// Returns the score of a pair, or kUndecided.
  [[nodiscard]] std::int32_t score(int index) const {
    auto const greatest = SimdTraits<Lane>::get(greatest_, index);
    return Score::kSaturates && greatest >= unknown_from_ ? kUndecided : Score::score(greatest);
  }

private:
  int count_;
  int unknown_from_; // as an element
  Lane greatest_ = Score::zero();
};

} // namespace pairscan::inline PAIRSCAN_ISA
