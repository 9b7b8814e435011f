// parasail's striped local kernel: 8 bits, and 16 or 32 for the pairs that do not fit, with a profile of each width per
// query. Opening must cost more than extending, else its striped kernels are wrong.

#include <parasail.h>

#include <array>
#include <memory>
#include <perf/methods/local_peer.hpp>
#include <string>

namespace pairscan::perf {

namespace {

using Matrix = std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)>;
using Profile = std::unique_ptr<parasail_profile_t, decltype(&parasail_profile_free)>;
using Result = std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)>;

/// One matrix, which the sequences' letters and those of the problem's scores make.
Matrix matrix_of(SequenceSet const& set, Problem const& problem) {
  std::string letters;
  int const codes = set.alphabet == Alphabet::protein ? 27 : 16;
  for (int code = set.alphabet == Alphabet::protein ? 0 : 1; code < codes; ++code) {
    letters += letter_of(static_cast<Residue>(code), set.alphabet);
  }
  Matrix matrix(parasail_matrix_create(letters.c_str(), 0, 0), parasail_matrix_free);
  int const first = 27 - static_cast<int>(letters.size()) == 0 ? 0 : 1;
  for (int row = 0; row < static_cast<int>(letters.size()); ++row) {
    for (int col = 0; col < static_cast<int>(letters.size()); ++col) {
      bool const alike = row == col && is_unambiguous(static_cast<Residue>(row + first), set.alphabet);
      parasail_matrix_set_value(matrix.get(), row, col,
                                problem.matrix.scores ? problem.matrix.scores->scores[row + first][col + first]
                                : alike               ? problem.scoring.match
                                                      : problem.scoring.mismatch);
    }
  }
  return matrix;
}

} // namespace

std::int64_t score_by_peer(SequenceSet const& set, std::span<PairDescriptor const> pairs, Problem const& problem) {
  Matrix const matrix = matrix_of(set, problem);
  std::string letters(set.residues.size(), ' ');
  for (std::size_t at = 0; at < letters.size(); ++at) {
    letters[at] = letter_of(set.residues[at], set.alphabet);
  }
  int const first = -problem.gaps.inner.open - problem.gaps.inner.extend;
  int const longer = -problem.gaps.inner.extend;
  std::array<Profile, 3> profiles{Profile{nullptr, parasail_profile_free}, Profile{nullptr, parasail_profile_free},
                                  Profile{nullptr, parasail_profile_free}};
  PairDescriptor query;
  std::int64_t sum = 0;
  for (PairDescriptor const& pair : pairs) {
    if (!profiles[0] || pair.row_begin != query.row_begin) {
      char const* const rows = letters.data() + pair.row_begin;
      profiles[0].reset(parasail_profile_create_8(rows, pair.rows, matrix.get()));
      profiles[1].reset(parasail_profile_create_16(rows, pair.rows, matrix.get()));
      profiles[2].reset(parasail_profile_create_32(rows, pair.rows, matrix.get()));
      query = pair;
    }
    char const* const cols = letters.data() + pair.col_begin;
    Result result(parasail_sw_striped_profile_8(profiles[0].get(), cols, pair.cols, first, longer),
                  parasail_result_free);
    if (parasail_result_is_saturated(result.get())) {
      result.reset(parasail_sw_striped_profile_16(profiles[1].get(), cols, pair.cols, first, longer));
    }
    if (parasail_result_is_saturated(result.get())) {
      result.reset(parasail_sw_striped_profile_32(profiles[2].get(), cols, pair.cols, first, longer));
    }
    sum += result->score;
  }
  return sum;
}

} // namespace pairscan::perf
