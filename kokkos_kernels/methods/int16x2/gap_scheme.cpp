#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/identical_codes.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/simd/int16x2.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <vector>

namespace pairscan {

namespace {

constexpr int kLargestByte = 127; // twice as much is a byte, too

bool is_local(Problem const& problem) {
  return problem.mode == Mode::local;
}

bool is_nucleotide_matrix(Problem const& problem) {
  return problem.scorer == "matrix" && problem.letters != LetterKind::residues;
}

/// Returns the codes that may occur.
std::vector<int> codes_of(Problem const& problem) {
  if (is_nucleotide_matrix(problem) || problem.letters == LetterKind::base_sets) {
    std::vector<int> sets(16);
    for (int code = 0; code < 16; ++code) {
      sets[static_cast<std::size_t>(code)] = code;
    }
    return sets;
  }
  if (problem.letters == LetterKind::residues || problem.scorer == "residues") {
    constexpr int kLetters = 27; // A to Z and '*' (SubstitutionMatrix)
    std::vector<int> all(problem.scorer == "matrix" ? kLetters : kGapCodes);
    for (int code = 0; code < static_cast<int>(all.size()); ++code) {
      all[static_cast<std::size_t>(code)] = code;
    }
    return all;
  }
  return problem.letters == LetterKind::bases ? std::vector<int>{1, 2, 4, 8} : std::vector<int>{0, 1, 2, 4, 8};
}

/// Returns what two codes score, in the problem's own numbers.
int score_of(Problem const& problem, int row, int col) {
  if (problem.scorer == "matrix") {
    return problem.matrix.scores->scores[row][col];
  }
  bool const match = problem.scorer == "residues" ? row == col && row != kGapCodes - 1 : (row & col) != 0;
  return match ? problem.scoring.match : problem.scoring.mismatch;
}

/// The scheme's numbers as costs and with what a diagonal step adds to them, before they become bytes.
struct Numbers {
  int open = 0;
  int extend = 0;
  int least = std::numeric_limits<int>::max(); // score of letters, with the offsets of a diagonal step
  int most = std::numeric_limits<int>::min();
  int divisor = 0;
  GapEnds ends;
};

/// Calls change(number) for each number of the ends.
template <class Change>
void for_each_number(GapEnds& ends, Change const& change) {
  for (GapEnd* const end : {&ends.left, &ends.top, &ends.right, &ends.bottom}) {
    change(end->open);
    change(end->slope);
  }
}

GapEnds ends_of(Problem const& problem) {
  GapRules const rules = gap_rules(problem);
  auto const end = [&](GapScores const& gap) { return GapEnd{-gap.open, gap.extend - rules.inner.extend}; };
  return {end(rules.query_start), end(rules.target_start), end(rules.query_end), end(rules.target_end)};
}

/// Returns whether a gap at an end costs more than inside.
bool has_dear_end(Problem const& problem) {
  GapEnds ends = ends_of(problem);
  int const open = -gap_rules(problem).inner.open;
  bool dear = false;
  for (GapEnd const& end : {ends.left, ends.top, ends.right, ends.bottom}) {
    dear |= end.open > open || end.slope < 0;
  }
  return dear;
}

Numbers numbers_of(Problem const& problem) {
  GapScores const inner = gap_rules(problem).inner;
  Numbers numbers;
  numbers.open = -inner.open;
  numbers.extend = -inner.extend;
  int const steps = is_local(problem) ? 1 : 2; // whose offsets a diagonal step adds
  numbers.divisor = common_divisor(numbers.open, is_local(problem) ? numbers.extend : 0);
  for (int const row : codes_of(problem)) {
    for (int const col : codes_of(problem)) {
      int const step = score_of(problem, row, col) + steps * numbers.extend;
      numbers.least = std::min(numbers.least, step);
      numbers.most = std::max(numbers.most, step);
      numbers.divisor = common_divisor(numbers.divisor, std::abs(step));
    }
  }
  if (has_other_ends(problem)) {
    numbers.ends = ends_of(problem);
    for_each_number(numbers.ends, [&](int& number) { numbers.divisor = common_divisor(numbers.divisor, number); });
  }
  numbers.divisor = std::max(numbers.divisor, 1);
  for_each_number(numbers.ends, [&](int& number) { number /= numbers.divisor; });
  numbers.open /= numbers.divisor;
  numbers.extend /= is_local(problem) ? numbers.divisor : 1;
  numbers.least /= numbers.divisor;
  numbers.most /= numbers.divisor;
  return numbers;
}

/// Returns what all values are above: so much that none falls below 0. A global alignment costs two gaps at the most,
/// and cells store what opening one more leaves. A local one may begin below 0 in rows between those of
/// SampledLocalGaps.
int bias_of(Problem const& problem, Numbers const& numbers) {
  return is_local(problem) ? numbers.open + (1 + kSampledRows) * numbers.extend : 3 * numbers.open;
}

/// Returns what values of a global alignment grow by, at the most, with each residue of the longer sequence.
int growth_of(Numbers const& numbers) {
  GapEnds const& ends = numbers.ends;
  return std::max(ends.left.slope, ends.top.slope) + ends.right.slope;
}

/// Returns the largest value of a global alignment's cell.
std::int64_t largest_value(Problem const& problem, Numbers const& numbers, int longest_rows, int longest_cols) {
  std::int64_t const steps = std::int64_t{1} + std::min(longest_rows, longest_cols);
  std::int64_t const offset =
      std::int64_t{growth_of(numbers)} * (std::int64_t{2} + std::max(longest_rows, longest_cols));
  return bias_of(problem, numbers) + offset + steps * std::max(numbers.most, 0);
}

/// Returns the same as gap_ceiling: some 14,000 at the least, with the most that bytes hold and 256 rows, 128 apart.
int ceiling_of(Problem const& problem, Numbers const& numbers, int rows, int rows_apart, int unit) {
  constexpr int kMoreRows = 16; // two steps of four rows, and their borders
  int const step = std::max(numbers.most - numbers.extend, 0);
  int const missed = 2 * numbers.extend * (kSampledRows - 1); // GapScheme::sample_loss
  return std::numeric_limits<std::uint16_t>::max() / unit - bias_of(problem, numbers) - numbers.open - missed -
         numbers.extend * (rows + rows_apart + kMoreRows + kGapRamp) - step * (rows + kMoreRows);
}

/// Returns the bytes of all row letters for a column code: what the letters score and the opening of a gap.
using Row = std::array<std::uint8_t, kGapCodes + 1>;
Row bytes_of_row(Problem const& problem, Numbers const& numbers, int row) {
  Row bytes{};
  int const steps = is_local(problem) ? 1 : 2;
  int const extend = -gap_rules(problem).inner.extend;
  for (int const col : codes_of(problem)) {
    int const step = (score_of(problem, row, col) + steps * extend) / numbers.divisor;
    bytes[static_cast<std::size_t>(col)] = static_cast<std::uint8_t>(step + numbers.open);
  }
  return bytes;
}

/// Returns the byte of columns in front of a matrix that ends at the last thread: their values are those of the left
/// border, which grows from row to row.
std::uint32_t byte_before(Problem const& problem, Numbers const& numbers) {
  return has_other_ends(problem) ? static_cast<std::uint32_t>(numbers.open + numbers.ends.left.slope) : 0;
}

GapTable table_of(Problem const& problem, Numbers const& numbers) {
  GapTable table;
  std::vector<Row> rows{Row{}};
  for (int const code : codes_of(problem)) {
    Row const row = bytes_of_row(problem, numbers, code);
    auto const same = std::find(rows.begin(), rows.end(), row);
    table.letter_of[code] = static_cast<std::uint8_t>(same - rows.begin());
    if (same == rows.end()) {
      rows.push_back(row);
    }
  }
  table.letters = static_cast<int>(rows.size());
  for (int code = 0; code <= kGapCodes; ++code) {
    for (int letter = 0; letter < table.letters; ++letter) {
      std::uint32_t const byte = code == kGapNone
                                     ? byte_before(problem, numbers)
                                     : rows[static_cast<std::size_t>(letter)][static_cast<std::size_t>(code)];
      table.four[code * table.words() + letter / 4] |= byte << 8 * (letter % 4);
    }
  }
  return table;
}

/// Fills in the negative numbers of a scheme, of words as one number.
void negate_costs(GapScheme& scheme) {
  scheme.less_open = 0U - scheme.open;
  scheme.less_fall = 0U - static_cast<std::uint32_t>(scheme.ramp) * scheme.extend;
}

std::optional<std::string> refuse_kind(Problem const& problem) {
  if (problem.recurrence != "linear" && problem.recurrence != "affine") {
    return "serves linear and affine gaps only";
  }
  if (problem.mode != Mode::local && (problem.gaps.lone_end || has_dear_end(problem))) {
    return "serves gaps at the ends only that cost no more than inner ones";
  }
  if (problem.scorer != "base_sets" && problem.scorer != "residues" && problem.scorer != "matrix") {
    return "serves match and mismatch scores and matrices only";
  }
  return refuse_unless_whole_scores(problem);
}

} // namespace

bool opens_for_nothing(Problem const& problem) {
  return gap_rules(problem).inner.open == 0;
}

int gap_differences(Problem const& problem) {
  Numbers const numbers = numbers_of(problem);
  if (is_local(problem)) { // values with the extension of gaps in them
    return 2 * (numbers.open + numbers.extend) + std::max(numbers.most - numbers.extend, 0) + 1;
  }
  int const growth_of_border = std::max(numbers.ends.left.slope, numbers.ends.top.slope);
  return 2 * numbers.open + std::max({numbers.most, growth_of_border, 0}) + 1;
}

std::optional<std::string> refuse_gap_problem(Problem const& problem, int longest_rows, int longest_cols) {
  if (auto reason = refuse_kind(problem)) {
    return reason;
  }
  Numbers const numbers = numbers_of(problem);
  if (numbers.least + numbers.open < 0) {
    return std::string("serves scores of two letters only that are no less than those of a gap of ") +
           (is_local(problem) ? "one residue" : "two residues");
  }
  if (int const most = numbers.open + std::max(numbers.most, numbers.ends.left.slope); most > kLargestByte) {
    return "holds scores of two letters, reduced by those of gaps, up to " + std::to_string(kLargestByte) +
           ", here they reach " + std::to_string(most);
  }
  // Local scores that 16 bits do not hold are computed again (gap_ceiling).
  if (!is_local(problem) &&
      largest_value(problem, numbers, longest_rows, longest_cols) > std::numeric_limits<std::uint16_t>::max()) {
    return "holds values of 16 bits, too few for sequences of " + std::to_string(std::max(longest_rows, longest_cols)) +
           " residues";
  }
  return {};
}

int best_match(Problem const& problem) {
  Numbers const numbers = numbers_of(problem);
  std::uint32_t const identical = identical_codes(problem.letters);
  int const steps = is_local(problem) ? 1 : 2;
  int const extend = -gap_rules(problem).inner.extend;
  bool best = numbers.most >= std::max(numbers.ends.left.slope, numbers.ends.top.slope);
  for (int const code : codes_of(problem)) {
    bool const counts = code < 32 && (identical >> code & 1U) != 0;
    best = best && (!counts || score_of(problem, code, code) + steps * extend == numbers.most * numbers.divisor);
  }
  return best ? numbers.most - (is_local(problem) ? numbers.extend : 0) : 0;
}

int gap_ceiling(Problem const& problem, int rows, int rows_apart, int unit) {
  return ceiling_of(problem, numbers_of(problem), rows, rows_apart, unit);
}

bool reaches_gap_ceiling(Problem const& problem, int longest_rows, int longest_cols, int ceiling) {
  Numbers const numbers = numbers_of(problem);
  std::int64_t const step = std::max(numbers.most - numbers.extend, 0);
  return is_local(problem) && step * std::min(longest_rows, longest_cols) >= ceiling;
}

std::uint32_t most_received(GapScheme const& scheme, int ceiling) {
  std::uint32_t const rise = static_cast<std::uint32_t>(scheme.ramp - 1) * half_of(scheme.extend, 1);
  std::uint32_t const most = half_of(scheme.bias, 1) + rise + static_cast<std::uint32_t>(ceiling);
  return halves(std::min<std::uint32_t>(half_of(scheme.units, 0) * most, 0xffffU),
                std::min<std::uint32_t>(most, 0xffffU));
}

bool has_room_to_double(Problem const& problem, int longest_rows, int longest_cols) {
  return is_local(problem) || 2 * largest_value(problem, numbers_of(problem), longest_rows, longest_cols) <=
                                  std::numeric_limits<std::uint16_t>::max();
}

bool has_room_for_ramp(Problem const& problem) {
  Numbers const numbers = numbers_of(problem);
  int const fall = (kGapRamp - 1) * numbers.extend; // into a ramp's first column
  return is_local(problem) && numbers.open > 0 && numbers.least + numbers.open >= fall &&
         numbers.most + numbers.open + numbers.extend <= kLargestByte && numbers.open + numbers.extend >= fall;
}

bool has_room_to_negate(Problem const& problem) {
  constexpr int kMost = 64; // twice as much is a byte with a sign
  Numbers const numbers = numbers_of(problem);
  return has_room_for_ramp(problem) && numbers.open < kMost && numbers.most + numbers.extend <= kMost;
}

GapScheme with_ramp(GapScheme scheme, int columns) {
  std::uint32_t const fall = static_cast<std::uint32_t>(columns - 1) * half_of(scheme.extend, 1);
  for (std::uint32_t& four : scheme.table.four) {
    std::uint32_t fallen = 0;
    for (unsigned at = 0; at < 32; at += 8) { // what stands for no letter stays the least
      std::uint32_t const byte = four >> at & 0xffU;
      fallen |= (byte > fall ? byte - fall : 0) << at;
    }
    four = fallen;
  }
  scheme.ramp = columns;
  negate_costs(scheme);
  return scheme;
}

GapScheme with_doubled_low(GapScheme scheme) {
  for (std::uint32_t* const word : {&scheme.bias, &scheme.open, &scheme.extend, &scheme.units}) {
    *word += half_of(*word, 0);
  }
  negate_costs(scheme);
  return scheme;
}

GapScheme gap_scheme(Problem const& problem) {
  Numbers const numbers = numbers_of(problem);
  auto const open = static_cast<std::uint32_t>(numbers.open);
  auto const extend = static_cast<std::uint32_t>(numbers.extend);
  GapScores const inner = gap_rules(problem).inner;
  GapScheme scheme;
  scheme.bias = both_halves(static_cast<std::uint32_t>(bias_of(problem, numbers)));
  scheme.open = both_halves(open);
  scheme.extend = both_halves(extend);
  negate_costs(scheme);
  scheme.divisor = numbers.divisor;
  scheme.open_score = inner.open;
  scheme.extend_score = inner.extend;
  scheme.symmetric = is_symmetric(problem);
  scheme.ends = numbers.ends;
  scheme.table = table_of(problem, numbers);
  return scheme;
}

} // namespace pairscan
