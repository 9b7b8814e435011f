#include <config/scoring_checks.hpp>
#include <engine/scored_letters.hpp>
#include <scoring/letter_use.hpp>
#include <scoring/match_matrices.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/named_matrices.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

using Rule = AmbiguousScore::Rule;

int units(double score, ScoringOptions const& scoring) {
  return static_cast<int>(std::lround(score * scoring.scale));
}

AmbiguousScore ambiguous_score(ScoringOptions const& scoring, Ambiguity ambiguity) {
  if (auto const number = score_of_ambiguous(scoring)) {
    return {Rule::number, units(*number, scoring)};
  }
  constexpr auto kRules = std::to_array<std::pair<std::string_view, Rule>>({{"mismatch", Rule::mismatch},
                                                                            {"intersect", Rule::intersect},
                                                                            {"literal", Rule::literal},
                                                                            {"alike", Rule::alike}});
  for (auto const& [name, rule] : kRules) {
    if (name == scoring.ambiguous) {
      return {rule};
    }
  }
  return {ambiguity == Ambiguity::intersect ? Rule::intersect : Rule::mismatch};
}

MatrixLetters letters_of(SequenceSet const& set) {
  return set.alphabet == Alphabet::protein ? MatrixLetters::amino_acids : MatrixLetters::nucleotides;
}

NamedMatrix given_matrix(ScoringOptions const& scoring, SequenceSet const& set) {
  UnknownScore const unknown = scoring.unknown ? UnknownScore(static_cast<int>(*scoring.unknown)) : UnknownScore{};
  if (!scoring.matrix_text.empty()) {
    std::string const name = scoring.matrix_file.empty() ? "alignment.scoring.matrix_text" : scoring.matrix_file;
    return parse_matrix(scoring.matrix_text, {name, letters_of(set), unknown});
  }
  NamedMatrix matrix = named_matrix(scoring.matrix, unknown);
  if (matrix.letters != letters_of(set)) {
    bool const of_proteins = matrix.letters == MatrixLetters::amino_acids;
    throw Error(
        ExitCode::usage,
        fmt::format("alignment.scoring.matrix: {} is of {}, and the sequences are {}; use a matrix of {}, or set "
                    "input.alphabet",
                    matrix.name, of_proteins ? "amino acids" : "nucleotides", of_proteins ? "nucleotides" : "proteins",
                    of_proteins ? "nucleotides" : "amino acids"));
  }
  return matrix;
}

/// Multiplies every score by the scale.
void scale_up(NamedMatrix& matrix, int scale) {
  SubstitutionMatrix& scores = matrix.scores;
  if (std::max(std::abs(scores.least), std::abs(scores.greatest)) * scale > kGreatestMatrixScore) {
    throw Error(ExitCode::usage, fmt::format("alignment.scoring.scale: {} times the scores of {} is beyond {}; use a "
                                             "smaller scale",
                                             scale, matrix.name, kGreatestMatrixScore));
  }
  auto const multiply = [scale](std::int16_t& score) { score = static_cast<std::int16_t>(score * scale); };
  for (auto& row : scores.scores) {
    for (std::int16_t& score : row) {
      multiply(score);
    }
  }
  multiply(scores.least);
  multiply(scores.greatest);
}

bool has_ambiguous(SequenceSet const& set) {
  std::uint32_t codes = codes_in(set.residues);
  for (Residue residue = 0; codes != 0; ++residue, codes >>= 1U) {
    if ((codes & 1U) != 0 && !is_unambiguous(residue, set.alphabet)) {
      return true;
    }
  }
  return false;
}

/// Match and mismatch say it all where ambiguous letters match by a rule that codes can express, or do not occur.
bool needs_matrix(Problem const& problem, AmbiguousScore const& ambiguous, SequenceSet const& set) {
  bool const by_codes = ambiguous.rule == Rule::mismatch || ambiguous.rule == Rule::intersect;
  return problem.recurrence == "two_piece" || (!by_codes && has_ambiguous(set));
}

/// Returns the least score of a base or an amino acid against itself.
int least_of_identical(NamedMatrix const& matrix, Alphabet alphabet) {
  int least = matrix.scores.greatest;
  for (Residue residue = 0; residue < SubstitutionMatrix::kCodes; ++residue) {
    bool const known = (matrix.known >> residue & 1U) != 0;
    if (known && is_unambiguous(residue, alphabet)) {
      least = std::min(least, matrix.scores.score(residue, residue));
    }
  }
  return least;
}

void use_matrix(Problem& problem, NamedMatrix const& matrix, SequenceSet const& set) {
  require_scores(matrix, codes_in(set.residues), "the sequences");
  problem.scorer = "matrix";
  problem.matrix = {std::make_shared<SubstitutionMatrix const>(matrix.scores), matrix.name};
  problem.scoring.match = least_of_identical(matrix, set.alphabet);
  problem.scoring.mismatch = matrix.scores.least;
}

} // namespace

void score_letters(Problem& problem, ScoringOptions const& scoring, Ambiguity ambiguity, SequenceSet const& set) {
  if (scoring.by_matrix()) {
    NamedMatrix matrix = given_matrix(scoring, set);
    scale_up(matrix, scoring.scale);
    use_matrix(problem, matrix, set);
    return;
  }
  int const match = units(*scoring.match, scoring);
  int const mismatch = units(*scoring.mismatch, scoring);
  AmbiguousScore const ambiguous = ambiguous_score(scoring, ambiguity);
  if (needs_matrix(problem, ambiguous, set)) {
    use_matrix(problem, match_mismatch_matrix(match, mismatch, ambiguous, letters_of(set)), set);
  }
}

std::vector<std::uint8_t> scored_codes(SequenceSet const& set, Problem const& problem, ScoringOptions const& scoring,
                                       Ambiguity ambiguity) {
  if (problem.scorer == "matrix") {
    return set.residues;
  }
  bool const intersect = ambiguous_score(scoring, ambiguity).rule == Rule::intersect;
  return match_codes(set, intersect ? Ambiguity::intersect : Ambiguity::mismatch);
}

LetterKind letters_among(std::vector<std::uint8_t> const& codes, Problem const& problem) {
  return problem.scorer == "matrix" ? problem.letters : CodeUse::of(codes).kind(match_rule(problem));
}

} // namespace pairscan
