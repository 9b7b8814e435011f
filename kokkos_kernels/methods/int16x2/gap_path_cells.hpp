#pragma once

#include <kokkos_kernels/methods/int16x2/gap_cells.hpp>
#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_path_ends.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// The lowest bits of a pair's values, and what they tell.
///
/// The value of a cell is what it scores. Global alignments have it without what the extension of gaps costs, so that a
/// gap costs its opening alone; local ones with it. The values of neighbours differ by so little that the lowest bits
/// tell their difference: it is `least()` at the least.
template <class Cells, GapScored kScored>
class GapPathCells {
public:
  using Cursor = GapCellCursor<Cells>;
  static constexpr bool kLocal = kScored == GapScored::all_cells;
  static constexpr bool kOtherEnds = kScored == GapScored::last_row_and_column;
  static constexpr std::uint32_t kMask = (1U << Cells::kBits) - 1;

  PAIRSCAN_FUNCTION GapPathCells(Cells const& cells, GapScheme const& scheme, GapShape const& shape,
                                 GapPathEnds const& ends)
      : cells_(cells), ends_(ends), gaps_(scheme.ends), words_(scheme.table.words()),
        open_(static_cast<int>(half_of(scheme.open, 0))),
        extend_(kLocal ? static_cast<int>(half_of(scheme.extend, 0)) : 0),
        origin_(kLocal ? static_cast<int>(half_of(scheme.bias, 0)) - open_ : 0), part_rows_(shape.part()) {
    for (int steps = part_rows_ / Cells::kRows; steps > 1; steps /= 2) {
      ++part_shift_;
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION int open() const { return open_; }
  /// Returns what each residue of a gap costs.
  [[nodiscard]] PAIRSCAN_FUNCTION int extend() const { return extend_; }
  [[nodiscard]] PAIRSCAN_FUNCTION GapEnds const& ends() const { return gaps_; }

  /// Returns the cell of a row and a column, both counted from 1.
  [[nodiscard]] PAIRSCAN_FUNCTION Cursor at(int row, int col) const {
    return Cursor(cells_, row - 1 + ends_.rows_before, col - 1 + ends_.cols_before);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t load(Cursor const& cursor) const {
    std::uint32_t const bits = cursor.load(cells_, ends_.cells, ends_.first_thread, ends_.half);
    if constexpr (kLocal) {
      return (bits - offset(cursor)) & kMask;
    }
    return bits;
  }

  /// Returns the bits of a cell of the border above or on the left: one gap from the origin (GlobalGaps::open,
  /// EndGaps::top), or the begin of a local alignment.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t border(int row, int col) const {
    if constexpr (kLocal) {
      return 0;
    }
    int const inside = row + col == 0 ? 0 : -open_;
    int const score = !kOtherEnds ? inside : row == 0 ? gaps_.top.score(col) : gaps_.left.score(row);
    return static_cast<std::uint32_t>(2 * open_ + score) & kMask;
  }

  /// Returns by how much a cell's value exceeds that of its neighbour above or on the left.
  [[nodiscard]] PAIRSCAN_FUNCTION int change(std::uint32_t from, std::uint32_t to) const {
    return static_cast<int>((to - from - static_cast<std::uint32_t>(least())) & kMask) + least();
  }

  /// Returns what a diagonal step between two letters adds to a value.
  [[nodiscard]] PAIRSCAN_FUNCTION int score_of(std::uint32_t row, std::uint32_t col) const {
    std::uint32_t const letter = ends_.letter_of[known_code(row)];
    std::uint32_t const word = ends_.four[known_code(col) * static_cast<std::uint32_t>(words_) + letter / 4];
    return static_cast<int>(word >> 8 * (letter % 4) & 0xffU) + least();
  }

  /// Returns whether a cell's value is that of the cell before it on the diagonal and what two letters score.
  [[nodiscard]] PAIRSCAN_FUNCTION static bool is_paired(std::uint32_t value, std::uint32_t before, int score) {
    return ((before + static_cast<std::uint32_t>(score) - value) & kMask) == 0;
  }

private:
  /// Returns by how much a cell's value exceeds that of its neighbour above or on the left at the least.
  [[nodiscard]] PAIRSCAN_FUNCTION int least() const { return -open_ - extend_; }

  /// Returns what a local value is stored with (LocalGaps): the offset of its row, but for what its thread had taken
  /// out of all values when it came to the row (Int16x2GapKernel::begin_part).
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t offset(Cursor const& cursor) const {
    int const part = (cursor.row() / Cells::kRows + cursor.thread()) >> part_shift_;
    int const taken = part == 0 ? 0 : part * part_rows_ - cells_.threads * Cells::kRows;
    return static_cast<std::uint32_t>(origin_ + extend_ * (cursor.row() + 1 - taken));
  }

  Cells const& cells_;
  GapPathEnds const& ends_;
  GapEnds const& gaps_; // at the ends
  int words_;
  int open_;
  int extend_;
  int origin_; // the stored value of a score of 0, but for offsets
  int part_rows_;
  int part_shift_ = 0; // steps of a part, as a power of two
};

/// Looks at the cells upwards or to the left of one, so many at a time, and asks for so many behind them. The first
/// ones are loaded at once, so that two looks wait for memory together.
template <class Values, int kAtOnce, int kAskedFor = 0>
class GapLook {
public:
  PAIRSCAN_FUNCTION GapLook(Values const& values, int row, int col, bool up)
      : values_(values), cursor_(values.at(row, col)), before_(values.load(cursor_)),
        border_(values.border(up ? 0 : row, up ? col : 0)), most_(up ? row : col), up_(up) {}

  /// Calls see(k, more) for the cells k = 1, 2, ..., with what their values are more than the first one's, until it
  /// returns false or the border was seen.
  template <class See>
  PAIRSCAN_FUNCTION void run(See const& see) {
    int more = 0;
    for (int begin = 0; begin < most_; begin += kAtOnce) {
      load(begin);
      PAIRSCAN_UNROLL
      for (int at = 0; at < kAtOnce; ++at) {
        more -= values_.change(next_[at], before_);
        before_ = next_[at];
        if (begin + at >= most_ || !see(begin + at + 1, more)) {
          return;
        }
      }
    }
  }

private:
  PAIRSCAN_FUNCTION void load(int begin) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kAtOnce; ++at) {
      up_ ? cursor_.up() : cursor_.left();
      next_[at] = begin + at + 1 < most_ ? values_.load(cursor_) : border_;
    }
  }

  Values const& values_;
  typename Values::Cursor cursor_;
  std::uint32_t before_;
  std::uint32_t border_;
  int most_;
  bool up_;
  std::uint32_t next_[kAtOnce];
};

} // namespace pairscan
