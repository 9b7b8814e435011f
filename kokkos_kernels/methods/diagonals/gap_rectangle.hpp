#pragma once

#include <kokkos_kernels/methods/diagonals/matrix_view.hpp>
#include <kokkos_kernels/methods/diagonals/rectangle_lines.hpp>

#include <algorithm>

namespace pairscan::inline PAIRSCAN_ISA {

/// The scores of a cell of the matrix's border.
template <class Value>
struct GapBorderCell {
  Value best;
  Value gap[2]; // of each piece, in both directions
};

/// A rectangle of one matrix whose cells have lanes for gaps, diagonal by diagonal. The matrix keeps only the best
/// score of a cell.
///
/// Gaps pass from one diagonal to the next in lines of their own, which are written in place: those across have the row
/// for an index and those down the column, and neither changes from a cell to the one that reads it. The columns run
/// backwards, as those of the residues do. A register that reaches beyond the end of its diagonal spoils rows whose
/// border is not set yet, and columns that are done and were handed on.
///
/// Everything here depends on the register alone, so that it is compiled once for all recurrences and scorers; what
/// they are asked for is a call per diagonal.
template <class Lane>
class GapRectangle {
public:
  using Value = ValueOf<Lane>;
  static constexpr int kLanes = SimdTraits<Lane>::width;

  GapRectangle(RectangleJob const& job, int pieces) : job_(job), lines_(job), pieces_(pieces) {}
  virtual ~GapRectangle() = default;

  void run() {
    int const last = job_.height + job_.width;
    open();
    set_borders(0);
    set_borders(1);
    for (int first = 2; first <= last; first += kLanes) {
      for (int diagonal = first; diagonal <= last && diagonal < first + kLanes; ++diagonal) {
        compute(diagonal);
        hand_down(diagonal);
        set_borders(diagonal);
      }
      lines_.close_group(first);
    }
    for (int piece = 0; piece < pieces_; ++piece) {
      std::copy_n(across(piece) + 1, job_.height, &handed().across_of(piece, 1));
    }
  }

protected:
  /// Computes the cells of a diagonal and their gaps.
  virtual void compute(int diagonal) = 0;
  [[nodiscard]] virtual GapBorderCell<Value> border(int row, int col) const = 0;
  virtual void take_residues(Value* rows, Value* cols) = 0;

  /// Return the gaps of row r at [r], and those of row r of a diagonal at [r]. Both count from 1.
  [[nodiscard]] PAIRSCAN_FUNCTION Value* across(int piece) const { return lines_.line(kFirstGap + 2 * piece); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value* down(int piece, int diagonal) const {
    return lines_.line(kFirstGap + 2 * piece + 1) + (job_.width - diagonal);
  }

  [[nodiscard]] GapBorders<Value> handed() const {
    return {static_cast<Value*>(job_.down), job_.down_stride, static_cast<Value*>(job_.across), job_.across_stride};
  }

  RectangleJob const& job_;
  RectangleLines<Lane> lines_;

private:
  static constexpr int kFirstGap = RectangleLines<Lane>::kCount;

  /// What a register computes beyond a diagonal begins with zeros and with padding, so that it never scores more than
  /// the cells beside it where zero is the least score.
  void open() {
    std::fill_n(lines_.line(0), static_cast<std::size_t>(kFirstGap + 2 * pieces_) * lines_.pitch(), Value{});
    take_residues(lines_.line(kFirstGap - 2), lines_.line(kFirstGap - 1));
    for (int col = 1; col <= job_.width; ++col) {
      for (int piece = 0; piece < pieces_; ++piece) {
        down(piece, col)[0] =
            job_.row_begin == 0 ? border(0, job_.col_begin + col).gap[piece] : handed().down_of(piece, col);
      }
    }
  }

  /// Row 0 and column 0 of the rectangle: cells of its neighbours, or the matrix's border.
  void set_borders(int diagonal) {
    auto const* const cells = static_cast<Value const*>(job_.cells);
    Value* const current = lines_.diagonal(diagonal);
    if (diagonal <= job_.width) {
      bool const outside = job_.row_begin == 0 || (job_.col_begin == 0 && diagonal == 0);
      current[0] =
          outside ? border(job_.row_begin, job_.col_begin + diagonal).best : *(cells - job_.stride + diagonal - 1);
    }
    if (diagonal > job_.height || diagonal == 0) {
      return;
    }
    if (job_.col_begin == 0) {
      auto const cell = border(job_.row_begin + diagonal, 0);
      current[diagonal] = cell.best;
      for (int piece = 0; piece < pieces_; ++piece) {
        across(piece)[diagonal] = cell.gap[piece];
      }
    } else {
      current[diagonal] = *(cells + static_cast<std::size_t>(diagonal - 1) * job_.stride - 1);
      for (int piece = 0; piece < pieces_; ++piece) {
        across(piece)[diagonal] = handed().across_of(piece, diagonal);
      }
    }
  }

  /// The gaps of the last row, before the next diagonal spoils them.
  void hand_down(int diagonal) {
    if (diagonal > job_.height) {
      for (int piece = 0; piece < pieces_; ++piece) {
        handed().down_of(piece, diagonal - job_.height) = down(piece, diagonal)[job_.height];
      }
    }
  }

  int pieces_;
};

/// Computes what depends on recurrence and scorer.
template <class Lane, class Compiled>
class GapRectangleScan final : public GapRectangle<Lane> {
public:
  using Recurrence = typename Compiled::template On<Lane>;
  using Codes = typename Compiled::template ScorerOn<Lane>;
  using Value = ValueOf<Lane>;
  static constexpr int kPieces = Recurrence::kGapPieces;

