#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/methods/bytes/ending_matrices.hpp>
#include <kokkos_kernels/methods/bytes/path_walk.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <array>
#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Finds the scores of a pack, and where its canonical paths end, where a gap at the end touches no inner gap
/// (GapRules::lone_end), as AffineByteEnds and AffinePathEnds find those of others. In front of such a gap stands a
/// pair of residues, or the gap at the beginning alone:
///
///     score = max over the last row and column of  H(i-1,j-1) + s(i,j) + gap behind (i,j)
///
/// So H is needed of all rows and columns but the last ones: scans get matrices without them (`inside`), and the walks
/// along their last rows and columns add the pair of residues that comes next. `Substitution` gives the scores of pairs
/// as low as they are, for here two gaps side by side are no way around them.
template <class Lane, class Substitution>
class LoneByteEnds {
  static constexpr int kWidth = SimdTraits<Lane>::width;
  using Letters = typename Substitution::Letters;

public:
  explicit LoneByteEnds(PackJob const& job)
      : job_(job), scheme_(affine_byte_pair_scheme(*job.problem)), score_(scheme_, 0) {
    for (int index = 0; index < job.count; ++index) {
      PairDescriptor const& pair = job.pairs[index];
      inside_[index] = pair;
      corner_[index] = kNone;
      in_row_[index].score = score_of_gap(scheme_.query_start, pair.rows) + score_of_gap(scheme_.target_end, pair.cols);
      if (pair.rows > 0 && pair.cols > 0) {
        in_column_[index].score =
            score_of_gap(scheme_.target_start, pair.cols) + score_of_gap(scheme_.query_end, pair.rows);
        --inside_[index].rows;
        --inside_[index].cols;
        here_[index] = score_of_gap(scheme_.query_start, pair.rows - 1) + score_of_gap(scheme_.target_end, pair.cols);
        SimdTraits<Lane>::set(last_row_, index, row_letter(index, pair.rows - 1));
        SimdTraits<Lane>::set(last_col_, index, col_letter(index, pair.cols - 1));
      }
    }
  }

  /// Returns the job with its pairs without the last residues of both sequences. It refers to this object.
  [[nodiscard]] PackJob inside() const {
    PackJob job = job_;
    job.pairs = inside_;
    return job;
  }

  /// Returns whether a matrix has the last column that the scan computes in the slice.
  [[nodiscard]] bool open_slice(int begin, int width) { return ending_.find(inside_, job_.count, begin, width); }

  /// Adds the slice's part of the row in front of a matrix's last one: step(column) is the difference there, and `cols`
  /// has the letters of the slice's columns.
  template <class Step>
  void add_last_row(int index, int begin, int width, Lane const* cols, Step const& step) {
    int const rest = inside_[index].cols - begin;
    int const columns = rest < width ? rest : width;
    std::int32_t const drift = scheme_.extend - scheme_.target_end.extend;
    for (int column = 0; column < columns; ++column) {
      int const pair = SimdTraits<Lane>::get(score_(last_row_, cols[column]), index);
      in_row_[index].take(here_[index] + original(pair) - scheme_.target_end.extend, begin + column + 1);
      here_[index] += scheme_.divisor * step(column) + drift;
    }
  }

  /// Adds the columns in front of the last ones, of the matrices that have them in the slice: steps(row) are the
  /// differences there, and `rows` has the letters of the rows.
  template <class Steps>
  void add_last_columns(int longest_rows, Lane const* rows, Steps const& steps) {
    std::int32_t here[kWidth] = {};
    for (int index = 0; index < job_.count; ++index) {
      PairDescriptor const& pair = job_.pairs[index];
      here[index] = score_of_gap(scheme_.target_start, pair.cols - 1) + score_of_gap(scheme_.query_end, pair.rows);
    }
    std::int32_t const drift = scheme_.extend - scheme_.query_end.extend;
    for (int row = 0; row < longest_rows; ++row) {
      Lane const step = steps(row);
      Lane const pairs = score_(rows[row], last_col_);
      for (int index = 0; index < kWidth; ++index) {
        if (row < ending_.rows(index)) {
          int const pair = SimdTraits<Lane>::get(pairs, index);
          in_column_[index].take(here[index] + original(pair) - scheme_.query_end.extend, row + 1);
          here[index] += scheme_.divisor * SimdTraits<Lane>::get(step, index) + drift;
        }
      }
    }
  }

