#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <string_view>

// A scorer says what a residue of the row sequence scores against one of the column sequence. Problem::scorer holds its
// name. Its Scores are the numbers of the scheme, which a recurrence may shift and scale before it uses them. Its `On`
// is the object that a sweep calls, written for any Lane (a number, or a register of them):
//
//     On<Lane>::On(scores)            is called once per thread or per pack of matrices
//     Prepared prepare_row(code)      is called once per row
//     Lane score(prepared, column)    is called once per cell
//     padding                         is the code of what lies beyond the end of a sequence
//     row_code(code)                  returns the code as rows store it

namespace pairscan::inline PAIRSCAN_ISA {

/// The scores of a match and of a mismatch. `for_each` calls change(score) for both.
struct MatchScores {
  int match = 0;
  int mismatch = 0;

  template <class Change>
  void for_each(Change const& change) {
    change(match);
    change(mismatch);
  }
};

/// Scores two residues by whether they match. `Codes` says which codes match (SharedBase, SameResidue).
template <class Lane, class Codes>
class MatchScorer {
public:
  using Scores = MatchScores;
  using Prepared = Lane;
  static constexpr std::uint8_t padding = Codes::padding;

  explicit PAIRSCAN_FUNCTION MatchScorer(Scores const& scores)
      : match_(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scores.match))),
        mismatch_(SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(scores.mismatch))) {}

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return Codes::row_code(code); }
  [[nodiscard]] static PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) { return code; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane score(Prepared row, Lane col) const {
    return Codes::select(row, col, match_, mismatch_);
  }

private:
  Lane match_;
  Lane mismatch_;
};

/// The scorer of nucleotides: codes are sets of bases, and two codes match where they share a base.
struct BaseSets {
  static constexpr std::string_view name = "base_sets";
  using Scores = MatchScores;
  template <class Lane>
  using On = MatchScorer<Lane, SharedBase>;

  [[nodiscard]] static Scores scores(Problem const& problem) {
    return {problem.scoring.match, problem.scoring.mismatch};
  }
};

/// The scorer of amino acids: two codes match where they are the same letter.
struct Residues {
  static constexpr std::string_view name = "residues";
  using Scores = MatchScores;
  template <class Lane>
  using On = MatchScorer<Lane, SameResidue>;

  [[nodiscard]] static Scores scores(Problem const& problem) {
    return {problem.scoring.match, problem.scoring.mismatch};
  }
};

/// The scores of a substitution matrix, as plain data that kernels take along.
struct MatrixScores {
  static constexpr int kCodes = SubstitutionMatrix::kCodes;
  std::int16_t table[kCodes * kCodes] = {}; // [row code][column code]

  template <class Change>
  void for_each(Change const& change) {
    for (std::int16_t& each : table) {
      int score = each;
      change(score);
      each = static_cast<std::int16_t>(score);
    }
  }
};

/// Looks every pair of residues up. It refers to the scores that it is made of.
template <class Lane>
class MatrixScorer {
public:
  using Scores = MatrixScores;
  using Prepared = Lane;
  static constexpr std::uint8_t padding = SubstitutionMatrix::kPadding;

  explicit PAIRSCAN_FUNCTION MatrixScorer(Scores const& scores) : table_(scores.table) {}

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return code; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) { return code; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane score(Prepared row, Lane col) const {
    return look_up<Scores::kCodes>(table_, row, col);
  }

private:
  std::int16_t const* table_;
};

/// Residues score by a SubstitutionMatrix; codes are matrix codes.
struct ByMatrix {
  static constexpr std::string_view name = "matrix";
  using Scores = MatrixScores;
  template <class Lane>
  using On = MatrixScorer<Lane>;

  [[nodiscard]] static Scores scores(Problem const& problem) {
    Scores scores;
    SubstitutionMatrix const& matrix = *problem.matrix.scores;
    for (int row = 0; row < Scores::kCodes; ++row) {
      for (int col = 0; col < Scores::kCodes; ++col) {
        scores.table[row * Scores::kCodes + col] = matrix.scores[row][col];
      }
    }
    return scores;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
