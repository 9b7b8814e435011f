#include <config/scoring_checks.hpp>
#include <engine/first_letter.hpp>
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

struct MatchPair {
  int match;
  int mismatch;
};

AmbiguousScore ambiguous_score(ScoringOptions const& scoring, Ambiguity ambiguity) {
  if (auto const number = score_of_ambiguous(scoring)) {
    return {Rule::number, scoring.in_units(*number)};
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

bool has_ambiguous(std::uint32_t codes, Alphabet alphabet) {
  for (Residue residue = 0; codes != 0; ++residue, codes >>= 1U) {
    if ((codes & 1U) != 0 && !is_unambiguous(residue, alphabet)) {
      return true;
    }
  }
  return false;
}

/// Methods score what lies behind a sequence as a mismatch, or by a matrix as less than 0.
bool padding_would_score(Problem const& problem, int mismatch) {
  return problem.mode == Mode::local && mismatch > 0;
}

/// Match and mismatch say it all where ambiguous letters match by a rule that codes can express, or do not occur.
bool needs_matrix(Problem const& problem, AmbiguousScore const& ambiguous, SequenceSet const& set) {
  bool const by_codes = ambiguous.rule == Rule::mismatch || ambiguous.rule == Rule::intersect;
  return problem.recurrence == "two_piece" || padding_would_score(problem, problem.scoring.mismatch) ||
         (!by_codes && has_ambiguous(codes_in(set.residues), set.alphabet));
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

void use_matrix(Problem& problem, NamedMatrix const& matrix, Alphabet alphabet) {
  problem.scorer = "matrix";
  problem.matrix = {std::make_shared<SubstitutionMatrix const>(matrix.scores), matrix.name};
  problem.scoring.match = least_of_identical(matrix, alphabet);
  problem.scoring.mismatch = matrix.scores.least;
}

/// Returns the two scores of a matrix by which letters of these codes match or do not; nothing where it has others.
std::optional<MatchPair> match_scores_of(SubstitutionMatrix const& scores, std::uint32_t codes) {
  std::optional<int> match;
  std::optional<int> mismatch;
  for (Residue row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (Residue col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      if ((codes >> row & 1U) != 0 && (codes >> col & 1U) != 0) {
        std::optional<int>& score = row == col ? match : mismatch;
        if (score.value_or(scores.score(row, col)) != scores.score(row, col)) {
          return {};
        }
        score = scores.score(row, col);
      }
    }
  }
  return match && mismatch && *match > *mismatch ? std::optional(MatchPair{*match, *mismatch}) : std::nullopt;
}

/// Uses match and mismatch where the letters that occur are single ones among which the matrix knows no other scores,
/// as EDNAFULL does of A, C, G and T: more methods serve then.
void use_matrix_or_match(Problem& problem, NamedMatrix const& matrix, SequenceSet const& set, std::string_view preset) {
  std::uint32_t const codes = codes_in(set.residues);
  require_scores(matrix, codes, place_of_first(set, codes & ~matrix.known), preset);
  bool const by_codes = problem.recurrence != "two_piece" && !has_ambiguous(codes, set.alphabet);
  auto const scores = by_codes ? match_scores_of(matrix.scores, codes) : std::nullopt;
  if (scores && !padding_would_score(problem, scores->mismatch)) {
    problem.scoring.match = scores->match;
    problem.scoring.mismatch = scores->mismatch;
  } else {
    use_matrix(problem, matrix, set.alphabet);
  }
}

} // namespace

void score_letters(Problem& problem, ScoringOptions const& scoring, Ambiguity ambiguity, SequenceSet const& set) {
  if (scoring.by_matrix()) {
    NamedMatrix matrix = given_matrix(scoring, set);
    scale_up(matrix, scoring.scale);
    use_matrix_or_match(problem, matrix, set, scoring.preset);
    return;
  }
  int const match = scoring.in_units(*scoring.match);
  int const mismatch = scoring.in_units(*scoring.mismatch);
  AmbiguousScore const ambiguous = ambiguous_score(scoring, ambiguity);
  if (needs_matrix(problem, ambiguous, set)) {
    use_matrix(problem, match_mismatch_matrix(match, mismatch, ambiguous, letters_of(set)), set.alphabet);
  }
}

namespace {

bool scores_by_intersection(ScoringOptions const& scoring, Ambiguity ambiguity) {
  return ambiguous_score(scoring, ambiguity).rule == Rule::intersect;
}

/// Returns whether the codes are the residues. Proteins have no sets of bases, which match_codes refuses.
bool compares_residues(SequenceSet const& set, Problem const& problem, bool intersect) {
  if (problem.scorer == "matrix") {
    return true;
  }
  return intersect ? set.alphabet == Alphabet::dna : !has_ambiguous(codes_in(set.residues), set.alphabet);
}

std::vector<std::uint8_t> own_codes(SequenceSet const& set, Problem const& problem, bool intersect) {
  return compares_residues(set, problem, intersect)
             ? std::vector<std::uint8_t>()
             : match_codes(set, intersect ? Ambiguity::intersect : Ambiguity::mismatch);
}

} // namespace

ScoredCodes::ScoredCodes(SequenceSet const& set, Problem const& problem, ScoringOptions const& scoring,
                         Ambiguity ambiguity)
    : own_(own_codes(set, problem, scores_by_intersection(scoring, ambiguity))),
      codes_(own_.empty() ? std::span<std::uint8_t const>(set.residues) : own_) {}

LetterKind letters_among(std::span<std::uint8_t const> codes, Problem const& problem) {
  return problem.scorer == "matrix" ? problem.letters : CodeUse::of(codes).kind(match_rule(problem));
}

} // namespace pairscan
