#include <scoring/complete_matrix.hpp>
#include <scoring/crc32.hpp>
#include <scoring/match_matrices.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_text.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

namespace pairscan {
namespace {

using Rule = AmbiguousScore::Rule;

void require_range(int score, std::string_view what) {
  if (!is_matrix_score(score))
    throw Error(ExitCode::usage, fmt::format("{} score {} is out of range; scores lie between {} and {}", what, score,
                                             -kGreatestMatrixScore, kGreatestMatrixScore));
}

/// The codes of letters that stand for one base or one amino acid.
std::uint32_t single_codes(MatrixLetters letters) {
  std::string_view const singles =
      letters == MatrixLetters::nucleotides ? "ACGT" : "ACDEFGHIKLMNOPQRSTUVWY"; // with U and O, which are amino acids
  std::uint32_t codes = 0;
  for (char const letter : singles)
    codes |= std::uint32_t{1} << *code_of(letter, letters);
  return codes;
}

/// Makes a matrix of what `score_of` gives for every two codes.
template <class ScoreOf>
NamedMatrix computed(std::string name, MatrixLetters letters, ScoreOf const& score_of) {
  NamedMatrix matrix{.name = std::move(name), .source = "computed", .letters = letters, .known = all_codes(letters)};
  for (std::uint8_t row = 0; row < SubstitutionMatrix::kCodes; ++row)
    for (std::uint8_t col = 0; col < SubstitutionMatrix::kCodes; ++col)
      if (holds(matrix.known, row) && holds(matrix.known, col))
        matrix.scores.scores[row][col] = static_cast<std::int16_t>(score_of(row, col));
  complete(matrix, {});
  matrix.checksum = crc32_of(matrix_text(matrix));
  return matrix;
}

std::string_view name_of(Rule rule) {
  switch (rule) {
  case Rule::mismatch:
    return "mismatch";
  case Rule::intersect:
    return "intersect";
  case Rule::literal:
    return "literal";
  case Rule::alike:
    return "alike";
  case Rule::number:
    break;
  }
  return "";
}

std::string name_of(int match, int mismatch, AmbiguousScore ambiguous) {
  std::string const rule =
      ambiguous.rule == Rule::number ? std::to_string(ambiguous.score) : std::string(name_of(ambiguous.rule));
  return fmt::format("match {}, mismatch {}, ambiguous {}", match, mismatch, rule);
}

} // namespace

NamedMatrix match_mismatch_matrix(int match, int mismatch, AmbiguousScore ambiguous, MatrixLetters letters) {
  require_range(match, "match");
  require_range(mismatch, "mismatch");
  if (ambiguous.rule == Rule::number)
    require_range(ambiguous.score, "ambiguous");
  if (ambiguous.rule == Rule::intersect && letters != MatrixLetters::nucleotides)
    throw Error(ExitCode::usage, "ambiguous letters of amino acids are no sets, so that intersect does not apply to "
                                 "them; use mismatch or a number");
  std::uint32_t const single = single_codes(letters);
  return computed(name_of(match, mismatch, ambiguous), letters, [&](std::uint8_t row, std::uint8_t col) {
    bool const both_single = holds(single, row) && holds(single, col);
    bool const both_ambiguous = !holds(single, row) && !holds(single, col);
    switch (ambiguous.rule) {
    case Rule::intersect:
      return (row & col) != 0 ? match : mismatch;
    case Rule::literal:
      return row == col ? match : mismatch;
    case Rule::alike:
      return both_ambiguous || row == col ? match : mismatch;
    case Rule::number:
      return !both_single ? ambiguous.score : row == col ? match : mismatch;
    case Rule::mismatch:
      break;
    }
    return both_single && row == col ? match : mismatch;
  });
}

NamedMatrix blastna_matrix(int match, int mismatch) {
  require_range(match, "match");
  require_range(mismatch, "mismatch");
  return computed(fmt::format("BLASTNA_{}_{}", match, mismatch), MatrixLetters::nucleotides,
                  [&](std::uint8_t row, std::uint8_t col) {
                    if ((row & col) == 0)
                      return mismatch;
                    int const bases = std::max(std::popcount(row), std::popcount(col));
                    return static_cast<int>(std::lround(static_cast<double>(match + (bases - 1) * mismatch) / bases));
                  });
}

} // namespace pairscan
