#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/methods/bytes/affine_byte_ends.hpp>
#include <kokkos_kernels/methods/bytes/affine_byte_rows.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/byte_sweep.hpp>
#include <kokkos_kernels/methods/bytes/corner_slices.hpp>
#include <kokkos_kernels/methods/bytes/lone_byte_ends.hpp>
#include <kokkos_kernels/simd/pack.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// The scan of one pack: slices of columns, whose states stay in the nearest cache, and in each all rows. `kMargins`:
/// alignments may end with a gap that scores unlike inner ones. Slices are computed on scores above corners where these
/// fit (corner_frame.hpp), but for those in which the steps of last columns count, and those behind them.
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
    for (int begin = scan_above_corners(); begin < pack_.longest_cols; begin += job_.slice) {
      scan_slice(begin);
    }
    with_ends([](auto& ends) { ends.write_scores(); });
  }

private:
  /// Computes slices as far as they have scores above corners. Returns the column behind them.
  int scan_above_corners() {
    if constexpr (Cell::kParts == 2) {
      if (auto const frame = corner_frame(scheme_)) {
        CornerSlices<Lane, Substitution> slices(job_, scheme_, *frame, pack_, rows_, across_);
        int begin = 0;
        while (begin < pack_.longest_cols) {
          width_ = slices.width(begin);
          if (kMargins && with_ends([&](auto& ends) { return ends.open_slice(begin, width_); })) {
            slices.leave_differences();
            break;
          }
          slices.scan(begin, [&](int row) {
            add_last_rows(begin, row, slices.letters(),
                          [&](int index, int from, int to) { return slices.rise(index, row, from, to); });
          });
          begin += width_;
        }
        return begin;
      }
    }
    enter_over<Cell>(across_, pack_.longest_rows, scheme_.left, true);
    return 0;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<Value>(value));
  }

  void scan_slice(int begin) {
    int const rest = (pack_.longest_cols - begin + 1) / 2 * 2;
    width_ = rest < job_.slice ? rest : job_.slice;
    interleave<Lane, Letters, false>(job_, begin, width_, cols_);
    enter_over<Cell>(down_, width_, scheme_.top, begin == 0);
    bool const last_columns = kMargins && with_ends([&](auto& ends) { return ends.open_slice(begin, width_); });
    if (last_columns) {
      mark_inside(job_, begin, width_, inside_);
    }
    for (int end = 0, row = 0; end < pack_.end_count; ++end) {
      int const count = pack_.ends[end] - row;
      if (kMargins && last_columns) {
        scan_rows<kMargins>(row, count);
      } else {
        scan_rows<false>(row, count);
      }
      row = pack_.ends[end];
      add_last_rows(begin, row, cols_, [this](int index, int from, int to) {
        int sum = 0;
        for (int column = from; column < to; ++column) {
          sum += SimdTraits<Lane>::get(down_[column][Cell::kStep], index);
        }
        return sum;
      });
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

  template <bool kLast>
  void scan_rows(int row, int count) {
    State* const across = across_ + row;
    scan_byte_rows<kRows, kLast>(
        ByteRows<Lane, State>{rows_ + row, cols_, inside_, across, across, down_, count, width_}, Cell{open_},
        substitution_);
  }

  /// rise(index, from, to): by how much H' rises in a matrix's last row over columns [from, to) of the slice.
  template <class Rise>
  void add_last_rows(int begin, int row, Lane const* cols, Rise const& rise) {
    for (int index = 0; index < job_.count; ++index) {
      if (job_.pairs[index].rows != row) {
        continue;
      }
      if constexpr (kMargins) {
        auto const step = [&](int column) { return rise(index, column, column + 1); };
        with_ends([&](auto& ends) { ends.add_last_row(index, begin, width_, cols, step); });
      } else {
        ends_.add_rise(index, begin, width_, [&](int columns) { return rise(index, 0, columns); });
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
