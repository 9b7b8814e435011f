#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/methods/bytes/affine_byte_ends.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/byte_sweep.hpp>
#include <kokkos_kernels/methods/bytes/lone_byte_ends.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// What crosses an edge between two cells (networks/affine_cell.hpp), in two signed bytes: kStep, the difference of H',
/// and kGap, what an alignment that goes on in a gap across the edge scores above the corner that both cells share, and
/// the opening o above that:
///
///     step = H'(i,j) - H'(i-1,j)    gap = E'(i,j+1) - H'(i-1,j) + o      to the right of cell (i,j)
///     step = H'(i,j) - H'(i,j-1)    gap = F'(i+1,j) - H'(i,j-1) + o      below it
///
/// The opening is part of `gap` because each cell then subtracts it once instead of twice. Nine operations:
///
///     z + o = max(s + o, gap from the left, gap from above)
///     step right = z - step from above       gap right = max(gap from the left, z) - step from above
///     step down = z - step from the left     gap down = max(gap from above, z) - step from the left
template <class Lane>
struct AffineByteCell {
  static constexpr int kParts = 2;
  static constexpr int kStep = 0;
  static constexpr int kGap = 1;

  Lane open;

  PAIRSCAN_FUNCTION void cell(Lane (&across)[2], Lane (&down)[2], Lane const& substitution) const {
    Lane const opened = max(max(substitution, across[kGap]), down[kGap]);
    Lane const best = subtract(opened, open);
    Lane const right = subtract(best, down[kStep]);
    across[kGap] = subtract(max(across[kGap], best), down[kStep]);
    down[kGap] = subtract(max(down[kGap], best), across[kStep]);
    down[kStep] = subtract(best, across[kStep]);
    across[kStep] = right;
  }
};

/// The same of gaps that open for nothing, where the step tells all about them.
template <class Lane>
struct LinearByteCell : ByteCell<Lane> {
  static constexpr int kParts = 1;
  static constexpr int kStep = 0;
  static constexpr int kGap = 0;

  PAIRSCAN_FUNCTION explicit LinearByteCell(Lane const& /*open*/) {}
};

/// The same, where some matrices end within the slice: these keep the step that leaves their last column.
template <class Lane, class Cell>
struct ByteCellInLastSlice {
  struct Input {
    Lane substitution;
    Lane inside; // all bits where the column is one of the matrix
  };

  Cell any;

  PAIRSCAN_FUNCTION void cell(Lane (&across)[Cell::kParts], Lane (&down)[Cell::kParts], Input const& input) const {
    Lane const last = across[Cell::kStep];
    any.cell(across, down, input.substitution);
    Lane& step = across[Cell::kStep];
    step = select_common(input.inside, input.inside, step, last);
  }
};

/// The scan of one pack: slices of columns, whose states stay in the nearest cache, and in each all rows. `kMargins`:
/// alignments may end with a gap that scores unlike inner ones.
template <class Lane, class Substitution, bool kMargins, class CellOfGaps = AffineByteCell<Lane>>
class AffineByteScan {
public:
  using Value = ValueOf<Lane>;
  using Cell = CellOfGaps;
  using State = Lane[Cell::kParts];
  using Letters = typename Substitution::Letters;
  using Lone = LoneByteEnds<Lane, Substitution>;
  static constexpr int kRows = Cell::kParts == 1 ? ByteScan<Lane, Letters>::kRows : 8; // measured (docs/decisions/0086)

  /// `lone` finds the scores in place of the scan where it is not null.
  explicit AffineByteScan(PackJob const& job, Lone* lone = nullptr)
      : job_(job), scheme_(affine_byte_scheme(*job.problem)), pack_(job), ends_(job, scheme_), lone_(lone),
        substitution_(scheme_, scheme_.open), open_(all(scheme_.open)) {
    cols_ = static_cast<Lane*>(job.scratch);
    down_ = reinterpret_cast<State*>(cols_ + job.slice);
    inside_ = reinterpret_cast<Lane*>(down_ + job.slice);
    rows_ = static_cast<Lane*>(job.columns);
    across_ = reinterpret_cast<State*>(rows_ + pack_.longest_rows);
  }

  void run() {
    interleave<Lane, Letters, true>(job_, 0, pack_.longest_rows, rows_);
    enter_over(across_, pack_.longest_rows, scheme_.left, true);
    for (int begin = 0; begin < pack_.longest_cols; begin += job_.slice) {
      scan_slice(begin);
    }
    with_ends([](auto& ends) { ends.write_scores(); });
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }

