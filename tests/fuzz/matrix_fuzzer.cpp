// Any text is a matrix that survives being written and read again, or an Error (ExitCode::usage); so it is with tables
// of costs, which are not written.
#include <scoring/cost_tables.hpp>
#include <scoring/matrix_letters.hpp>
#include <scoring/matrix_parser.hpp>
#include <scoring/matrix_text.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace pairscan {
namespace {

void require(bool promise) {
  if (!promise)
    std::abort();
}

/// Returns what a parser makes of a text, if anything.
template <class Parse>
auto read(Parse const& parse) -> std::optional<decltype(parse())> {
  try {
    return parse();
  } catch (Error const& error) {
    std::string_view const message = error.what();
    require(error.code() == ExitCode::usage && message.starts_with("fuzz:") && message.size() < 400);
    require(is_utf8(message) && escaped(message) == message);
    return std::nullopt;
  }
}

/// What the parser promises of every matrix.
void check(NamedMatrix const& matrix, MatrixReading const& reading) {
  auto const& scores = matrix.scores;
  require(matrix.known != 0 && (matrix.known & ~all_codes(matrix.letters)) == 0);
  require(scores.padding_score() < 0 && scores.padding_score() <= scores.least && scores.least <= scores.greatest);
  for (std::uint8_t row = 0; row < SubstitutionMatrix::kCodes; ++row)
    for (std::uint8_t col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      int const score = scores.score(row, col);
      if (holds(matrix.known, row) && holds(matrix.known, col))
        require(scores.least <= score && score <= scores.greatest);
      else
        require(score == scores.padding_score());
      require(!matrix.symmetric || score == scores.score(col, row));
    }
  auto const again = read([&] { return parse_matrix(matrix_text(matrix), reading); });
  require(again && again->scores == scores && again->known == matrix.known && again->symmetric == matrix.symmetric);
}

void check(NamedCosts const& costs, MatrixLetters letters) {
  require(costs.known != 0 && (costs.known & ~all_codes(letters)) == 0);
  for (auto const& row : costs.table.costs)
    for (double const cost : row)
      require(cost >= 0 && cost <= kGreatestCost && !std::signbit(cost));
}

} // namespace
} // namespace pairscan

/// The first byte chooses the letters and what unknown ones score, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pairscan;
  if (size == 0)
    return 0;
  MatrixReading const reading{.file = "fuzz",
                              .letters = (data[0] & 1) != 0 ? MatrixLetters::nucleotides : MatrixLetters::amino_acids,
                              .unknown = (data[0] & 2) != 0 ? UnknownScore{static_cast<signed char>(data[0])}
                                                            : UnknownScore{}};
  std::string_view const text{reinterpret_cast<char const*>(data) + 1, size - 1};
  if (auto const matrix = read([&] { return parse_matrix(text, reading); }))
    check(*matrix, reading);
  if (auto const costs = read([&] { return parse_costs(text, reading.file, reading.letters); }))
    check(*costs, reading.letters);
  return 0;
}
