#pragma once

#include <kokkos_kernels/methods/values/counted_ends.hpp> // for: PackEnds is specialised
#include <kokkos_kernels/methods/values/pack_scan.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Nothing but counters is kept. Of a cell only what its neighbours need goes back to the hybrid row.
struct KeepCounters {
  static constexpr bool kPositions = true;

  template <class Recurrence, class Lane, class Value, class Ends>
  PAIRSCAN_FUNCTION void scan(Recurrence const& recurrence, Lane const* rows, int begin, int end, Lane const* cols,
                              int slice_begin, int width, Value& corner, Value*& above,
                              LastColumns<Value> const& columns, Ends& ends) const {
    for (int row = begin + 1; row <= end; ++row) {
      Value const left = slice_begin == 0 ? recurrence.left(row) : columns.left(row);
      auto const prepared = recurrence.prepare_row(rows[row - 1]);
      auto&& cells = ends.cells(row);
      columns.close(row, ends.reads(row)
                             ? scan_row<true>(recurrence, prepared, cols, width, corner, left, above, cells)
                             : scan_row<false>(recurrence, prepared, cols, width, corner, left, above, cells));
      corner = left;
    }
  }

private:
  /// `kWhole`: cells of the row may end alignments, which ask for all that is known of them.
  template <bool kWhole, class Recurrence, class Lane, class Value, class Cells>
  static PAIRSCAN_FUNCTION Value scan_row(Recurrence const& recurrence, typename Recurrence::Prepared const& row,
                                          Lane const* cols, int width, Value const& corner, Value here, Value* above,
                                          Cells& cells) {
    Cells greatest = cells; // in registers
    Lane diagonal = corner.best;
    auto of_diagonal = corner.of_best;
    for (int column = 0; column < width; ++column) {
      Value& place = above[column];
      Lane const next = place.best;
      auto const of_next = place.of_best;
      recurrence.step(diagonal, of_diagonal, place, here, row, cols[column]);
      diagonal = next;
      of_diagonal = of_next;
      place.best = here.best;
      place.of_best = here.of_best;
      place.down = here.down;
      place.of_down = here.of_down;
      if constexpr (kWhole) {
        place.paired = here.paired;
        place.of_paired = here.of_paired;
        place.across = here.across;
        place.of_across = here.of_across;
      }
      greatest(here);
    }
    cells = greatest;
    return here;
  }
};

/// Scores, and what the canonical alignments are counted as.
template <class Lane, class Compiled>
void counted_scan(PackJob const& job) {
  auto const scheme = Compiled::scheme(*job.problem);
  with_scorer<Lane, Compiled, true>(scheme, job, [&]<class Scorer>() {
    using Recurrence = CountedAffine<typename Compiled::template Through<Lane, Scorer>>;
    scan_pack<Scorer>(Recurrence({Scorer(scheme.scores), scheme.gaps}, job.identical), job, KeepCounters{});
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
