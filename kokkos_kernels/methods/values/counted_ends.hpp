#pragma once

#include <kokkos_kernels/methods/values/pack_ends.hpp>
#include <kokkos_kernels/model/counted.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

// The ends of the alignments of a pack, as pack_ends.hpp finds them, and what these alignments are counted as.

/// Returns a matrix's element of each counter.
template <class Counters>
[[nodiscard]] PAIRSCAN_FUNCTION CarriedCounts counts_of(Counters const& counters, int index) {
  auto const of_matrix = [index](auto const& lane) {
    return static_cast<std::int32_t>(SimdTraits<std::remove_cvref_t<decltype(lane)>>::get(lane, index));
  };
  return {of_matrix(counters.matches), of_matrix(counters.pairs), of_matrix(counters.gaps_or_none())};
}

/// A cell of one matrix, with the counters of the pack beside it.
template <class Recurrence>
struct CountedCell : Recurrence::OneCell {
  typename Recurrence::Value const* value;
  int index;
};

template <class Recurrence>
[[nodiscard]] PAIRSCAN_FUNCTION CountedCell<Recurrence> counted_cell(typename Recurrence::Value const& value,
                                                                     int index) {
  using Lane = typename Recurrence::Lane;
  CountedCell<Recurrence> cell;
  cell.lane[Recurrence::kBest] = SimdTraits<Lane>::get(value.best, index);
  cell.lane[Recurrence::kPaired] = SimdTraits<Lane>::get(value.paired, index);
  cell.lane[Recurrence::down(0)] = SimdTraits<Lane>::get(value.down, index);
  cell.lane[Recurrence::across(0)] = SimdTraits<Lane>::get(value.across, index);
  cell.value = &value;
  cell.index = index;
  return cell;
}

/// Keeps the best end of a matrix with its counts.
template <class Recurrence>
class CountedEndOfMatrix {
public:
  using Cell = CountedCell<Recurrence>;

  [[nodiscard]] static PAIRSCAN_FUNCTION Cell cell(typename Recurrence::Value const& value, int index) {
    return counted_cell<Recurrence>(value, index);
  }
  PAIRSCAN_FUNCTION void begin(PackJob const& job, int index) {
    pair_ = job.pairs[index];
    best_ = BestMarginEnd(pair_.rows, pair_.cols);
  }
  PAIRSCAN_FUNCTION void in_last_column(Recurrence const& recurrence, Cell const& cell, int row) {
    AlignmentEnd const end = recurrence.column_end(cell, pair_.rows - row);
    take(best_.in_last_column(end, row), end, cell);
  }
  PAIRSCAN_FUNCTION void in_last_row(Recurrence const& recurrence, Cell const& cell, int col) {
    AlignmentEnd const end = recurrence.row_end(cell, pair_.cols - col);
    take(best_.in_last_row(end, col), end, cell);
  }
  PAIRSCAN_FUNCTION void close(PackJob const& job, int index) const {
    job.scores[index] = best_.score();
    job.counts[index] = counts_;
  }

private:
  PAIRSCAN_FUNCTION void take(bool better, AlignmentEnd const& end, Cell const& cell) {
    if (better) {
      counts_ = counts_of(end.direction == kFromAnywhere   ? cell.value->of_best
                          : end.direction == kFromDiagonal ? cell.value->of_paired
                          : end.direction == kFromAbove    ? cell.value->of_down
                                                           : cell.value->of_across,
                          cell.index);
    }
  }

  PairDescriptor pair_{};
  BestMarginEnd best_;
  CarriedCounts counts_;
};

/// Looks at no cell on its way.
struct NoCountedCells {
  template <class Value>
  PAIRSCAN_FUNCTION void operator()(Value const&) const {}
};

template <class Base, bool kPositions>
class PackEnds<CountedAffine<Base>, kPositions, EndCells::margins>
    : public MarginEnds<CountedAffine<Base>, CountedEndOfMatrix<CountedAffine<Base>>> {
  using Ends = MarginEnds<CountedAffine<Base>, CountedEndOfMatrix<CountedAffine<Base>>>;

public:
  using Ends::Ends;

  [[nodiscard]] static PAIRSCAN_FUNCTION NoCountedCells cells(int) { return {}; }

  /// Returns whether cells of a row may end alignments: it is some matrix's last, or the slice has a last column.
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads(int row) const {
    return Ends::has_last_column() || Ends::is_last_row(row);
  }
};

/// The greatest cell so far of each matrix, within a slice, its row and its counters.
template <class Recurrence>
struct GreatestCounted {
  using Lane = typename Recurrence::Lane;

  Lane best{};
  Lane row{};
  Lane this_row{};
  typename Recurrence::Counters counters{};

  PAIRSCAN_FUNCTION void operator()(typename Recurrence::Value const& here) {
    Lane const greater = max(best, here.best);
    row = select_equal(greater, best, row, this_row);
    counters = select_counters(greater, best, counters, here.of_best);
    best = greater;
  }
};

/// Alignments end in the greatest cell, of several in the first by row, then by column.
template <class Base, bool kPositions>
class PackEnds<CountedAffine<Base>, kPositions, EndCells::anywhere> {
public:
  using Recurrence = CountedAffine<Base>;
  using Lane = typename Recurrence::Lane;
  using Value = typename Recurrence::Value;
  static constexpr bool kEveryRow = true;

  PAIRSCAN_FUNCTION PackEnds(Recurrence const&, PackJob const& job) : job_(job) {
    for (int index = 0; index < job.count; ++index) {
      job.scores[index] = 0;
      job.counts[index] = {};
    }
  }

  PAIRSCAN_FUNCTION void open_slice(int, int) { greatest_ = {}; }
  [[nodiscard]] PAIRSCAN_FUNCTION GreatestCounted<Recurrence>& cells(int row) {
    greatest_.this_row = SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(row));
    return greatest_;
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION bool reads(int) { return false; }
  PAIRSCAN_FUNCTION void row_done(int, Value const*) const {}

  PAIRSCAN_FUNCTION void close_slice() {
    for (int index = 0; index < job_.count; ++index) {
      int const score = SimdTraits<Lane>::get(greatest_.best, index);
      int const row = SimdTraits<Lane>::get(greatest_.row, index);
      if (score > job_.scores[index] || (score > 0 && score == job_.scores[index] && row < rows_[index])) {
        job_.scores[index] = score;
        job_.counts[index] = counts_of(greatest_.counters, index);
        rows_[index] = row;
      }
    }
  }

private:
  PackJob const& job_;
  GreatestCounted<Recurrence> greatest_;
  int rows_[SimdTraits<Lane>::width] = {}; // of the ends so far
};

} // namespace pairscan::inline PAIRSCAN_ISA