  /// Sets what enters over a border. A gap that begins there opens: its score above the corner is the step less o.
  void enter_over(State* states, int count, BorderSteps const& border, bool at_origin) {
    for (int at = 0; at < count; ++at) {
      Lane const step = all(at == 0 && at_origin ? border.first : border.next);
      states[at][Cell::kStep] = step; // one of the parts, where a step is all there is of a gap
      states[at][Cell::kGap] = step;
    }
  }

  void scan_slice(int begin) {
    int const rest = (pack_.longest_cols - begin + 1) / 2 * 2;
    width_ = rest < job_.slice ? rest : job_.slice;
    interleave<Lane, Letters, false>(job_, begin, width_, cols_);
    enter_over(down_, width_, scheme_.top, begin == 0);
    bool const last_columns = kMargins && with_ends([&](auto& ends) { return ends.open_slice(begin, width_); });
    if (last_columns) {
      mark_inside(begin);
    }
    for (int end = 0, row = 0; end < pack_.end_count; ++end) {
      int const count = pack_.ends[end] - row;
      if (kMargins && last_columns) {
        scan_rows<kMargins>(row, count);
      } else {
        scan_rows<false>(row, count);
      }
      row = pack_.ends[end];
      add_last_rows(begin, row);
    }
    if (last_columns) {
      auto const steps = [this](int row) { return across_[row][Cell::kStep]; };
      with_ends([&](auto& ends) { ends.add_last_columns(pack_.longest_rows, rows_, steps); });
    }
  }

  /// Calls body with what finds the scores.
  template <class Body>
  auto with_ends(Body const& body) {
    if constexpr (kMargins) {
      return lone_ != nullptr ? body(*lone_) : body(ends_);
    } else {
      return body(ends_);
    }
  }

  void mark_inside(int begin) {
    for (int column = 0; column < width_; ++column) {
      for (int index = 0; index < SimdTraits<Lane>::width; ++index) {
        bool const inside = index < job_.count && begin + column < job_.pairs[index].cols;
        SimdTraits<Lane>::set(inside_[column], index, static_cast<Value>(inside ? -1 : 0));
      }
    }
  }

  /// Not inlined: the registers are then all the sweep's.
  template <bool kLast>
  [[gnu::noinline]] void scan_rows(int row, int count) {
    Lane const* const rows = rows_ + row;
    Lane const* const cols = cols_;
    Lane const* const inside = inside_;
    Substitution const score = substitution_;
    Cell const cell{open_};
    auto const sweep = [&](auto const& any, auto const& input) {
      auto const letter_of = [rows](int at) __attribute__((always_inline)) {
        return rows + at;
      };
      scan_differences<SweepShape<kRows, 1, 2>>(any, across_ + row, across_ + row, down_, count, width_, letter_of,
                                                input);
    };
    auto const substitution = [=](Lane const* letter, int column) __attribute__((always_inline)) {
      return score(*letter, cols[column]);
    };
    if constexpr (kLast) {
      using InLast = ByteCellInLastSlice<Lane, Cell>;
      sweep(
          InLast{cell}, [=](Lane const* letter, int column) __attribute__((always_inline)) {
            return typename InLast::Input{substitution(letter, column), inside[column]};
          });
    } else {
      sweep(cell, substitution);
    }
  }

  void add_last_rows(int begin, int row) {
    for (int index = 0; index < job_.count; ++index) {
      auto const step = [this, index](int column) { return SimdTraits<Lane>::get(down_[column][Cell::kStep], index); };
      if (job_.pairs[index].rows == row) {
        with_ends([&](auto& ends) { ends.add_last_row(index, begin, width_, cols_, step); });
      }
    }
  }

  PackJob const& job_;
  AffineByteScheme scheme_;
  Extent<Lane> pack_;
  AffineByteEnds<Lane, kMargins> ends_;
  Lone* lone_; // not null where the job has matrices without their last rows and columns
  Substitution substitution_;
  Lane open_;
  Lane* cols_;    // [column of the slice]
  State* down_;   // [column of the slice]
  Lane* inside_;  // [column of the slice]; of margins only
  Lane* rows_;    // [row]
  State* across_; // [row]: at the left edge of the slice
  int width_ = 0;
};

template <class Lane, class Substitution, bool kMargins>
void affine_byte_scan(PackJob const& job) {
  using Scan = AffineByteScan<Lane, Substitution, kMargins>;
  if constexpr (kMargins) {
    if (gap_rules(*job.problem).lone_end) {
      typename Scan::Lone lone(job);
      PackJob const inside = lone.inside();
      Scan(inside, &lone).run();
      return;
    }
  }
  Scan(job).run();
}

/// Linear gaps, of which those at the ends score otherwise.
template <class Lane, class Substitution>
void linear_byte_scan(PackJob const& job) {
  AffineByteScan<Lane, Substitution, true, LinearByteCell<Lane>>(job).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
