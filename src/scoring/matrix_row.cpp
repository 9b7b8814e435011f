#include <scoring/complete_matrix.hpp>
#include <scoring/matrix_row.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

namespace pairscan {
namespace {

constexpr std::string_view kSpaces = " \t\r\v\f";
constexpr std::size_t kLongestShown = 20; // bytes of a word

} // namespace

std::vector<MatrixWord> words_of_line(std::string_view text, std::size_t line) {
  text = text.substr(0, text.find('#'));
  std::vector<MatrixWord> words;
  for (std::size_t begin = text.find_first_not_of(kSpaces); begin != std::string_view::npos;) {
    std::size_t const end = std::min(text.find_first_of(kSpaces, begin), text.size());
    words.push_back({text.substr(begin, end - begin), line, begin + 1});
    begin = text.find_first_not_of(kSpaces, end);
  }
  return words;
}

void fail_at(std::string_view file, MatrixWord const& word, std::string_view fault) {
  throw Error(ExitCode::usage, fmt::format("{}:{}:{}: {}", escaped(file), word.line, word.column, fault));
}

std::string quoted(std::string_view word) {
  bool const is_long = word.size() > kLongestShown;
  return fmt::format("'{}{}'", escaped(word.substr(0, kLongestShown)), is_long ? "..." : "");
}

int score_of(std::string_view file, MatrixWord const& word) {
  std::string_view digits = word.text;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-')
    digits.remove_prefix(1);
  int score = 0;
  auto const [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), score);
  bool const is_number = end == digits.data() + digits.size() && fault != std::errc::invalid_argument;
  if (!is_number)
    fail_at(file, word,
            fmt::format("{} is no whole number; scores are whole numbers, so multiply all by the same factor where "
                        "some are fractions",
                        quoted(word.text)));
  if (fault == std::errc::result_out_of_range || !is_matrix_score(score))
    fail_at(file, word,
            fmt::format("score {} is out of range; scores lie between {} and {}", quoted(word.text),
                        -kGreatestMatrixScore, kGreatestMatrixScore));
  return score;
}

} // namespace pairscan
