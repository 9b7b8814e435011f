#include <kokkos_kernels/methods/bytes/affine_scheme.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/letter_scores.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>

#include <algorithm>
#include <numeric>
#include <vector>

namespace pairscan {

namespace {

constexpr int kGreatest = 127; // of a signed byte
constexpr int kLeast = -128;

std::optional<std::string> refuse_ends(Problem const& problem) {
  if (problem.mode == Mode::local) {
    return "serves global and semiglobal alignments only";
  }
  if (has_dearer_ends(problem)) {
    return "serves gaps at the ends only that open and extend for no more than inner ones";
  }
  return {};
}

/// Returns where the scores of sets of bases stand, if there are any.
std::vector<int*> scores_of_sets(AffineByteScheme& scheme) {
  std::vector<int*> scores;
  for (std::size_t row = 1; scheme.sets && row < scheme.sets->size(); ++row) {
    for (std::size_t col = 1; col < scheme.sets->size(); ++col) {
      scores.push_back(&(*scheme.sets)[row][col]);
    }
  }
  return scores;
}

std::optional<std::string> refuse_range(AffineByteScheme const& scheme) {
  int greatest = std::max({scheme.match, scheme.mismatch, scheme.unknown, scheme.left.first, scheme.left.next,
                           scheme.top.first, scheme.top.next, 0}) +
                 scheme.open;
  int least = std::min({scheme.match, scheme.mismatch, scheme.unknown});
  AffineByteScheme copy = scheme;
  for (int* const score : scores_of_sets(copy)) {
    greatest = std::max(greatest, *score + scheme.open);
    least = std::min(least, *score);
  }
  if (greatest > kGreatest || least < kLeast) {
    return "holds differences of reduced scores (docs/strategies.md) from " + std::to_string(kLeast) + " to " +
           std::to_string(kGreatest) + ", here they reach from " + std::to_string(std::min(least, -scheme.open)) +
           " to " + std::to_string(greatest);
  }
  return {};
}

} // namespace

bool needs_affine_bytes(Problem const& problem) {
  return problem.recurrence != "linear" || problem.mode != Mode::global || problem.scorer == "matrix" ||
         !ends_as_inner(problem);
}

bool has_linear_bytes(Problem const& problem) {
  return problem.recurrence == "linear" && problem.scorer != "matrix" && !gap_rules(problem).lone_end;
}

namespace {

/// Returns the scheme with scores of pairs of residues as low as they are.
AffineByteScheme scheme_of(Problem const& problem) {
  GapRules const gaps = gap_rules(problem);
  auto const known = letter_scores(problem);
  auto const sets = known ? std::nullopt : set_scores(problem);
  LetterScores const letters = known  ? *known
                               : sets ? LetterScores{(*sets)[1][1], (*sets)[1][2], (*sets)[1][2]}
                                      : LetterScores{};
  AffineByteScheme scheme{.match = letters.match - 2 * gaps.inner.extend,
                          .mismatch = letters.mismatch - 2 * gaps.inner.extend,
                          .unknown = letters.unknown - 2 * gaps.inner.extend,
                          .sets = sets,
                          .open = -gaps.inner.open,
                          .left = border_steps(gaps.query_start, gaps.inner.extend),
                          .top = border_steps(gaps.target_start, gaps.inner.extend),
                          .extend = gaps.inner.extend,
                          .query_start = gaps.query_start,
                          .query_end = gaps.query_end,
                          .target_end = gaps.target_end,
                          .target_start = gaps.target_start,
                          .lone_end = gaps.lone_end};
  std::vector<int*> each = scores_of_sets(scheme);
  for (int* const score : each) {
    *score -= 2 * gaps.inner.extend;
  }
  each.insert(each.end(), {&scheme.match, &scheme.mismatch, &scheme.unknown, &scheme.open, &scheme.left.first,
                           &scheme.left.next, &scheme.top.first, &scheme.top.next});
  int common = 0;
  for (int const* number : each) {
    common = std::gcd(common, *number);
  }
  scheme.divisor = std::max(common, 1);
  for (int* number : each) {
    *number /= scheme.divisor;
  }
  return scheme;
}

void raise_pairs(AffineByteScheme& scheme, int least) {
  scheme.match = std::max(scheme.match, least);
  scheme.mismatch = std::max(scheme.mismatch, least);
  scheme.unknown = std::max(scheme.unknown, least);
  for (int* const score : scores_of_sets(scheme)) {
    *score = std::max(*score, least);
  }
}

} // namespace

AffineByteScheme affine_byte_scheme(Problem const& problem) {
  AffineByteScheme scheme = scheme_of(problem);
  raise_pairs(scheme, -2 * scheme.open); // two gaps side by side are never worse than a pair that scores less
  return scheme;
}

AffineByteScheme affine_byte_pair_scheme(Problem const& problem) {
  return scheme_of(problem);
}

AffineByteScheme affine_byte_path_scheme(Problem const& problem) {
  AffineByteScheme scheme = scheme_of(problem);
  raise_pairs(scheme, -2 * scheme.open - 1); // less than two gaps side by side, which are on the path then
  return scheme;
}

namespace {

struct Range {
  int least;
  int greatest;
};

/// Returns the range of scores of pairs of residues, and 0.
Range range_of_pairs(AffineByteScheme const& scheme) {
  auto [least, greatest] = std::minmax({scheme.match, scheme.mismatch, scheme.unknown, 0});
  for (std::size_t row = 1; scheme.sets && row < scheme.sets->size(); ++row) {
    for (std::size_t col = 1; col < scheme.sets->size(); ++col) {
      least = std::min(least, (*scheme.sets)[row][col]);
      greatest = std::max(greatest, (*scheme.sets)[row][col]);
    }
  }
  return {least, greatest};
}

} // namespace

std::optional<CornerFrame> corner_frame(AffineByteScheme const& scheme) {
  Range const pairs = range_of_pairs(scheme);
  int const greatest =
      std::max({pairs.greatest, scheme.left.first, scheme.left.next, scheme.top.first, scheme.top.next});
  return corner_frame(pairs.least, greatest, scheme.open);
}

std::optional<std::string> refuse_affine_bytes(Problem const& problem) {
  if (problem.recurrence != "linear" && problem.recurrence != "affine") {
    return "serves affine and linear gaps only";
  }
  if (auto reason = refuse_ends(problem)) {
    return reason;
  }
  if (auto reason = refuse_unless_whole_scores(problem)) {
    return reason;
  }
  if (!letter_scores(problem) && !set_scores(problem)) {
    return "serves matrices of nucleotides only, in which all matches, all mismatches and all bases of an ambiguous "
           "letter score the same";
  }
  if (gap_rules(problem).lone_end) {
    return refuse_range(affine_byte_pair_scheme(problem));
  }
  return refuse_range(affine_byte_scheme(problem));
}

} // namespace pairscan
