#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

namespace pairscan {

namespace {

/// Whether a table holds what pairs of residues score, with two extensions taken out, too.
bool table_holds(Problem const& problem) {
  bool const letters = problem.scorer == "base_sets";
  SubstitutionMatrix const* const matrix = problem.matrix.scores.get();
  int const greatest = letters ? std::max(problem.scoring.match, problem.scoring.mismatch) : matrix->greatest;
  int const least = letters ? std::min(problem.scoring.match, problem.scoring.mismatch) : matrix->least;
  using Limits = std::numeric_limits<std::int16_t>;
  return least >= Limits::min() && greatest <= Limits::max() + 2 * gap_rules(problem).inner.extend;
}

/// Returns what pairs of codes score; those that are no sets of bases are padding, which may score anything.
MatrixScores pair_scores(Problem const& problem) {
  if (problem.scorer == "matrix") {
    return ByMatrix::scores(problem);
  }
  MatrixScores scores;
  for (int row = 0; row < MatrixScores::kCodes; ++row) {
    for (int col = 0; col < MatrixScores::kCodes; ++col) {
      int const score = (row & col) != 0 ? problem.scoring.match : problem.scoring.mismatch;
      scores.table[row * MatrixScores::kCodes + col] = static_cast<std::int16_t>(score);
    }
  }
  return scores;
}

/// Returns the scheme without a frame.
ProfileScheme scheme_of(Problem const& problem) {
  GapRules const gaps = gap_rules(problem);
  int const extend = gaps.inner.extend;
  ProfileScheme scheme{.pairs = pair_scores(problem),
                       .open = -gaps.inner.open,
                       .left = border_steps(gaps.query_start, extend),
                       .top = border_steps(gaps.target_start, extend),
                       .extend = extend,
                       .query_start = gaps.query_start,
                       .target_start = gaps.target_start,
                       .query_end = gaps.query_end,
                       .target_end = gaps.target_end};
  int const least = gaps.lone_end ? std::numeric_limits<int>::min() : 2 * gaps.inner.open;
  scheme.pairs.for_each([&](int& score) { score = std::max(score - 2 * extend, least); });
  return scheme;
}

/// Where alignments may end in the last column, an end is worth less by the *fall*, beside H', for each row further
/// down. What ends in the first row of a block fits as well, and so do the falls along a block.
std::optional<CornerFrame> frame_of(ProfileScheme const& scheme, int bits) {
  int const fall = scheme.query_end.extend - scheme.extend;
  auto const [least, greatest] = std::minmax_element(std::begin(scheme.pairs.table), std::end(scheme.pairs.table));
  int const steps = std::max({scheme.left.first, scheme.left.next, scheme.top.first, scheme.top.next});
  auto frame = corner_frame(std::min<int>(*least, 0) - fall, std::max<int>(*greatest, steps), scheme.open, bits);
  if (frame) {
    frame->columns = std::min(frame->columns, ((1 << (bits - 1)) - 1) / std::max(fall, 1));
  }
  return frame && frame->columns >= kCornerRows ? frame : std::nullopt;
}

} // namespace

ProfileScheme profile_scheme(Problem const& problem, int bits) {
  ProfileScheme scheme = scheme_of(problem);
  scheme.frame = frame_of(scheme, bits).value_or(CornerFrame{});
  return scheme;
}

std::optional<int> profile_bits(Problem const& problem) {
  if (!table_holds(problem)) {
    return {};
  }
  ProfileScheme const scheme = scheme_of(problem);
  for (int const bits : {8, 16}) {
    if (frame_of(scheme, bits)) {
      return bits;
    }
  }
  return {};
}

std::optional<std::string> refuse_profile_bytes(Problem const& problem) {
  if (problem.mode == Mode::local) {
    return "serves global and semiglobal alignments only";
  }
  if (problem.recurrence != "linear" && problem.recurrence != "affine") {
    return "serves affine and linear gaps only";
  }
  if (problem.number != Number::integer) {
    return "serves whole-number scores only";
  }
  if (problem.carried != Carried::nothing) {
    return "carries nothing along with scores";
  }
  if (problem.scorer != "matrix" && problem.scorer != "base_sets") {
    return "serves sets of bases and substitution matrices only";
  }
  if (problem.scorer == "matrix" && !problem.matrix.scores) {
    return "has no matrix to score by";
  }
  if (has_dearer_ends(problem)) {
    return "serves gaps at the ends only that open and extend for no more than inner ones";
  }
  if (!profile_bits(problem)) {
    return "holds eight by eight cells above their corner in 16 bits, which these scores and gaps exceed";
  }
  return {};
}

GroupBody ProfileWidth::pick(Problem const& problem) const {
  GapRules const gaps = gap_rules(problem);
  if (gaps.lone_end) {
    return lone_ends;
  }
  if (ends_as_inner(problem)) {
    return gaps.inner.open == 0 ? linear : affine;
  }
  return gaps.inner.open == 0 ? linear_ends : affine_ends;
}

ProfileBodies const& profile_bodies(InstructionSet const& set) {
  return bodies_for<ProfileBodies>(set);
}

} // namespace pairscan
