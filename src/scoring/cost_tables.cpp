#include <scoring/cost_tables.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/table_parser.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <charconv>
#include <system_error>

namespace pairscan {
namespace {

constexpr std::string_view kUnit = "unit";

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
