#pragma once

#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/ending_matrices.hpp>
#include <kokkos_kernels/methods/bytes/path_walk.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Finds where the canonical paths of a pack end, from the differences along its last rows and columns, as
/// AffineByteEnds finds their scores: in the last cell, behind a cell of the last column, or behind one of the last
/// row, of equally good ones behind the last of them in this order.
///
/// H of a cell counts, although it may come from the gap's own direction, which would make two gaps of one. Where
/// openings cost something that is less than the best, but for the last cell, of which only the walk can tell. Where
/// they cost nothing, the walk makes one gap of both.
template <class Lane>
class AffinePathEnds {
  static constexpr int kWidth = SimdTraits<Lane>::width;

public:
  PAIRSCAN_FUNCTION AffinePathEnds(PackJob const& job, AffineByteScheme const& scheme) : job_(job), scheme_(scheme) {
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      in_row_[index] = score_of_gap(scheme.query_start, pair.rows) + score_of_gap(scheme.target_end, pair.cols);
      row_best_[index] = in_row_[index];
    }
  }

  /// Returns whether a matrix has its last column in the slice.
  PAIRSCAN_FUNCTION bool open_slice(int begin, int width) { return ending_.find(job_.pairs, job_.count, begin, width); }

  /// Adds the slice's part of a matrix's last row: step(column) is the difference there.
  template <class Step>
  PAIRSCAN_FUNCTION void add_last_row(int index, int begin, int width, Lane const* /*cols*/, Step const& step) {
    int const rest = job_.pairs[index].cols - begin;
    int const columns = rest < width ? rest : width;
    std::int32_t const drift = scheme_.extend - scheme_.target_end.extend;
    std::int32_t here = in_row_[index];
    for (int column = 0; column < columns; ++column) {
      if (here >= row_best_[index]) {
        row_best_[index] = here;
        row_end_[index] = begin + column;
      }
      here += scheme_.divisor * step(column) + drift;
    }
    in_row_[index] = here;
  }

  /// Adds the last columns of the matrices that have them in the slice: steps(row) are the differences there.
  template <class Steps>
  void add_last_columns(int longest_rows, Lane const* /*rows*/, Steps const& steps) {
    std::int32_t here[kWidth] = {};
    for (int index = 0; index < job_.count; ++index) {
      if (ending_.rows(index) > 0) {
        here[index] = score_of_gap(scheme_.target_start, job_.pairs[index].cols) +
                      score_of_gap(scheme_.query_end, ending_.rows(index));
        column_best_[index] = here[index];
      }
    }
    std::int32_t const drift = scheme_.extend - scheme_.query_end.extend;
    for (int row = 0; row < longest_rows; ++row) {
      Lane const step = steps(row);
      for (int index = 0; index < kWidth; ++index) {
        bool const inside = row < ending_.rows(index);
        bool const better = inside && here[index] >= column_best_[index];
        std::int32_t const change = scheme_.divisor * SimdTraits<Lane>::get(step, index) + drift;
        column_best_[index] = better ? here[index] : column_best_[index];
        column_end_[index] = better ? row : column_end_[index];
        here[index] += inside ? change : 0;
      }
    }
  }

  /// Returns the end of a matrix that has cells.
  [[nodiscard]] PAIRSCAN_FUNCTION PathPlace end(int index) const {
    PairDescriptor const& pair = job_.pairs[index];
    std::int32_t const corner = in_row_[index] - scheme_.target_end.open;
    std::int32_t const behind = max(column_best_[index], row_best_[index]);
    if (corner < behind) {
      return end_with_gap(index);
    }
    return {pair.rows, pair.cols, corner == behind ? PathState::last_cell : PathState::anywhere};
  }

  /// Returns the end of a matrix where a gap ends the alignment.
  [[nodiscard]] PAIRSCAN_FUNCTION PathPlace end_with_gap(int index) const {
    PairDescriptor const& pair = job_.pairs[index];
    if (column_best_[index] >= row_best_[index]) {
      return {column_end_[index], pair.cols, PathState::column_end};
    }
    return {pair.rows, row_end_[index], PathState::row_end};
  }

private:
  PackJob const& job_;
  AffineByteScheme const& scheme_;
  std::int32_t in_row_[kWidth] = {}; // an alignment that ends with a gap behind the cell of the last row
  std::int32_t row_best_[kWidth] = {};
  std::int32_t row_end_[kWidth] = {}; // the column of that cell
  std::int32_t column_best_[kWidth] = {};
  std::int32_t column_end_[kWidth] = {};
  EndingMatrices<Lane> ending_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
