#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

/// The judge of long alignments in every mode: Gotoh's recurrence with one matrix per kind of last column, 64 bits, one
/// cell after the other, O(n^2). Shares no code with the product.
namespace reference {

/// A gap of k residues scores open + k * extend.
struct GapScore {
  std::int64_t open = 0;
  std::int64_t extend = 0;

  [[nodiscard]] std::int64_t of(int k) const { return open + k * extend; }
};

/// What gaps score, by where they stand.
struct ModeScheme {
  std::array<GapScore, 2> inner{}; // a gap scores the better of both
  GapScore query_start{};          // residues of the query without partners
  GapScore query_end{};
  GapScore target_start{};
  GapScore target_end{};
  bool local = false;
};

/// Return the schemes of alignments whose gaps are all alike, and of local ones, which have none at the ends.
inline ModeScheme global_scheme(GapScore gap) {
  return {{gap, gap}, gap, gap, gap, gap};
}
inline ModeScheme local_scheme(GapScore gap) {
  return {.inner = {gap, gap}, .local = true};
}

template <class Score>
class ModeAligner {
public:
  /// `score(i, j)` is what residues i and j score, counted from 0.
  ModeAligner(int rows, int cols, Score const& score, ModeScheme const& scheme)
      : rows_(rows), cols_(cols), score_(score), scheme_(scheme), above_(row_of_cells()), here_(row_of_cells()) {
    for (int row = 0; row <= rows; ++row) {
      std::swap(above_, here_);
      for (int col = 0; col <= cols; ++col) {
        compute(row, col);
        finish(row, col);
      }
    }
  }

  [[nodiscard]] std::int64_t best() const { return best_; }

private:
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min() / 4;

  /// What alignments that end here score, by their last column.
  struct Cell {
    std::int64_t begin = kNone; // none, or a gap at the start
    std::int64_t paired = kNone;
    std::array<std::int64_t, 2> down{kNone, kNone}; // a gap of query residues, by what it scores
    std::array<std::int64_t, 2> across{kNone, kNone};

    [[nodiscard]] std::int64_t best_down() const { return std::max(down[0], down[1]); }
    [[nodiscard]] std::int64_t best_across() const { return std::max(across[0], across[1]); }
    [[nodiscard]] std::int64_t before_down() const { return std::max({begin, paired, best_across()}); }
    [[nodiscard]] std::int64_t before_across() const { return std::max({begin, paired, best_down()}); }
  };

  [[nodiscard]] std::vector<Cell> row_of_cells() const {
    return std::vector<Cell>(static_cast<std::size_t>(cols_) + 1);
  }
  [[nodiscard]] static Cell& at(std::vector<Cell>& row, int col) { return row[static_cast<std::size_t>(col)]; }

  [[nodiscard]] std::int64_t begin(int row, int col) const {
    if (scheme_.local || (row == 0 && col == 0)) {
      return 0;
    }
    return col == 0 ? scheme_.query_start.of(row) : row == 0 ? scheme_.target_start.of(col) : kNone;
  }

  void compute(int row, int col) {
    Cell& cell = at(here_, col);
    cell.begin = begin(row, col);
    if (row == 0 || col == 0) {
      return;
    }
    Cell const& diagonal = at(above_, col - 1);
    cell.paired = std::max(diagonal.before_down(), diagonal.best_down()) + score_(row - 1, col - 1);
    for (std::size_t piece = 0; piece < scheme_.inner.size(); ++piece) {
      GapScore const gap = scheme_.inner[piece];
      Cell const& up = at(above_, col);
      Cell const& left = at(here_, col - 1);
      cell.down[piece] = std::max(up.before_down() + gap.open, up.down[piece]) + gap.extend;
      cell.across[piece] = std::max(left.before_across() + gap.open, left.across[piece]) + gap.extend;
    }
  }

  /// Takes the cell for the last one before a gap at the end, where it may be that.
  void finish(int row, int col) {
    Cell const& cell = at(here_, col);
    if (scheme_.local) {
      best_ = std::max({best_, std::int64_t{0}, cell.paired});
    } else if (row == rows_ && col == cols_) {
      best_ = std::max({best_, cell.paired, cell.begin});
    } else if (col == cols_) {
      best_ = std::max(best_, cell.before_down() + scheme_.query_end.of(rows_ - row));
    } else if (row == rows_) {
      best_ = std::max(best_, cell.before_across() + scheme_.target_end.of(cols_ - col));
    }
  }

  int rows_;
  int cols_;
  Score const& score_;
  ModeScheme const& scheme_;
  std::vector<Cell> above_;
  std::vector<Cell> here_;
  std::int64_t best_ = kNone;
};

template <class Score>
std::int64_t mode_score(int rows, int cols, Score const& score, ModeScheme const& scheme) {
  return ModeAligner<Score>(rows, cols, score, scheme).best();
}

} // namespace reference
