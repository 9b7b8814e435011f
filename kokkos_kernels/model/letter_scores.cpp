#include <kokkos_kernels/model/letter_scores.hpp>

#include <bit>

namespace pairscan {
namespace {

constexpr std::uint8_t kAllBases = 15;

/// Returns the place of the score that two sets of bases have in LetterScores.
int& score_of(LetterScores& scores, std::uint8_t row, std::uint8_t col) {
  bool const both_bases = std::has_single_bit(row) && std::has_single_bit(col);
  return !both_bases ? scores.unknown : row == col ? scores.match : scores.mismatch;
}

bool has_matrix_of_sets(Problem const& problem) {
  return problem.scorer == "matrix" && problem.matrix.scores && problem.letters != LetterKind::residues;
}

/// Returns whether a base scores with a set, on either side, what SetScores allow.
bool scores_by_membership(SetScores const& scores, unsigned base, unsigned set) {
  unsigned const member = set & (~set + 1);
  int const expected = (set & base) != 0 ? scores[member][set] : scores[1][2];
  return scores[base][set] == expected && scores[set][base] == expected && expected <= scores[1][1];
}

} // namespace

std::optional<LetterScores> letter_scores(Problem const& problem) {
  if (problem.scorer == "base_sets" || problem.scorer == "residues") {
    return LetterScores{problem.scoring.match, problem.scoring.mismatch, problem.scoring.mismatch};
  }
  if (!has_matrix_of_sets(problem)) {
    return {};
  }
  SubstitutionMatrix const& matrix = *problem.matrix.scores;
  LetterScores scores{matrix.score(1, 1), matrix.score(1, 2), matrix.score(kAllBases, kAllBases)};
  for (std::uint8_t row = 1; row <= kAllBases; ++row) {
    for (std::uint8_t col = 1; col <= kAllBases; ++col) {
      if (matrix.score(row, col) != score_of(scores, row, col)) {
        return {};
      }
    }
  }
  return scores;
}

std::optional<SetScores> set_scores(Problem const& problem) {
  if (!has_matrix_of_sets(problem)) {
    return {};
  }
  SetScores scores{};
  for (std::uint8_t row = 1; row <= kAllBases; ++row) {
    for (std::uint8_t col = 1; col <= kAllBases; ++col) {
      scores[row][col] = problem.matrix.scores->score(row, col);
    }
  }
  for (unsigned base = 1; base <= kAllBases; base *= 2) {
    for (unsigned set = 1; set <= kAllBases; ++set) {
      if (!scores_by_membership(scores, base, set)) {
        return {};
      }
    }
  }
  return scores;
}

} // namespace pairscan
