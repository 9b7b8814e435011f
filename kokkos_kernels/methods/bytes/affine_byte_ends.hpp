#pragma once

#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/ending_matrices.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Finds the scores of a pack from the differences along its last rows and columns, in 32 bits and in scores of the
/// original scheme. `kMargins`: an alignment may end behind any cell of the last row or column, with a gap that scores
/// as a gap at the end does. Since that is no less than an inner gap scores, it does not matter that H may itself end
/// with one.
template <class Lane, bool kMargins>
class AffineByteEnds {
  static constexpr int kWidth = SimdTraits<Lane>::width;

public:
  PAIRSCAN_FUNCTION AffineByteEnds(PackJob const& job, AffineByteScheme const& scheme) : job_(job), scheme_(scheme) {
    if constexpr (!kMargins) {
      scheme_.target_end = {};
    }
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      in_row_[index] = score_of_gap(scheme_.query_start, pair.rows) + score_of_gap(scheme_.target_end, pair.cols);
      best_[index] = in_row_[index];
    }
  }

  /// Returns whether a matrix has its last column in the slice.
  PAIRSCAN_FUNCTION bool open_slice(int begin, int width) { return ending_.find(job_.pairs, job_.count, begin, width); }

  /// Adds the slice's part of a matrix's last row where no alignment ends within it: rise(columns) is the sum of the
  /// differences at so many columns.
  template <class Rise>
  PAIRSCAN_FUNCTION void add_rise(int index, int begin, int width, Rise const& rise) {
    int const rest = job_.pairs[index].cols - begin;
    int const columns = rest < width ? rest : width;
    if (columns > 0) {
      in_row_[index] += scheme_.divisor * rise(columns) + scheme_.extend * columns;
    }
  }

  /// Adds the slice's part of a matrix's last row: step(column) is the difference there.
  template <class Step>
  PAIRSCAN_FUNCTION void add_last_row(int index, int begin, int width, Lane const* /*cols*/, Step const& step) {
    int const rest = job_.pairs[index].cols - begin;
    int const columns = rest < width ? rest : width;
    std::int32_t const drift = scheme_.extend - scheme_.target_end.extend;
    std::int32_t here = in_row_[index];
    std::int32_t best = best_[index];
    for (int column = 0; column < columns; ++column) {
      best = max(best, here);
      here += scheme_.divisor * step(column) + drift;
    }
    in_row_[index] = here;
    best_[index] = best;
  }

  /// Adds the last columns of the matrices that have them in the slice: steps(row) are the differences there.
  template <class Steps>
  void add_last_columns(int longest_rows, Lane const* /*rows*/, Steps const& steps) {
    std::int32_t here[kWidth] = {};
    for (int index = 0; index < job_.count; ++index) {
      if (ending_.rows(index) > 0) {
        here[index] = score_of_gap(scheme_.target_start, job_.pairs[index].cols) +
                      score_of_gap(scheme_.query_end, ending_.rows(index));
      }
    }
    std::int32_t const drift = scheme_.extend - scheme_.query_end.extend;
    for (int row = 0; row < longest_rows; ++row) {
      Lane const step = steps(row);
      for (int index = 0; index < kWidth; ++index) {
        bool const inside = row < ending_.rows(index);
        std::int32_t const change = scheme_.divisor * SimdTraits<Lane>::get(step, index) + drift;
        best_[index] = inside ? max(best_[index], here[index]) : best_[index];
        here[index] += inside ? change : 0;
      }
    }
  }

  PAIRSCAN_FUNCTION void write_scores() const {
    for (int index = 0; index < job_.count; ++index) {
      std::int32_t const corner = in_row_[index] - scheme_.target_end.open;
      job_.scores[index] = kMargins ? max(best_[index], corner) : corner;
    }
  }

private:
  PackJob const& job_;
  AffineByteScheme scheme_;
  std::int32_t in_row_[kWidth] = {}; // an alignment that ends with a gap behind the cell of the last row
  std::int32_t best_[kWidth] = {};
  EndingMatrices<Lane> ending_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
