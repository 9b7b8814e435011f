#include <scoring/cost_tables.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/table_parser.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace pairscan {
namespace {

constexpr std::string_view kUnit = "unit";

/// The order of a table without letters: that of AmpliconNoise's Tran.dat, as SeqDist's distances show it.
constexpr std::string_view kOrder = "ACTG";

/// The cost that a word is.
double cost_of(std::string_view file, MatrixWord const& word) {
  double cost = 0;
  char const* const end = word.text.data() + word.text.size();
  auto const [stop, fault] = std::from_chars(word.text.data(), end, cost);
  if (stop != end || fault == std::errc::invalid_argument)
    fail_at(file, word, fmt::format("{} is no number; costs are decimal numbers such as 0.25", quoted(word.text)));
  if (fault == std::errc::result_out_of_range || !(cost >= 0 && cost <= kGreatestCost)) // NaN is none of both
    fail_at(file, word,
            fmt::format("cost {} is out of range; costs lie between 0 and {}", quoted(word.text), kGreatestCost));
  return cost == 0 ? 0 : cost; // no negative zero
}

/// Cuts a line into words at white space and at commas.
std::vector<MatrixWord> numbers_of_line(std::string_view line, std::size_t number) {
  std::vector<MatrixWord> numbers;
  for (MatrixWord const& word : words_of_line(line, number)) {
    for (std::size_t begin = 0; begin < word.text.size();) {
      std::size_t const end = std::min(word.text.find(',', begin), word.text.size());
      if (end > begin)
        numbers.push_back({word.text.substr(begin, end - begin), word.line, word.column + begin});
      begin = end + 1;
    }
  }
  return numbers;
}

bool is_number(std::string_view word) {
  double number = 0;
  char const* const end = word.data() + word.size();
  return std::from_chars(word.data(), end, number).ptr == end;
}

/// Reads four rows of four costs.
class UnlabelledCosts {
public:
  UnlabelledCosts(std::string const& file, MatrixLetters letters) : costs_{.name = file}, letters_(letters) {}

  void read_row(std::vector<MatrixWord> const& numbers) {
    if (row_ == 0)
      check_kind(numbers);
    if (row_ == kOrder.size())
      fail_at(costs_.name, numbers.front(), "a table without letters has four rows; remove this one");
    if (numbers.size() != kOrder.size())
      fail_at(
          costs_.name, numbers.front(),
          fmt::format("a row of a table without letters has four costs, against A, C, T and G, and this one has {}; "
                      "begin the file with a line of letters where others are meant",
                      numbers.size()));
    for (std::size_t column = 0; column < kOrder.size(); ++column)
      costs_.table.costs[code_at(row_)][code_at(column)] = cost_of(costs_.name, numbers[column]);
    costs_.known |= std::uint32_t{1} << code_at(row_++);
  }

  [[nodiscard]] NamedCosts finish(std::size_t last_line) && {
    if (row_ < kOrder.size())
      fail_at(
          costs_.name, {{}, last_line, 1},
          fmt::format("a table without letters has four rows, of A, C, T and G, and this one has {}; add the others",
                      row_));
    return std::move(costs_);
  }

private:
  static std::uint8_t code_at(std::size_t place) { return *code_of(kOrder[place], MatrixLetters::nucleotides); }

  void check_kind(std::vector<MatrixWord> const& numbers) const {
    if (numbers.size() == 1)
      fail_at(costs_.name, numbers.front(),
              "one number per line: costs of flow values, as in LookUp.dat of PyroDist, which compares the signals of "
              "flowgrams at the same places; alignments of sequences need costs of letters");
    if (letters_ != MatrixLetters::nucleotides)
      fail_at(costs_.name, numbers.front(),
              "a table without letters holds costs of A, C, T and G, and the sequences are proteins; begin the file "
              "with a line of letters");
  }

  NamedCosts costs_;
  MatrixLetters letters_;
  std::size_t row_ = 0;
};

/// Returns what a text without letters holds; nothing for one that begins with something else than a number.
std::optional<NamedCosts> unlabelled_costs(std::string_view text, std::string const& file, MatrixLetters letters) {
  UnlabelledCosts costs(file, letters);
  std::size_t line = 0;
  bool begun = false;
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t const end = std::min(rest.find('\n'), rest.size());
    auto const numbers = numbers_of_line(rest.substr(0, end), ++line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (numbers.empty())
      continue;
    if (!begun && !is_number(numbers.front().text))
      return std::nullopt;
    begun = true;
    costs.read_row(numbers);
  }
  return begun ? std::optional(std::move(costs).finish(line)) : std::nullopt;
}

} // namespace

std::vector<std::string> cost_table_names() {
  return {std::string(kUnit)};
}

bool is_cost_table(std::string_view name) {
  return name == kUnit;
}

NamedCosts named_costs(std::string_view name, MatrixLetters letters) {
  NamedCosts costs{.name = std::string(name), .known = all_codes(letters)};
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row)
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col)
      costs.table.costs[row][col] = row == col ? 0 : 1;
  return costs;
}

NamedCosts parse_costs(std::string_view text, std::string const& file, MatrixLetters letters) {
  if (auto unlabelled = unlabelled_costs(text, file, letters))
    return *std::move(unlabelled);
  NamedCosts costs{.name = file};
  bool is_set[SubstitutionMatrix::kCodes][SubstitutionMatrix::kCodes] = {};
  auto const set = [&](TableLabel const& row, TableLabel const& column, MatrixWord const& word) {
    double const cost = cost_of(file, word);
    double& place = costs.table.costs[row.code][column.code];
    if (is_set[row.code][column.code] && place != cost)
      fail_at(
          file, word,
          fmt::format("{} against {} costs {}, but {} where T stands for U or U for T; they are one letter here, so "
                      "give both the same costs or remove U",
                      row.letter, column.letter, cost, place));
    is_set[row.code][column.code] = true;
    place = cost;
  };
  costs.known =
      parse_table(text, {.file = file, .letters = letters, .table = "table of costs", .entries = "costs"}, set);
  return costs;
}

void require_costs(NamedCosts const& costs, MatrixLetters letters, std::uint32_t codes, std::string_view where) {
  std::uint32_t const missing = codes & ~costs.known;
  if (missing != 0)
    throw Error(
        ExitCode::bad_input,
        fmt::format("{}: no cost in table {}, which has {}, for the letters {}; add a row and a column for each", where,
                    escaped(costs.name), letter_list(costs.known, letters), letter_list(missing, letters)));
}

} // namespace pairscan
