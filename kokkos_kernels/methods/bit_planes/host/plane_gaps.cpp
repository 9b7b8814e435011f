#include <kokkos_kernels/methods/bit_planes/host/plane_gaps.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

#include <algorithm>

namespace pairscan {

namespace {

PlaneCosts linear_costs(ReducedScoring const& scoring, LetterKind letters) {
  PlaneCosts costs{.state_planes = kMostStatePlanes, .computes_alone = true};
  costs.gates = costs.gates_of_arbitrary = network_cost(scoring.match, scoring.mismatch).gates;
  if (letters != LetterKind::bases && letters != LetterKind::bases_or_unknown) { // compiled for bases (dispatch_planes)
    body_detail::with_runtime_network<kMostStatePlanes>(scoring.match, scoring.mismatch,
                                                        [&](auto const& any) { costs.gates_of_arbitrary = any.gates; });
  }
  return costs;
}

class LinearPlanes final : public PlaneGaps {
public:
  explicit LinearPlanes(Problem const& problem)
      : scoring_(reduced_scoring(problem)), costs_(linear_costs(scoring_, problem.letters)) {}

  [[nodiscard]] PlaneCosts const& costs() const override { return costs_; }

  void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const override {
    job.scoring = scoring_;
    auto* const scan = kind == PlaneGroup::Kind::pack               ? bodies.any_pairs
                       : kind == PlaneGroup::Kind::one_against_many ? bodies.one_against_many
                                                                    : bodies.one_pair;
    scan(job);
  }

private:
  ReducedScoring scoring_;
  PlaneCosts costs_;
};

ReducedAffine reduced_affine(Problem const& problem) {
  GapScores const& gap = problem.gaps.inner;
  return reduce(AffineScores{problem.scoring.match, problem.scoring.mismatch, gap.open, gap.extend});
}

class AffinePlanes final : public PlaneGaps {
public:
  explicit AffinePlanes(Problem const& problem) : scheme_(reduced_affine(problem)) {
    int const gates = affine_network_cost(scheme_).gates;
    costs_ = {.state_planes = kMostAffinePlanes, .gates = gates, .gates_of_arbitrary = gates};
  }

  [[nodiscard]] PlaneCosts const& costs() const override { return costs_; }

  void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const override {
    bool const shared = kind == PlaneGroup::Kind::one_against_many;
    (shared ? bodies.affine_one_against_many : bodies.affine_any_pairs)({job, scheme_});
  }

private:
  ReducedAffine scheme_;
  PlaneCosts costs_;
};

std::optional<std::string> refuse_affine_scheme(Problem const& problem) {
  ReducedAffine const scheme = reduced_affine(problem);
  if (affine_network_cost(scheme).gates == 0) {
    return "has no network of gates for affine gaps with reduced scores (docs/strategies.md) of " +
           std::to_string(scheme.match) + " for a match, " + std::to_string(scheme.mismatch) + " for a mismatch and " +
           std::to_string(-scheme.open) + " for an opening";
  }
  return {};
}

/// Every pair goes to a pack, so that the longest has to fit one.
std::optional<std::string> refuse_long_packs(BatchShape const& shape, Budget const& budget) {
  int const rows = std::min(shape.longest_rows, shape.longest_cols);
  if (rows > kMostPackRows) {
    return "serves affine gaps where the shorter sequence of a pair has up to " + std::to_string(kMostPackRows) +
           " letters, here it may have " + std::to_string(rows);
  }
  std::size_t const words = plane_column_words(rows, kMostAffinePlanes);
  if (words * static_cast<std::size_t>(budget.register_bytes()) > plane_pack_budget(budget) / 4 * 3) {
    return "has too little memory per thread for a pack of sequences of " + std::to_string(rows) + " letters";
  }
  return {};
}

} // namespace

std::shared_ptr<PlaneGaps const> plane_gaps(Problem const& problem) {
  if (problem.recurrence == "affine") {
    return std::make_shared<AffinePlanes>(problem);
  }
  return std::make_shared<LinearPlanes>(problem);
}

std::optional<std::string> refuse_on_planes(BatchShape const& shape, Budget const& budget) {
  Problem const& problem = shape.problem;
  if (problem.recurrence != "linear" && problem.recurrence != "affine") {
    return "serves affine and linear gaps only";
  }
  if (auto reason = refuse_unless_plain_scores(problem)) {
    return reason;
  }
  if (problem.recurrence == "linear") {
    return refuse_large_match(problem, kLargestPlaneMatch);
  }
  auto reason = refuse_affine_scheme(problem);
  return reason ? reason : refuse_long_packs(shape, budget);
}

} // namespace pairscan
