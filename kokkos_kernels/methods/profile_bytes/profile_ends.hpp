#pragma once

#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/floored.hpp>
#include <kokkos_kernels/simd/wide_lane.hpp>
#include <kokkos_kernels/sweeps/column_sweep.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace pairscan::inline PAIRSCAN_ISA {

// What finds the scores of a pack while its columns are computed, a few at a time, in 32 bits. Cells are H'; those of a
// block are H' once the `height` of its corner is added.

/// Of alignments that end in the last cell.
template <class Lane>
class LastCells {
public:
  static constexpr bool kLastColumns = false; // whether it takes cells of last columns
  static constexpr bool kLone = false;        // whether it takes pairs of residues in place of cells

  LastCells(GroupJob const& job, ProfileScheme const& scheme) : job_(job), scheme_(scheme) {
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      cols_.set(index, pair.cols);
      std::int32_t const rows_first =
          score_of_gap(scheme.query_start, pair.rows) + score_of_gap(scheme.target_end, pair.cols);
      std::int32_t const cols_first =
          score_of_gap(scheme.target_start, pair.cols) + score_of_gap(scheme.query_end, pair.rows);
      job.scores[index] = std::max(rows_first, cols_first);
    }
  }

  /// Goes on to the columns that begin there. Returns whether matrices end in them.
  [[nodiscard]] bool open(int begin) {
    bool ends = false;
    for (int index = 0; index < job_.count; ++index) {
      ends = ends || is_open(index, begin);
    }
    return ends;
  }

  /// Takes a cell of the last row at a column, which counts from 1. `kEnding`: it may be a last one.
  template <bool kEnding>
  PAIRSCAN_FUNCTION void in_last_row(int col, WideLane<Lane> const& cell) {
    if constexpr (kEnding) {
      last_cells_ = select_equal(cols_, WideLane<Lane>(col), cell, last_cells_);
    }
  }

  void write_scores() const {
    for (int index = 0; index < job_.count; ++index) {
      PairDescriptor const& pair = job_.pairs[index];
      if (pair.rows > 0 && pair.cols > 0) {
        job_.scores[index] = last_cells_[index] + scheme_.extend * (pair.rows + pair.cols);
      }
    }
  }

protected:
  /// Returns whether the matrix ends in the columns that begin there.
  [[nodiscard]] bool is_open(int index, int begin) const {
    int const column = job_.pairs[index].cols - 1 - begin;
    return column >= 0 && column < kSweptColumns;
  }

  GroupJob const& job_;
  ProfileScheme const& scheme_;
  WideLane<Lane> cols_;
  WideLane<Lane> last_cells_;
};

/// Of alignments that end behind any cell of the last row or column, with a gap that scores as a gap at the end does.
/// Since that is no less than an inner gap scores, it does not matter that a cell may itself end with one. `kLoneEnds`:
/// it does (GapRules::lone_end), so that a pair of residues stands in front of the gap.
template <class Lane, bool kLoneEnds>
class LastRowsAndColumns : public LastCells<Lane> {
  using Base = LastCells<Lane>;
  using Score = Floored<Lane>;

public:
  static constexpr bool kLastColumns = true;
  static constexpr bool kLone = kLoneEnds;

  LastRowsAndColumns(GroupJob const& job, ProfileScheme const& scheme)
      : Base(job, scheme), row_fall_(scheme.target_end.extend - scheme.extend),
        column_fall_(scheme.query_end.extend - scheme.extend) {}

  [[nodiscard]] bool open(int begin) {
    bool const ends = Base::open(begin);
    if (ends) {
      std::fill_n(is_last_, kSweptColumns, Lane{});
      for (int index = 0; index < this->job_.count; ++index) {
        if (this->is_open(index, begin)) {
          Lane& column = is_last_[this->job_.pairs[index].cols - 1 - begin];
          SimdTraits<Lane>::set(column, index, static_cast<ValueOf<Lane>>(-1));
        }
      }
    }
    return ends;
  }

  /// Returns of each column in which lanes it is the last one: all bits or none.
  [[nodiscard]] Lane const* is_last() const { return is_last_; }

  template <bool kEnding>
  PAIRSCAN_FUNCTION void in_last_row(int col, WideLane<Lane> const& cell) {
    Base::template in_last_row<kEnding>(col, cell);
    row_ends_ = max(row_ends_, add(cell, WideLane<Lane>(-col * row_fall_)));
    if constexpr (kEnding) {
      in_last_row_ = select_equal(this->cols_, WideLane<Lane>(col), row_ends_, in_last_row_);
    }
  }

  /// Takes the lanes' cells in their last columns in the rows of a block, which count from 0; of lanes that have their
  /// last columns elsewhere, anything. What an end is worth falls from row to row. The best one is found in the lanes'
  /// own width, which has room for the first one (frame_of) and may cut others off.
  PAIRSCAN_FUNCTION void in_last_columns(RowRange const& rows, Lane const* cells, WideLane<Lane> const& height) {
    Lane const step = SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(column_fall_));
    Lane fall{};
    Lane best = Score::zero();
    for (int row = rows.begin; row < rows.end; ++row) {
      fall = add(fall, step);
      best = max(best, Score::subtract(cells[row], fall));
    }
    WideLane<Lane> const end = add(add(height, WideLane<Lane>(best)), WideLane<Lane>(-column_fall_ * rows.begin));
    column_ends_ = rows.begin == 0 ? end : max(column_ends_, end);
  }

  /// Keeps what was found in the columns that begin there.
  void close(int begin) {
    for (int index = 0; index < this->job_.count; ++index) {
      if (this->is_open(index, begin)) {
        in_last_column_.set(index, column_ends_[index]);
      }
    }
  }

  void write_scores() const {
    GroupJob const& job = this->job_;
    ProfileScheme const& scheme = this->scheme_;
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      if (pair.rows > 0 && pair.cols > 0) {
        std::int32_t const row_end = in_last_row_[index] + scheme.target_end.open +
                                     scheme.target_end.extend * pair.cols + scheme.extend * pair.rows;
        std::int32_t const column_end = in_last_column_[index] + scheme.query_end.open +
                                        scheme.query_end.extend * pair.rows + scheme.extend * pair.cols;
        std::int32_t const corner = this->last_cells_[index] + scheme.extend * (pair.rows + pair.cols);
        job.scores[index] = std::max({job.scores[index], corner, row_end, column_end});
      }
    }
  }

private:
  static constexpr std::int32_t kNone = std::numeric_limits<std::int32_t>::min() / 2;

  int row_fall_;    // by how much less an end is worth, beside H', that is a column further on
  int column_fall_; // or a row further down
  Lane is_last_[kSweptColumns];
  WideLane<Lane> row_ends_{kNone};       // of the last row so far
  WideLane<Lane> column_ends_{kNone};    // of the columns that are open
  WideLane<Lane> in_last_row_{kNone};    // once a matrix has ended
  WideLane<Lane> in_last_column_{kNone}; // likewise
};

} // namespace pairscan::inline PAIRSCAN_ISA
