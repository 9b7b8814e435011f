#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// One cell on the vertical difference p and the horizontal one h of reduced scores, both in 0..D
/// (networks/networks.hpp):
///
///     z = max(match ? D : S, p, h),   p' = z - h (to the right),   h' = z - p (downwards)
template <class Lane>
struct ByteCell {
  PAIRSCAN_FUNCTION void cell(Lane (&p)[1], Lane (&h)[1], Lane const& substitution) const {
    Lane const best = max(max(substitution, p[0]), h[0]);
    Lane const right = subtract(best, h[0]);
    h[0] = subtract(best, p[0]);
    p[0] = right;
  }
};

/// The scan of one pack: slices of columns, whose states stay in the nearest cache, and in each all rows.
template <class Lane, class Substitution>
class ByteScan {
public:
  using Value = ValueOf<Lane>;
  using State = Lane[1];
  static constexpr int kRows = kNativeRegisterBytes == 64 ? 8 : 4; // measured (docs/decisions/0086)

  explicit ByteScan(PackJob const& job)
      : job_(job), scoring_(reduced_scoring(*job.problem)), pack_(job),
        match_(SimdTraits<Lane>::broadcast(static_cast<Value>(scoring_.match))),
        mismatch_(SimdTraits<Lane>::broadcast(
            static_cast<Value>(scoring_.mismatch > 0 ? scoring_.mismatch : 0))) { // else two gaps are better
    cols_ = static_cast<Lane*>(job.scratch);
    h_ = reinterpret_cast<State*>(cols_ + job.slice);
    rows_ = static_cast<Lane*>(job.columns);
    p_ = reinterpret_cast<State*>(rows_ + pack_.longest_rows);
  }

  void run() {
    interleave<Lane, Substitution, true>(job_, 0, pack_.longest_rows, rows_);
    for (int row = 0; row < pack_.longest_rows; ++row) {
      p_[row][0] = Lane{};
    }
    for (int begin = 0; begin < pack_.longest_cols; begin += job_.slice) {
      scan_slice(begin);
    }
    for (int index = 0; index < job_.count; ++index) {
      job_.scores[index] = scoring_.score(sums_[index], job_.pairs[index].rows, job_.pairs[index].cols);
    }
  }

private:
  void scan_slice(int begin) {
    int const rest = (pack_.longest_cols - begin + 1) / 2 * 2;
    width_ = rest < job_.slice ? rest : job_.slice;
    interleave<Lane, Substitution, false>(job_, begin, width_, cols_);
    for (int column = 0; column < width_; ++column) {
      h_[column][0] = Lane{};
    }
    for (int end = 0, row = 0; end < pack_.end_count; ++end) {
      scan_rows(row, pack_.ends[end] - row);
      row = pack_.ends[end];
      add_steps(begin, pack_.ends[end]);
    }
  }

  /// Not inlined: the registers are then all the sweep's.
  [[gnu::noinline]] void scan_rows(int row, int count) {
    Lane const* const rows = rows_ + row;
    Lane const* const cols = cols_;
    Lane const match = match_;
    Lane const mismatch = mismatch_;
    auto const letter_of = [rows](int at) __attribute__((always_inline)) {
      return rows + at;
    };
    scan_differences<SweepShape<kRows, 1, 2>>(
        ByteCell<Lane>{}, p_ + row, p_ + row, h_, count, width_,
        letter_of, [=](Lane const* letter, int column) __attribute__((always_inline)) {
          return Substitution::select(*letter, cols[column], match, mismatch);
        });
  }

  /// Adds the slice's steps along the row just computed to the scores of the pairs that end there.
  void add_steps(int begin, int row) {
    for (int index = 0; index < job_.count; ++index) {
      PairDescriptor const& pair = job_.pairs[index];
      int const columns = pair.cols - begin < width_ ? pair.cols - begin : width_;
      for (int column = 0; pair.rows == row && column < columns; ++column) {
        sums_[index] += SimdTraits<Lane>::get(h_[column][0], index);
      }
    }
  }

  PackJob const& job_;
  ReducedScoring scoring_;
  Extent<Lane> pack_;
  Lane match_;
  Lane mismatch_;
  Lane* cols_; // [column of the slice]
  State* h_;   // [column of the slice]
  Lane* rows_; // [row]
  State* p_;   // [row]: at the left edge of the slice
  int width_ = 0;
  std::int32_t sums_[SimdTraits<Lane>::width] = {};
};

template <class Lane, class Substitution>
void byte_scan(PackJob const& job) {
  ByteScan<Lane, Substitution>(job).run();
}

} // namespace pairscan::inline PAIRSCAN_ISA