  /// Takes what no slice has: alignments with one residue of a sequence in front of the gap, and with no gap at the
  /// end.
  void finish() {
    for (int index = 0; index < job_.count; ++index) {
      PairDescriptor const& pair = job_.pairs[index];
      if (pair.rows == 0 || pair.cols == 0) {
        continue;
      }
      for (int col = 0; pair.rows == 1 && col + 1 < pair.cols; ++col) {
        in_row_[index].take(score_of_gap(scheme_.target_start, col) + score_of_letters(index, 0, col) +
                                score_of_gap(scheme_.target_end, pair.cols - 1 - col),
                            col + 1);
      }
      for (int row = 0; pair.cols == 1 && row + 1 < pair.rows; ++row) {
        in_column_[index].take(score_of_gap(scheme_.query_start, row) + score_of_letters(index, row, 0) +
                                   score_of_gap(scheme_.query_end, pair.rows - 1 - row),
                               row + 1);
      }
      corner_[index] = before_corner(index, pair) + score_of_letters(index, pair.rows - 1, pair.cols - 1);
    }
  }

  void write_scores() {
    finish();
    for (int index = 0; index < job_.count; ++index) {
      job_.scores[index] = max(corner_[index], max(in_column_[index].score, in_row_[index].score));
    }
  }

  /// Returns the cell of a matrix that has cells behind which its path ends; 0 is a border. Of equally good ends the
  /// first of the order is taken, and of gaps the shortest one, unless the order lets them go on (OrderWalk).
  [[nodiscard]] PathPlace end(int index, PathOrder const& order) const {
    PairDescriptor const& pair = job_.pairs[index];
    std::int32_t const scores[] = {corner_[index], in_column_[index].score, in_row_[index].score};
    std::int32_t const best = max(scores[0], max(scores[1], scores[2]));
    auto const before_gap = [&](BestEnd const& ends, GapScores const& gap, int step) {
      bool const goes_on = order.gap_tie == GapTie::extend || (gap.open == 0 && order.order[0] == step) ||
                           (gap.open == 0 && order.order[1] == step && order.order[2] == 0);
      return goes_on && order.end == EndTie::canonical ? ends.first : ends.last;
    };
    std::array<std::uint8_t, 3> const steps = order.end == EndTie::canonical ? order.order : kNearest;
    for (int const step : steps) {
      if (scores[step] != best) {
        continue;
      }
      switch (step) {
      case 1:
        return {before_gap(in_column_[index], scheme_.query_end, step), pair.cols};
      case 2:
        return {pair.rows, before_gap(in_row_[index], scheme_.target_end, step)};
      default:
        return {pair.rows, pair.cols};
      }
    }
    return {pair.rows, pair.cols}; // not reached: one of them is the best
  }

private:
  /// The best alignment that ends with a gap behind a cell of a last row or column.
  struct BestEnd {
    std::int32_t score = kNone;
    int first = 0; // column or row of the first such cell, which has the longest gap behind it
    int last = 0;

    void take(std::int32_t other, int at) {
      first = other > score ? at : first;
      last = other >= score ? at : last;
      score = other >= score ? other : score;
    }
  };
  static constexpr std::int32_t kNone = -0x40000000;
  static constexpr std::array<std::uint8_t, 3> kNearest = {0, 2, 1}; // the last cell, the last row, the last column

  /// Returns what a pair of residues scores, with the extensions that reduced scores leave out.
  [[nodiscard]] std::int32_t original(int reduced) const { return scheme_.divisor * reduced + 2 * scheme_.extend; }

  [[nodiscard]] ValueOf<Lane> row_letter(int index, int row) const {
    std::uint8_t const code = job_.residues[job_.pairs[index].row_begin + static_cast<std::uint64_t>(row)];
    return static_cast<ValueOf<Lane>>(Letters::row_code(code));
  }
  [[nodiscard]] ValueOf<Lane> col_letter(int index, int col) const {
    std::uint8_t const code = job_.residues[job_.pairs[index].col_begin + static_cast<std::uint64_t>(col)];
    return static_cast<ValueOf<Lane>>(column_code<Letters>(code));
  }

  [[nodiscard]] std::int32_t score_of_letters(int index, int row, int col) const {
    Lane rows{};
    Lane cols{};
    SimdTraits<Lane>::set(rows, index, row_letter(index, row));
    SimdTraits<Lane>::set(cols, index, col_letter(index, col));
    return original(SimdTraits<Lane>::get(score_(rows, cols), index));
  }

  /// Returns H diagonally in front of the last cell.
  [[nodiscard]] std::int32_t before_corner(int index, PairDescriptor const& pair) const {
    return pair.rows == 1 ? score_of_gap(scheme_.target_start, pair.cols - 1)
                          : here_[index] - scheme_.target_end.open - scheme_.target_end.extend;
  }

  PackJob const& job_;
  AffineByteScheme scheme_;
  Substitution score_;
  PairDescriptor inside_[kWidth] = {};
  Lane last_row_{};                // letters of last rows, for columns to meet
  Lane last_col_{};                // and of last columns, for rows
  std::int32_t here_[kWidth] = {}; // of the row in front of the last one: H, and a gap of the columns behind it
  BestEnd in_row_[kWidth];
  BestEnd in_column_[kWidth];
  std::int32_t corner_[kWidth]; // an alignment that ends with a pair of residues
  EndingMatrices<Lane> ending_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
