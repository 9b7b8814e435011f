#include <scoring/crc32.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_row.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace pairscan {
namespace {

/// A letter of the header or in front of a row.
struct Label {
  char letter = 0; // upper case
  std::uint8_t code = 0;
  MatrixWord word;
};

Label const* find(std::vector<Label> const& labels, char letter) {
  auto const found = std::find_if(labels.begin(), labels.end(), [&](Label const& one) { return one.letter == letter; });
  return found == labels.end() ? nullptr : &*found;
}

class MatrixParser {
public:
  explicit MatrixParser(MatrixReading const& reading) : reading_(reading) {}

  void read_line(std::string_view line) {
    ++line_;
    auto const words = words_of_line(line, line_);
    if (words.empty())
      return;
    if (columns_.empty())
      read_header(words);
    else
      read_row(words);
  }

  [[nodiscard]] NamedMatrix finish() {
    if (columns_.empty())
      fail_at(reading_.file, {{}, std::max<std::size_t>(line_, 1), 1},
              "there is no matrix in this file; it begins with a line of letters, and a line per letter follows");
    for (Label const& column : columns_)
      if (find(rows_, column.letter) == nullptr)
        fail_at(reading_.file, column.word,
                fmt::format("column {} has no row; add a line that begins with {}, or remove the column", column.letter,
                            column.letter));
    complete(matrix_, reading_.unknown);
    return std::move(matrix_);
  }

private:
  [[nodiscard]] Label label_of(MatrixWord const& word) const {
    auto const code = word.text.size() == 1 ? code_of(word.text[0], reading_.letters) : std::nullopt;
    if (!code) {
      bool const bases = reading_.letters == MatrixLetters::nucleotides;
      fail_at(reading_.file, word,
              fmt::format("{} is no letter of {}; they are {}, and a letter that sequences cannot have has no row and "
                          "no column",
                          quoted(word.text), bases ? "nucleotides" : "amino acids", letters_of(reading_.letters)));
    }
    return {upper_case(word.text[0]), *code, word};
  }

  /// Appends a label; `kind` is what messages call it.
  void add(std::vector<Label>& labels, Label const& label, std::string_view kind) const {
    if (Label const* const first = find(labels, label.letter))
      fail_at(reading_.file, label.word,
              fmt::format("{} {} stands here again, first in line {}, column {}; remove one", kind, label.letter,
                          first->word.line, first->word.column));
    labels.push_back(label);
  }

  void read_header(std::vector<MatrixWord> const& words) {
    for (MatrixWord const& word : words) {
      add(columns_, label_of(word), "column");
      matrix_.known |= std::uint32_t{1} << columns_.back().code;
    }
  }

  void read_row(std::vector<MatrixWord> const& words) {
    Label const row = label_of(words.front());
    if (find(columns_, row.letter) == nullptr)
      fail_at(reading_.file, row.word,
              fmt::format("row {} has no column; add {} to the letters of line {}, or remove the row", row.letter,
                          row.letter, columns_.front().word.line));
    add(rows_, row, "row");
    if (words.size() - 1 != columns_.size())
      fail_at(reading_.file, words[std::min(words.size() - 1, columns_.size() + 1)],
              fmt::format("row {} needs {} scores, one per letter of line {}, and has {}; add or remove scores",
                          row.letter, columns_.size(), columns_.front().word.line, words.size() - 1));
    for (std::size_t column = 0; column < columns_.size(); ++column)
      set(row, columns_[column], words[column + 1]);
  }

  void set(Label const& row, Label const& column, MatrixWord const& word) {
    int const score = score_of(reading_.file, word);
    std::int16_t& place = matrix_.scores.scores[row.code][column.code];
    if (is_set_[row.code][column.code] && place != score)
      fail_at(reading_.file, word,
              fmt::format("{} against {} scores {}, but {} where T stands for U or U for T; they are one letter here, "
                          "so give both the same scores or remove U",
                          row.letter, column.letter, score, place));
    is_set_[row.code][column.code] = true;
    place = static_cast<std::int16_t>(score);
  }

  MatrixReading const& reading_;
  NamedMatrix matrix_{.name = reading_.file, .source = reading_.file, .letters = reading_.letters};
  std::vector<Label> columns_;
  std::vector<Label> rows_;
  std::array<std::array<bool, SubstitutionMatrix::kCodes>, SubstitutionMatrix::kCodes> is_set_{};
  std::size_t line_ = 0;
};

} // namespace

NamedMatrix parse_matrix(std::string_view text, MatrixReading const& reading) {
  if (text.size() > kMostMatrixBytes)
    fail_at(reading.file, {{}, 1, 1},
            fmt::format("the text is larger than {} bytes, which no matrix needs; check the name of the file",
                        kMostMatrixBytes));
  MatrixParser parser(reading);
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t const end = std::min(rest.find('\n'), rest.size());
    parser.read_line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  NamedMatrix matrix = parser.finish();
  matrix.checksum = crc32_of(text);
  return matrix;
}

} // namespace pairscan
