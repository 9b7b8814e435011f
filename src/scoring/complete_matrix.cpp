#include <scoring/complete_matrix.hpp>
#include <scoring/matrix_letters.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace pairscan {
namespace {

constexpr int kCodes = SubstitutionMatrix::kCodes;

/// Sets the score of every pair of which a code is not in `codes`.
void fill_others(SubstitutionMatrix& matrix, std::uint32_t codes, int score) {
  for (std::uint8_t row = 0; row < kCodes; ++row)
    for (std::uint8_t col = 0; col < kCodes; ++col)
      if (!holds(codes, row) || !holds(codes, col))
        matrix.scores[row][col] = static_cast<std::int16_t>(score);
}

void find_range(SubstitutionMatrix& matrix, std::uint32_t codes) {
  matrix.least = kGreatestMatrixScore;
  matrix.greatest = -kGreatestMatrixScore;
  for (std::uint8_t row = 0; row < kCodes; ++row)
    for (std::uint8_t col = 0; col < kCodes; ++col)
      if (holds(codes, row) && holds(codes, col)) {
        matrix.least = std::min(matrix.least, matrix.scores[row][col]);
        matrix.greatest = std::max(matrix.greatest, matrix.scores[row][col]);
      }
}

} // namespace

void complete(NamedMatrix& matrix, UnknownScore unknown) {
  if (unknown && !is_matrix_score(*unknown))
    throw Error(ExitCode::usage,
                fmt::format("the score of letters that matrix {} lacks is {}; it must lie between {} "
                            "and {}",
                            escaped(matrix.name), *unknown, -kGreatestMatrixScore, kGreatestMatrixScore));
  if (unknown) {
    fill_others(matrix.scores, matrix.known, *unknown);
    matrix.known = all_codes(matrix.letters);
  }
  find_range(matrix.scores, matrix.known);
  fill_others(matrix.scores, matrix.known, std::min<int>(matrix.scores.least, -1));
  matrix.symmetric = matrix.scores.is_symmetric();
}

} // namespace pairscan
