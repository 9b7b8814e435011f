#include <scoring/matrix_letters.hpp>
#include <scoring/table_parser.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace pairscan {
namespace {

using Label = TableLabel;
using Entry = std::function<void(Label const&, Label const&, MatrixWord const&)>;

Label const* find(std::vector<Label> const& labels, char letter) {
  auto const found = std::find_if(labels.begin(), labels.end(), [&](Label const& one) { return one.letter == letter; });
  return found == labels.end() ? nullptr : &*found;
}

class TableParser {
public:
  TableParser(TableReading const& reading, Entry const& entry) : reading_(reading), entry_(entry) {}

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

  /// Returns the codes of all letters.
  [[nodiscard]] std::uint32_t finish() const {
    if (columns_.empty())
      fail_at(
          reading_.file, {{}, std::max<std::size_t>(line_, 1), 1},
          fmt::format("there is no {} in this file; it begins with a line of letters, and a line per letter follows",
                      reading_.table));
    for (Label const& column : columns_)
      if (find(rows_, column.letter) == nullptr)
        fail_at(reading_.file, column.word,
                fmt::format("column {} has no row; add a line that begins with {}, or remove the column", column.letter,
                            column.letter));
    return known_;
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
      known_ |= std::uint32_t{1} << columns_.back().code;
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
              fmt::format("row {} needs {} {}, one per letter of line {}, and has {}; add or remove {}", row.letter,
                          columns_.size(), reading_.entries, columns_.front().word.line, words.size() - 1,
                          reading_.entries));
    for (std::size_t column = 0; column < columns_.size(); ++column)
      entry_(row, columns_[column], words[column + 1]);
  }

  TableReading const& reading_;
  Entry const& entry_;
  std::uint32_t known_ = 0;
  std::vector<Label> columns_;
  std::vector<Label> rows_;
  std::size_t line_ = 0;
};

/// Editors of some systems begin a file with one; it is no letter.
std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

} // namespace

std::uint32_t parse_table(std::string_view text, TableReading const& reading, Entry const& entry) {
  if (text.size() > kMostTableBytes)
    fail_at(reading.file, {{}, 1, 1},
            fmt::format("the text is larger than {} bytes, which no {} needs; check the name of the file",
                        kMostTableBytes, reading.table));
  TableParser parser(reading, entry);
  for (std::string_view rest = without_byte_order_mark(text); !rest.empty();) {
    std::size_t const end = std::min(rest.find('\n'), rest.size());
    parser.read_line(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return parser.finish();
}

} // namespace pairscan