  GapRectangleScan(typename Compiled::Scheme const& scheme, RectangleJob const& job)
      : GapRectangle<Lane>(job, kPieces), recurrence_(Compiled::template on<Lane>(scheme)) {}

  /// Gives the greatest score of a cell, once the rectangle is computed, where alignments may end in any.
  void give_score() const {
    if constexpr (Recurrence::kEndCells == EndCells::anywhere) {
      int greatest = 0;
      for (int index = 0; index < GapRectangle<Lane>::kLanes; ++index) {
        greatest = std::max<int>(greatest, SimdTraits<Lane>::get(greatest_, index));
      }
      *this->job_.score = greatest;
    }
  }

private:
  void compute(int diagonal) override {
    Value* const current = this->lines_.diagonal(diagonal);
    Value const* const last = current - this->lines_.pitch();
    Value const* const before_last = last - this->lines_.pitch();
    Value const* const rows = this->lines_.rows();
    Value const* const cols = this->lines_.cols(diagonal); // of row r: cols[r]
    Value* down[kPieces];
    Value* across[kPieces];
    for (int piece = 0; piece < kPieces; ++piece) {
      down[piece] = this->down(piece, diagonal);
      across[piece] = this->across(piece);
    }
    Recurrence const recurrence = recurrence_; // stores might change what is not a variable of this function
    Lane greatest = greatest_;
    typename Recurrence::Value before{};
    typename Recurrence::Value above{};
    typename Recurrence::Value left{};
    DiagonalRows const span(diagonal, this->job_.height, this->job_.width);
    for (int row = span.begin; row < span.end; row += GapRectangle<Lane>::kLanes) {
      before.lane[Recurrence::kBest] = load_lane<Lane>(before_last + row - 1);
      above.lane[Recurrence::kBest] = load_lane<Lane>(last + row - 1);
      left.lane[Recurrence::kBest] = load_lane<Lane>(last + row);
      for (int piece = 0; piece < kPieces; ++piece) {
        above.lane[Recurrence::down(piece)] = load_lane<Lane>(down[piece] + row);
        left.lane[Recurrence::across(piece)] = load_lane<Lane>(across[piece] + row);
      }
      auto const residues = recurrence.prepare_row(load_lane<Lane>(rows + row - 1));
      auto const here = recurrence.cell(before, above, left, residues, load_lane<Lane>(cols + row));
      for (int piece = 0; piece < kPieces; ++piece) {
        store_unaligned(down[piece] + row, here.lane[Recurrence::down(piece)]);
        store_unaligned(across[piece] + row, here.lane[Recurrence::across(piece)]);
      }
      store_unaligned(current + row, here.lane[Recurrence::kBest]);
      if constexpr (Recurrence::kEndCells == EndCells::anywhere) {
        greatest = max(greatest, here.lane[Recurrence::kBest]);
      }
    }
    greatest_ = greatest;
  }

  [[nodiscard]] GapBorderCell<Value> border(int row, int col) const override {
    auto const cell = border_cell(recurrence_, row, col);
    GapBorderCell<Value> scores{SimdTraits<Lane>::get(cell.lane[Recurrence::kBest], 0), {}};
    for (int piece = 0; piece < kPieces; ++piece) {
      scores.gap[piece] = SimdTraits<Lane>::get(cell.lane[Recurrence::down(piece)], 0);
    }
    return scores;
  }

  void take_residues(Value* rows, Value* cols) override {
    std::fill_n(rows, this->lines_.pitch(), Value{Codes::row_code(Codes::padding)});
    std::fill_n(cols, this->lines_.pitch(), Value{Codes::padding});
    this->lines_.template take_residues<Codes>();
  }

  Recurrence recurrence_;
  Lane greatest_{};
};

template <class Lane, class Compiled>
void gap_rectangle_scan(RectangleJob const& job) {
  auto const scheme = Compiled::scheme(*job.problem); // scorers refer to it
  GapRectangleScan<Lane, Compiled> rectangle(scheme, job);
  rectangle.run();
  rectangle.give_score();
}

} // namespace pairscan::inline PAIRSCAN_ISA
