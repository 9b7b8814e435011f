#pragma once

#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>

#include <algorithm>
#include <span>

namespace pairscan {

/// The cells of a kept matrix whose recurrence has gap lanes. Only the best score of a cell is kept: a gap lane is
/// what the best of all gaps scores that end in the cell, and is searched for among the cells in front of it.
///
///     down(i,j) = max over k of best(i-k,j) + open + k extend        across(i,j) the same along the row
///
/// No cell scores more than pairs of residues alone could, so that the search ends where no longer gap can be better.
template <class Compiled>
class KeptGaps {
public:
  using Recurrence = typename Compiled::template On<int>;
  using Scorer = typename Compiled::template ScorerOn<int>;
  using Value = typename Recurrence::Value;
  using Score = typename Compiled::Score;
  static constexpr int kPieces = Recurrence::kGapPieces;
  static constexpr bool kLocal = Recurrence::kEndCells == EndCells::anywhere;

  KeptGaps(KeptMatrix const& kept, std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
           Problem const& problem)
      : first_(static_cast<Score const*>(kept.first)), stride_(kept.stride), rows_(rows), cols_(cols),
        scheme_(Compiled::scheme(problem)), rules_(gap_rules(problem)),
        recurrence_(Compiled::template on<int>(scheme_)), greatest_(greatest_pair(problem)) {}
  KeptGaps(KeptGaps const&) = delete; // the recurrence refers to the scheme
  KeptGaps& operator=(KeptGaps const&) = delete;

  [[nodiscard]] int rows() const { return static_cast<int>(rows_.size()); }
  [[nodiscard]] int cols() const { return static_cast<int>(cols_.size()); }
  [[nodiscard]] Recurrence const& recurrence() const { return recurrence_; }
  [[nodiscard]] GapRules const& rules() const { return rules_; }

  [[nodiscard]] int best(int row, int col) const {
    return row == 0 || col == 0 ? border_cell(recurrence_, row, col).lane[Recurrence::kBest] : row_of(row)[col - 1];
  }
  [[nodiscard]] std::span<Score const> row(int row) const { return {row_of(row), cols_.size()}; }

  /// Returns what an inner cell scores whose last column is a pair of residues.
  [[nodiscard]] int paired(int row, int col) const { return best(row - 1, col - 1) + pair_score(row, col); }

  /// Returns the score of the best gap of this piece that ends in an inner cell.
  [[nodiscard]] int gap(int row, int col, Step step, int piece) const {
    GapScores const scores = piece == 0 ? rules_.inner : rules_.second;
    int const most = step == Step::row_only ? row : col;
    int found = front(row, col, step, 1) + score_of_gap(scores, 1);
    for (int length = 2; length <= most && bound(row, col, step, length) + score_of_gap(scores, length) > found;
         ++length) {
      found = std::max(found, front(row, col, step, length) + score_of_gap(scores, length));
    }
    return found;
  }

  /// Returns the length of the shortest gap of this piece that ends in an inner cell and scores so much; 0 where there
  /// is none.
  [[nodiscard]] int length_of_gap(int row, int col, Step step, int piece, int score) const {
    GapScores const scores = piece == 0 ? rules_.inner : rules_.second;
    int const most = step == Step::row_only ? row : col;
    for (int length = 1; length <= most; ++length) {
      int const gap = score_of_gap(scores, length);
      if (front(row, col, step, length) + gap == score) {
        return length;
      }
      if (bound(row, col, step, length) + gap < score) {
        return 0;
      }
    }
    return 0;
  }

  /// Returns all lanes of a cell.
  [[nodiscard]] Value cell(int row, int col) const {
    Value value = border_cell(recurrence_, row, col);
    if (row > 0 && col > 0) {
      value.lane[Recurrence::kBest] = best(row, col);
      if constexpr (!kLocal) {
        value.lane[Recurrence::kPaired] = paired(row, col);
      }
      for (int piece = 0; piece < kPieces; ++piece) {
        value.lane[Recurrence::across(piece)] = gap(row, col, Step::col_only, piece);
        value.lane[Recurrence::down(piece)] = gap(row, col, Step::row_only, piece);
      }
    }
    return value;
  }

  /// Returns all best ways to reach an inner cell and its gaps (MoveBits).
  [[nodiscard]] unsigned operator()(int row, int col) const {
    Value above = border_cell(recurrence_, row - 1, col);
    Value left = border_cell(recurrence_, row, col - 1);
    Value diagonal{};
    diagonal.lane[Recurrence::kBest] = best(row - 1, col - 1);
    above.lane[Recurrence::kBest] = best(row - 1, col);
    left.lane[Recurrence::kBest] = best(row, col - 1);
    for (int piece = 0; piece < kPieces; ++piece) {
      if (row > 1) {
        above.lane[Recurrence::down(piece)] = gap(row - 1, col, Step::row_only, piece);
      }
      if (col > 1) {
        left.lane[Recurrence::across(piece)] = gap(row, col - 1, Step::col_only, piece);
      }
    }
    auto const residue = row_residue(row);
    int const column = col_code(col);
    Value const here = recurrence_.cell(diagonal, above, left, residue, column);
    return static_cast<unsigned>(recurrence_.moves(here, diagonal, above, left, residue, column));
  }

private:
  [[nodiscard]] static int greatest_pair(Problem const& problem) {
    SubstitutionMatrix const* const matrix = problem.matrix.scores.get();
    int const greatest = problem.scorer == "matrix" && matrix != nullptr
                             ? int{matrix->greatest}
                             : std::max(problem.scoring.match, problem.scoring.mismatch);
    return std::max(greatest, 0);
  }

  [[nodiscard]] Score const* row_of(int row) const { return first_ + static_cast<std::size_t>(row - 1) * stride_; }
  [[nodiscard]] auto row_residue(int row) const {
    return recurrence_.prepare_row(Scorer::row_code(rows_[static_cast<std::size_t>(row - 1)]));
  }
  [[nodiscard]] int col_code(int col) const { return cols_[static_cast<std::size_t>(col - 1)]; }
  [[nodiscard]] int pair_score(int row, int col) const {
    return Scorer(scheme_.scores).score(row_residue(row), col_code(col));
  }

  /// Returns the best score in front of a gap that ends in a cell.
  [[nodiscard]] int front(int row, int col, Step step, int length) const {
    return step == Step::row_only ? best(row - length, col) : best(row, col - length);
  }
  /// Returns what no cell in front of a gap that is so long or longer exceeds.
  [[nodiscard]] int bound(int row, int col, Step step, int length) const {
    return greatest_ * (step == Step::row_only ? std::min(row - length, col) : std::min(row, col - length));
  }

  Score const* first_;
  std::size_t stride_;
  std::span<std::uint8_t const> rows_;
  std::span<std::uint8_t const> cols_;
  typename Compiled::Scheme scheme_;
  GapRules rules_;
  Recurrence recurrence_;
  int greatest_;
};

} // namespace pairscan
