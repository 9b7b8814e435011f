#pragma once

#include <kokkos_kernels/methods/diagonals/rectangle_lines.hpp>
#include <kokkos_kernels/model/recurrence.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// A rectangle of one matrix, diagonal by diagonal (DScan, TiledDScan). What a register computes beyond either end of
/// its diagonal no cell reads.
///
/// `Codes` is the scorer; cells have one lane. gap_rectangle.hpp computes those of several.
template <class Codes, class Recurrence>
class RectangleScan {
public:
  using Lane = typename Recurrence::Lane;
  static_assert(kValueLanes<Recurrence> == 1, "a cell of several lanes needs those of its neighbours");

  PAIRSCAN_FUNCTION RectangleScan(Recurrence const& recurrence, RectangleJob const& job)
      : job_(job), recurrence_(recurrence), lines_(job), cells_(static_cast<Value*>(job.cells)) {
    lines_.template take_residues<Codes>();
  }

  PAIRSCAN_FUNCTION void run() {
    int const last = job_.height + job_.width;
    set_borders(0);
    set_borders(1);
    for (int first = 2; first <= last; first += kLanes) {
      for (int diagonal = first; diagonal <= last && diagonal < first + kLanes; ++diagonal) {
        compute(diagonal);
        set_borders(diagonal);
      }
      lines_.close_group(first);
    }
    give_score();
  }

private:
  using Value = ValueOf<Lane>;
  static constexpr int kLanes = SimdTraits<Lane>::width;

  [[nodiscard]] PAIRSCAN_FUNCTION Value border(int row, int col) const {
    return SimdTraits<Lane>::get(border_cell(recurrence_, row, col), 0);
  }

  /// Row 0 and column 0 of the rectangle: cells of its neighbours, or the matrix's border.
  PAIRSCAN_FUNCTION void set_borders(int diagonal) {
    Value* const current = lines_.diagonal(diagonal);
    if (diagonal <= job_.width) {
      bool const outside = job_.row_begin == 0 || (job_.col_begin == 0 && diagonal == 0);
      current[0] = outside ? border(job_.row_begin, job_.col_begin + diagonal) : *(cells_ - job_.stride + diagonal - 1);
    }
    if (diagonal <= job_.height && diagonal > 0) {
      current[diagonal] = job_.col_begin == 0 ? border(job_.row_begin + diagonal, 0)
                                              : *(cells_ + static_cast<std::size_t>(diagonal - 1) * job_.stride - 1);
    }
  }

  PAIRSCAN_FUNCTION void give_score() const {
    static_assert(Recurrence::kEndCells == EndCells::corner);
    if (job_.score != nullptr) {
      Value const* const row = cells_ + static_cast<std::size_t>(job_.height - 1) * job_.stride;
      *job_.score = recurrence_.score(row[job_.width - 1], job_.row_begin + job_.height, job_.col_begin + job_.width);
    }
  }

  PAIRSCAN_FUNCTION void compute(int diagonal) {
    Value* const current = lines_.diagonal(diagonal);
    Value const* const last = current - lines_.pitch();
    Value const* const before_last = last - lines_.pitch();
    Value const* const cols = lines_.cols(diagonal); // of row r: cols[r]
    DiagonalRows const span(diagonal, job_.height, job_.width);
    for (int row = span.begin; row < span.end; row += kLanes) {
      auto const residues = recurrence_.prepare_row(load_lane<Lane>(lines_.rows() + row - 1));
      store_unaligned(current + row,
                      recurrence_.cell(load_lane<Lane>(before_last + row - 1), load_lane<Lane>(last + row - 1),
                                       load_lane<Lane>(last + row), residues, load_lane<Lane>(cols + row)));
    }
  }

  RectangleJob const& job_;
  Recurrence recurrence_;
  RectangleLines<Lane> lines_;
  Value* cells_;
};

template <class Lane, class Compiled>
void rectangle_scan(RectangleJob const& job) {
  using Scan = RectangleScan<typename Compiled::template ScorerOn<Lane>, typename Compiled::template On<Lane>>;
  auto const scheme = Compiled::scheme(*job.problem);
  Scan(Compiled::template on<Lane>(scheme), job).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
