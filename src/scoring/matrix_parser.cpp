#include <scoring/crc32.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_row.hpp>
#include <scoring/table_parser.hpp>

#include <fmt/format.h>

namespace pairscan {

NamedMatrix parse_matrix(std::string_view text, MatrixReading const& reading) {
  NamedMatrix matrix{.name = reading.file, .source = reading.file, .letters = reading.letters};
  bool is_set[SubstitutionMatrix::kCodes][SubstitutionMatrix::kCodes] = {};
  auto const set = [&](TableLabel const& row, TableLabel const& column, MatrixWord const& word) {
    int const score = score_of(reading.file, word);
    std::int16_t& place = matrix.scores.scores[row.code][column.code];
    if (is_set[row.code][column.code] && place != score)
      fail_at(reading.file, word,
              fmt::format("{} against {} scores {}, but {} where T stands for U or U for T; they are one letter here, "
                          "so give both the same scores or remove U",
                          row.letter, column.letter, score, place));
    is_set[row.code][column.code] = true;
    place = static_cast<std::int16_t>(score);
  };
  matrix.known = parse_table(
      text, {.file = reading.file, .letters = reading.letters, .table = "matrix", .entries = "scores"}, set);
  complete(matrix, reading.unknown);
  matrix.checksum = crc32_of(text);
  return matrix;
}

} // namespace pairscan
