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

} // namespace

std::optional<LetterScores> letter_scores(Problem const& problem) {
  if (problem.scorer == "base_sets" || problem.scorer == "residues") {
    return LetterScores{problem.scoring.match, problem.scoring.mismatch, problem.scoring.mismatch};
  }
  if (problem.scorer != "matrix" || !problem.matrix.scores || problem.letters == LetterKind::residues) {
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

} // namespace pairscan
