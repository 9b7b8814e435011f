#include <kokkos_kernels/methods/profile_bytes/host_bodies.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/simd/bodies_by_set.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Takes two extensions out of each pair of residues, and raises those that are worse than two gaps.
void reduce_pairs(MatrixScores& pairs, GapScores const& gap) {
  pairs.for_each([&](int& score) { score = std::max(score - 2 * gap.extend, 2 * gap.open); });
}

std::optional<CornerFrame> frame_of(MatrixScores const& pairs, int open) {
  auto const [least, greatest] = std::minmax_element(std::begin(pairs.table), std::end(pairs.table));
  return corner_frame(*least, *greatest, open);
}

} // namespace

ProfileScheme profile_scheme(Problem const& problem) {
  GapScores const gap = gap_rules(problem).inner;
  ProfileScheme scheme{.pairs = ByMatrix::scores(problem), .open = -gap.open, .extend = gap.extend};
  reduce_pairs(scheme.pairs, gap);
  scheme.frame = frame_of(scheme.pairs, scheme.open).value_or(CornerFrame{});
  return scheme;
}

std::optional<std::string> refuse_profile_bytes(Problem const& problem) {
  if (problem.mode != Mode::global) {
    return "serves global alignments only";
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
  if (problem.scorer != "matrix") {
    return "serves substitution matrices only";
  }
  if (!problem.matrix.scores) {
    return "has no matrix to score by";
  }
  if (!ends_as_inner(problem)) {
    return "serves gaps at the ends only that score as inner ones do";
  }
  GapScores const gap = gap_rules(problem).inner;
  MatrixScores pairs = ByMatrix::scores(problem);
  reduce_pairs(pairs, gap);
  if (!frame_of(pairs, -gap.open)) {
    return "holds eight by eight cells above their corner in a byte, which these scores and gaps exceed";
  }
  return {};
}

GroupBody ProfileBodies::pick(Problem const& problem) const {
  return gap_rules(problem).inner.open == 0 ? linear : affine;
}

ProfileBodies const& profile_bodies(InstructionSet const& set) {
  return bodies_for<ProfileBodies>(set);
}

} // namespace pairscan
