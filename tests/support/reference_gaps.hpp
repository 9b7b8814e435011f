#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

/// The judge of alignments with any gaps: whole matrices in 64 bits, and every length of every gap is tried, O(n^3).
/// Shares no code with the product.
namespace reference {

/// What a gap of k residues scores, by where it stands.
struct GapCosts {
  using Gap = std::function<std::int64_t(int)>;
  Gap inner;
  Gap query_start; // residues of the query without partners
  Gap query_end;
  Gap target_start;
  Gap target_end;
  bool lone_end = false; // a gap at the end touches no other gap but one at the start
};

using PairScore = std::function<std::int64_t(int, int)>; // of residues, counted from 0

class GapAligner {
public:
  GapAligner(int rows, int cols, PairScore pair, GapCosts gaps, bool local)
      : rows_(rows), cols_(cols), pair_(std::move(pair)), gaps_(std::move(gaps)), local_(local), paired_(cells(kNone)),
        down_(cells(kNone)), across_(cells(kNone)) {
    for (int row = 0; row <= rows; ++row) {
      for (int col = 0; col <= cols; ++col) {
        compute(row, col);
      }
    }
  }

  [[nodiscard]] std::int64_t score() const { return local_ ? best_local() : best_global(); }

  /// Returns what the best alignment of the first residues scores, but for gaps at its end that are not inner ones.
  [[nodiscard]] std::int64_t cell(int row, int col) const {
    return std::max({begin(row, col), at(paired_, row, col), at(down_, row, col), at(across_, row, col)});
  }

private:
  static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min() / 4;
  using Cells = std::vector<std::vector<std::int64_t>>;

  [[nodiscard]] Cells cells(std::int64_t value) const {
    return Cells(static_cast<std::size_t>(rows_) + 1,
                 std::vector<std::int64_t>(static_cast<std::size_t>(cols_) + 1, value));
  }
  [[nodiscard]] static std::int64_t& at(Cells& cells, int row, int col) {
    return cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
  }
  [[nodiscard]] static std::int64_t at(Cells const& cells, int row, int col) {
    return cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)];
  }

  /// An alignment that begins here: the score of the gap in front, if there may be one.
  [[nodiscard]] std::int64_t begin(int row, int col) const {
    if (local_) {
      return 0;
    }
    return row == 0 && col == 0 ? 0 : col == 0 ? gaps_.query_start(row) : row == 0 ? gaps_.target_start(col) : kNone;
  }

  void compute(int row, int col) {
    if (row > 0 && col > 0) {
      std::int64_t const before = std::max({begin(row - 1, col - 1), at(paired_, row - 1, col - 1),
                                            at(down_, row - 1, col - 1), at(across_, row - 1, col - 1)});
      at(paired_, row, col) = before == kNone ? kNone : before + pair_(row - 1, col - 1);
      for (int k = 1; k <= row; ++k) {
        std::int64_t const from = std::max({begin(row - k, col), at(paired_, row - k, col), at(across_, row - k, col)});
        at(down_, row, col) = std::max(at(down_, row, col), from + gaps_.inner(k));
      }
      for (int k = 1; k <= col; ++k) {
        std::int64_t const from = std::max({begin(row, col - k), at(paired_, row, col - k), at(down_, row, col - k)});
        at(across_, row, col) = std::max(at(across_, row, col), from + gaps_.inner(k));
      }
    }
  }

  [[nodiscard]] std::int64_t best_local() const {
    std::int64_t best = 0;
    for (auto const& row : paired_) {
      best = std::max(best, *std::max_element(row.begin(), row.end()));
    }
    return best;
  }

  [[nodiscard]] std::int64_t best_global() const {
    std::int64_t best = at(paired_, rows_, cols_);
    for (int k = 1; k <= rows_; ++k) {
      std::int64_t const other = gaps_.lone_end ? kNone : at(across_, rows_ - k, cols_);
      best = std::max(best,
                      std::max({begin(rows_ - k, cols_), at(paired_, rows_ - k, cols_), other}) + gaps_.query_end(k));
    }
    for (int k = 1; k <= cols_; ++k) {
      std::int64_t const other = gaps_.lone_end ? kNone : at(down_, rows_, cols_ - k);
      best = std::max(best,
                      std::max({begin(rows_, cols_ - k), at(paired_, rows_, cols_ - k), other}) + gaps_.target_end(k));
    }
    return best;
  }

  int rows_;
  int cols_;
  PairScore pair_;
  GapCosts gaps_;
  bool local_;
  Cells paired_; // the last column is a pair of residues
  Cells down_;   // ... a gap of query residues
  Cells across_; // ... a gap of target residues
};

} // namespace reference
